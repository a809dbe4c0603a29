"""Truck markers that come off their units. Source: 6.94, 9.76, 16.2, OQ-37.

The regiments of the 2nd Division bear one marker between them (6.95).
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.core.events import Effect, put
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.units import Unit


def take_off(position: CobraPosition, units: Sequence[Unit], box: str) -> list[Effect]:
    """Return the effects of taking the marker off some units of one division: once nobody of it
    bears it any more it is free, or gone for good, as the box says.
    """
    names = [unit.id for unit in units if unit.has_trucks]
    effects: list[Effect] = [put(False, "units", name, "trucks") for name in names]
    division = position.division_of(units[0])
    if names and not any(one.has_trucks for one in division if one.id not in names):
        held = int(position.tracks["trucks"][box])
        effects.append(put(held + 1, "tracks", "trucks", box))
    return effects


def sharing(position: CobraPosition, unit: Unit) -> tuple[Unit, ...]:
    """Return the units that bear one marker with a unit, itself first. Source: 6.95, OQ-37a."""
    others = (one for one in position.division_of(unit) if one.has_trucks and one.id != unit.id)
    return (unit, *others)
