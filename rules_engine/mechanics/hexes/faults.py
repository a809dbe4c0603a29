"""What is wrong with an order about a unit, in sentences that begin with its name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules_engine.core.rulings import Violation
from rules_engine.mechanics.hexes.ground.position import HexPosition
from rules_engine.mechanics.units import UnitLens


def unit_fault(unit: UnitLens, case: str, text: str, reading: str | None = None) -> Violation:
    """Return that a unit breaks a case where it stands; `text` goes on after its name."""
    return Violation(case, f"{unit.id} {text}.", unit.space, unit.id, reading=reading)


def not_yours(position: HexPosition[Any], side: str, case: str, *names: str) -> Iterator[Violation]:
    """Yield which of these are no units of a side on the map."""
    for name in names:
        unit = position.unit(name)
        if unit is None or unit.side != side or not unit.is_on_map:
            yield Violation(case, f"{name} is not a unit of yours on the map.", None, name)
