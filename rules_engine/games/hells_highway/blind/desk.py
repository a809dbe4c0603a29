"""What the referee lets a side know, hides from it, or plants: as forms. Source: DB8.1, DB8.2."""

from __future__ import annotations

from rules_engine.core.corrections import Correction, Field
from rules_engine.games.hells_highway.blind.record import SPOTTING
from rules_engine.games.hells_highway.classes import classes
from rules_engine.games.hells_highway.describe import listed_as
from rules_engine.games.hells_highway.units import COMBAT
from rules_engine.mechanics.hexes.blind.desk_forms import forms_of
from rules_engine.mechanics.unit_corrections import UnitLists, unit_field
from rules_engine.plain import JsonObject

SIZES = {"company": 1, "battalion": 3, "division": 1}
"""How many steps a false contact of a size seems to have."""


def _looks(owner: str, symbol: str, size: str) -> JsonObject:
    """Return what a false contact looks like: as the first class with its symbol does."""
    kind = next(name for name, one in classes().items() if one.symbol == symbol)
    steps = SIZES[size or "battalion"]
    looks: JsonObject = {"type": symbol, "size": size or "battalion", "kind": kind}
    state = {"mode": COMBAT, "disrupted": None, "position": None}
    return {**looks, "steps": steps, "full": steps, **state}


KNOWN: tuple[Correction, ...] = forms_of(
    SPOTTING,
    on_map=unit_field(UnitLists(listed_as).on_map),
    space=Field("space", "In hex", "space"),
    types=tuple({one.symbol: one.word for one in classes().values()}.items()),
    sizes=tuple((size, size) for size in SIZES),
    looks=_looks,
    words=listed_as,
)
