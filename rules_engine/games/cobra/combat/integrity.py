"""Divisional integrity in a combat: whose strength is doubled. Source: 7.21, 7.22, 7.24, OQ-36."""

from __future__ import annotations

from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.stacking import is_eligible, stands_whole
from rules_engine.games.cobra.supply.chapter import is_supplied
from rules_engine.games.cobra.units import Unit

FEWEST = 2


def has_integrity(position: CobraPosition, unit: Unit) -> bool:
    """Whether a unit fights doubled at this moment. Source: 7.2, 7.21, 7.22, 7.24, OQ-36a."""
    if not position.holds("7.22") or unit.space is None:
        return False
    division = _division(position, unit)
    if not is_eligible(division):
        return False
    is_whole = stands_whole(division, position.stack(unit.space))
    if position.holds("7.21") and not is_whole:
        return False
    return not position.holds("7.24") or all(is_supplied(position, one) for one in division)


def _division(position: CobraPosition, unit: Unit) -> tuple[Unit, ...]:
    """Return the units that have to stand together: a division of one counter is whole."""
    found = position.division_of(unit)
    if position.reading("OQ-36a") == "those_left":
        left = tuple(one for one in found if one.is_on_map)
        found = left if len(left) >= FEWEST else ()
    return found or ((unit,) if unit.size == "division" else ())
