"""What Cobra says of itself where its hidden changes are looked at: what a side would see, and for
what a unit counts by the rules where nobody sees it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules_engine.core.events import Event
from rules_engine.core.registry import load
from rules_engine.games.cobra.blind.record import SPOTTING
from rules_engine.games.cobra.supply.trace import is_supplied
from rules_engine.mechanics.hexes.blind.sight import overlooked
from tests.campaigns.tightness.games import Unseen

if TYPE_CHECKING:
    from tests.campaigns.tightness.counting import Truths

State = dict[str, Any]
ODDS = ("combat_odds", "overrun_odds")


def _sees(position: Any, side: str, space: str) -> bool:
    """Source: DB1, DB2."""
    return space in overlooked(SPOTTING, position, side)


def _counts(truths: Truths, state: State, event: Event) -> Iterator[str]:
    if event.kind == "halted" and any(_stops(unit, event) for unit in truths.forms()):
        yield "it stopped a march"
    if any(path[:2] == ("phase", "unsupplied") for path, *_ in event.effects):
        yield "a supply line"
    if event.kind in ODDS:
        odds = event.data["odds"]
        fighters = [term["unit"] for term in (*odds["attack"], *odds["defence"])]
        yield from _in_combat(truths, state, fighters)


def _stops(unit: dict[str, Any], event: Event) -> bool:
    """Whether a unit stands where somebody was who stopped a march: the side hears of the hex, and
    its ledger has nothing new where it remembers as many there. Source: 6.21, 6.62, 6.72, 14.1.
    """
    named = (*event.data.get("reported", ()), *event.data["reason"].split())
    return unit["space"] is not None and unit["space"] in named


def _in_combat(truths: Truths, state: State, fighters: list[str]) -> Iterator[str]:
    """Yield for what a unit counts in a combat in which it has no part: its headquarters help
    (9.36), its division is not together (7.22), it cuts or frees a line of supply (11.41).
    """
    divisions = {(state["units"][n]["side"], state["units"][n]["division"]) for n in fighters}
    for unit in truths.forms():
        if unit["type"] == "hq":
            yield "a headquarters"
        if unit["division"] is not None and (unit["side"], unit["division"]) in divisions:
            yield "divisional integrity"
    one, two = (load(now["game"]).lens(now) for now in truths.both)
    both = [name for name in state["units"] if name in one.units and name in two.units]
    judged = [name for name in both if state["units"][name]["status"] == "map"]
    if any(
        is_supplied(one, one.units[name]) != is_supplied(two, two.units[name]) for name in judged
    ):
        yield "a supply line"


UNSEEN = Unseen("bomb 9999", length=650, sees=_sees, counts=_counts)
