"""Divisional integrity in a movement phase: which divisions stood together and in supply as it
began, and which still do. Source: 7.2, 7.21, 7.24, OQ-36, OQ-45.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.stacking import is_eligible, stands_whole
from rules_engine.games.cobra.supply.chapter import is_supplied
from rules_engine.games.cobra.units import Unit
from rules_engine.plain import JsonObject

LEAST_LEFT = 2  # OQ-36a


def components(position: CobraPosition, unit: Unit) -> tuple[Unit, ...]:
    """Return the units that a division needs to be whole; none for a unit without a division, and
    for one that lacks a unit. Source: 7.21, OQ-36a.
    """
    listed = position.division_of(unit)
    left = tuple(one for one in listed if one.is_on_map)
    if len(left) == len(listed):
        return left
    is_enough = len(left) >= LEAST_LEFT and position.reading("OQ-36a") == "those_left"
    return left if is_enough else ()


def may_be_whole(position: CobraPosition, units: Collection[Unit]) -> bool:
    """Whether a division of these units can have integrity. Source: 7.2, 6.93."""
    return not position.holds("7.2") or is_eligible(units, on_trucks=position.holds("6.93"))


def whole_divisions(position: CobraPosition) -> JsonObject:
    """Return by side and division the hex in which one that can have integrity stands together and
    in supply. Source: 7.24, OQ-45.
    """
    found: JsonObject = {}
    for (side, division), listed in sorted(position.divisions.items()):
        space = _stands_at(position, listed[0])
        if space is not None:
            found.setdefault(side, {})[division] = space
    return found


def _stands_at(position: CobraPosition, unit: Unit) -> str | None:
    units = components(position, unit)
    spaces = {one.space for one in units}
    if len(spaces) != 1 or not may_be_whole(position, units):
        return None
    if not is_supplied(position, units[0]) and position.holds("7.24"):
        return None
    space = str(units[0].space)
    is_alone = stands_whole(units, position.stack(space))
    return space if is_alone or position.reading("OQ-45") == "at_that_moment" else None


def was_whole(position: CobraPosition, unit: Unit) -> bool:
    """Whether a unit's division stood together and in supply as the phase began. Source: 7.24."""
    kept = position.data["phase"].get("whole", {})
    return unit.division in kept.get(unit.side, {})


def strangers(position: CobraPosition, unit: Unit, units: tuple[Unit, ...]) -> Iterator[Unit]:
    """Yield who stands with a unit of a division and is neither of it nor a headquarters or Tiger
    battalion. Source: 7.21.
    """
    names = {one.id for one in units}
    for other in position.stack(unit.space or ""):
        if other.counts_for_stacking and other.id not in names:
            yield other
