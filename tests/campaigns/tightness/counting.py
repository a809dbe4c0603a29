"""What a unit counts for by the rules where nobody sees it, so that a combat or a march lawfully
turns out otherwise with or without it: for each game, from two truths and an event, never from what
a side is told of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules_engine.core.events import Event
from rules_engine.core.registry import load
from rules_engine.games.grenade.combat.chits import pool
from rules_engine.games.grenade.combat.shifts import HILLTOP_RANGE

State = dict[str, Any]
Counts = Callable[["Truths", State, Event], Iterator[str]]
MORALES = (1, 2, 3)
NEXT_TO = 1


class Truths:
    """Two truths, and the units that are not the same in both."""

    def __init__(self, one: State, two: State, units: frozenset[str]) -> None:
        self.both = one, two
        self.units = units

    def forms(self) -> Iterator[dict[str, Any]]:
        """Yield each of these units as it is in either truth."""
        for state in self.both:
            yield from (state["units"][name] for name in sorted(self.units & set(state["units"])))

    def why(self, state: State, event: Event) -> str:
        """Return for what one of the units counts in an event; "" for nothing."""
        count = COUNTS.get(state["game"])
        return next(count(self, state, event), "") if count and self.units else ""


def _in_grenade(truths: Truths, state: State, event: Event) -> Iterator[str]:
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


COUNTS: Mapping[str, Counts] = {"grenade": _in_grenade}
"""For each game what unseen units count for; in a game without such rules nothing."""
