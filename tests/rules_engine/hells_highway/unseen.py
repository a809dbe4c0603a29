"""What Hell's Highway says of itself where its hidden changes are looked at: what a side would see,
and for what a unit counts by the rules where nobody sees it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules_engine.core.events import Event
from rules_engine.games.hells_highway.blind.record import SPOTTING
from rules_engine.mechanics.hexes.blind.sight import overlooked
from tests.campaigns.tightness.games import Unseen

if TYPE_CHECKING:
    from tests.campaigns.tightness.counting import Truths

State = dict[str, Any]
SUPPLY = ("communication", "resupplied", "highway_cut", "supply_spent")
"""What rests on paths, which unseen enemies cut. Source: H41, H42, H44, H72."""


def _sees(position: Any, side: str, space: str) -> bool:
    """Source: DB1, DB2."""
    return space in overlooked(SPOTTING, position, side)


def _counts(truths: Truths, state: State, event: Event) -> Iterator[str]:
    if event.kind == "halted":
        yield "it stopped a march"
    if event.kind in ("turned_away", "landed") or event.cases[:1] in (("7.5",), ("H70",)):
        yield "it stood where somebody came down"
    if event.kind == "refused":
        yield "it kept a retreat out"
    if event.kind in SUPPLY:
        yield "a path"


def _is_veiled(name: str) -> bool:
    """Guns that nobody sees are artillery fire to him. Source: H72."""
    return " guns " in name


UNSEEN = Unseen("interdict 9999", length=900, sees=_sees, counts=_counts, is_veiled=_is_veiled)
