"""Divisional integrity in a combat: whose strength is doubled. Source: 7.21, 7.22, 7.24, OQ-36.

A division is what `movement/integrity.py` says: the units with one number, a counter of division
size too. Every printed division has its number (3.31).
"""

from __future__ import annotations

from rules_engine.games.cobra.movement.integrity import components, may_be_whole
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.stacking import stands_whole
from rules_engine.games.cobra.supply.trace import is_supplied_then
from rules_engine.games.cobra.units import Unit


def has_integrity(position: CobraPosition, unit: Unit) -> bool:
    """Whether a unit fights doubled at this moment. Source: 7.2, 7.21, 7.22, 7.24, OQ-36a,
    OQ-36c.
    """
    if not position.holds("7.22") or unit.space is None:
        return False
    if unit.is_tiger and position.reading("OQ-36c") == "tigers_too":
        others = (one for one in position.stack(unit.space) if not one.is_tiger)
        return any(has_integrity(position, one) for one in others)
    division = components(position, unit)
    if not division or not may_be_whole(position, division):
        return False
    if position.holds("7.21") and not stands_whole(division, position.stack(unit.space)):
        return False
    return not position.holds("7.24") or all(is_supplied_then(position, one) for one in division)
