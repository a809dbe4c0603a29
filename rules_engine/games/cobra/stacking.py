"""Stacking and divisional integrity. Source: 7.0."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rules_engine.games.cobra.kinds import WHOLE_HEX
from rules_engine.games.cobra.readings import Readings, recommended
from rules_engine.games.cobra.units import Unit

A_THIRD = WHOLE_HEX // 3
ELIGIBLE = "yes"


def share(unit: Unit, reading: Readings = recommended) -> int:
    """Return what a unit takes of a hex, in sixths. Source: 7.1, 10.24, OQ-15.

    A brigade of the British group is a half; by the other reading Polish and airborne ones are a
    third, like any other brigade.
    """
    found = unit.kind.share
    is_other = unit.nation == "polish" or unit.type == "airborne"
    if unit.size == "brigade" and is_other and reading("OQ-15") == "thirds":
        return A_THIRD
    return found


def room_taken(units: Iterable[Unit], reading: Readings = recommended) -> int:
    """Return what units of one side take of a hex, in sixths. Source: 7.1, OQ-15."""
    return sum(share(unit, reading) for unit in units)


def fits_together(units: Iterable[Unit], reading: Readings = recommended) -> bool:
    """Whether units of one side may be in one hex when the limit applies. Source: 7.1, OQ-15."""
    return room_taken(units, reading) <= WHOLE_HEX


# ---- divisional integrity (7.2) -----------------------------------------------------------------


def is_eligible(units: Collection[Unit], *, on_trucks: bool = True) -> bool:
    """Whether a division of these units, all that it has, can have integrity. Source: 7.2.

    A Panzer, Panzergrenadier or armoured unit makes its division eligible; American infantry is
    while it bears a truck marker (6.93).
    """
    if any(unit.kind.integrity == ELIGIBLE and unit.division for unit in units):
        return True
    served = (unit for unit in units if unit.kind.integrity == "trucks" and unit.has_trucks)
    return on_trucks and any(served)


def stands_whole(division: Collection[Unit], stack: Iterable[Unit]) -> bool:
    """Whether all units of a division are in a stack, and nobody else but headquarters and Tigers.
    Supply is asked for elsewhere (7.24). Source: 7.21.
    """
    others = {unit.id for unit in stack if unit.counts_for_stacking}
    return bool(division) and others == {unit.id for unit in division}
