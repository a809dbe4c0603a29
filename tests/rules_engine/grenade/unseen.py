"""What Grenade says of itself where its hidden changes are looked at: what a side would see, and
for what a unit counts by the rules where nobody sees it, so that a combat or a march lawfully turns
out otherwise with or without it: from two truths and an event, never from what a side is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules_engine.core.events import Event
from rules_engine.core.levels import is_double_blind
from rules_engine.core.registry import load
from rules_engine.games.grenade.combat.chits import pool
from rules_engine.games.grenade.combat.shifts import HILLTOP_RANGE
from rules_engine.games.grenade.ground.places import sees_hex
from rules_engine.games.grenade.spotting.record import SPOTTING
from rules_engine.mechanics.hexes.blind.sight import overlooked
from tests.campaigns.tightness.games import Unseen

if TYPE_CHECKING:
    from tests.campaigns.tightness.counting import Truths

State = dict[str, Any]
MORALES = (1, 2, 3)
NEXT_TO = 1


def _sees(position: Any, side: str, space: str) -> bool:
    """Source: DB1, DB2, 28.1."""
    return space in overlooked(SPOTTING, position, side) or (
        is_double_blind(position.data) and sees_hex(position, side, space)
    )


def _counts(truths: Truths, state: State, event: Event) -> Iterator[str]:
    if event.kind == "chit_drawn":
        morale = state["units"][event.data["unit"]]["morale"] or 1
        if morale in _other_pools(truths):
            yield "a chit out of another pool"
    if event.kind == "halted" and any(_stops(unit, event) for unit in truths.forms()):
        yield "it stopped a march"
    if event.kind == "combat_odds":
        for unit in truths.forms():
            if _is_sister(unit, state, event):
                yield "divisional integrity"
            if _is_on_hilltop(unit, state, event):
                yield "a hilltop"


def _other_pools(truths: Truths) -> set[int]:
    """Return the morales whose chits are not the same in both truths: what a unit has drawn is out
    of its pool for as long as it has it. Source: 8.32, 8.52.
    """
    one, two = (load(state["game"]).lens(state) for state in truths.both)
    return {morale for morale in MORALES if pool(one, morale) != pool(two, morale)}


def _stops(unit: dict[str, Any], event: Event) -> bool:
    """Whether a unit stands where somebody was who stopped a march: the side hears of the hex, and
    its ledger has nothing new where it remembers as many there. Source: 5.21, 6.32, OQ-101.
    """
    named = (*event.data.get("reported", ()), *event.data["reason"].split())
    return unit["space"] is not None and unit["space"] in named


def _is_sister(unit: dict[str, Any], state: State, event: Event) -> bool:
    """Whether a unit is of the division of one that attacks (9.41 asks where all its regiments
    are, and which are left, OQ-12), or of one that defends and stands in its hex or next to it
    (9.42).
    """
    board = load(state["game"]).board
    for name in (*event.data["attackers"], *event.data["defenders"]):
        fighter = state["units"][name]
        same = [(one["side"], one["division"]) for one in (unit, fighter)]
        if same[0] != same[1] or unit["division"] is None:
            continue
        if name in event.data["attackers"]:
            return True
        ends = (unit["space"], fighter["space"])
        if all(space in board.index for space in ends) and _apart(board, *ends) <= NEXT_TO:
            return True
    return False


def _is_on_hilltop(unit: dict[str, Any], state: State, event: Event) -> bool:
    """Whether a unit holds a hilltop near the defenders. Source: 9.33."""
    board, space = load(state["game"]).board, unit["space"]
    if space not in board.index or board.terrain[board.index[space]] != "hilltop":
        return False
    return any(_apart(board, space, target) <= HILLTOP_RANGE for target in event.data["targets"])


def _apart(board: Any, one: str, two: str) -> int:
    return int(board.distance(board.index[one], board.index[two]))


UNSEEN = Unseen("place 1/1 at 9999", length=600, sees=_sees, counts=_counts)
