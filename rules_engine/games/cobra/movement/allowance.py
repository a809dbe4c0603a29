"""What a unit may spend in a movement phase. Source: 6.23, 6.25, 6.36, 6.4, OQ-01, OQ-02,
OQ-61."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules_engine.games.cobra.readings import Readings, recommended
from rules_engine.games.cobra.turn.weather import skies
from rules_engine.games.cobra.units import Unit

THIRD = Fraction(1, 3)
HALF = Fraction(1, 2)
SLOW_NATIONS = ("british", "canadian")


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What bears on the allowances of a phase: its weather, whether the western exit was complete
    before this game turn, and whether it is a mechanized movement phase.
    """

    weather: str
    is_exit_complete: bool
    is_mechanized_phase: bool


def allowance(
    unit: Unit,
    now: Circumstances,
    *,
    is_supplied: bool,
    reading: Readings = recommended,
) -> int:
    """Return the movement points of a unit in a phase in which it may move. Source: 6.25, 6.36,
    6.41, 6.47, OQ-01, OQ-02.
    """
    part = _part(unit, now, reading)
    if is_supplied:
        return int(unit.allowance * part)
    if reading("OQ-02") == "supply_first":
        return int(_halved(Fraction(unit.allowance), reading) * part)
    return int(_halved(unit.allowance * part, reading))


def _part(unit: Unit, now: Circumstances, reading: Readings) -> Fraction:
    """Return which part of its printed allowance a unit has in a phase, supply aside."""
    if unit.side == "german":
        sky = skies()[now.weather]
        return THIRD * (sky.thirds_after_exit if now.is_exit_complete else sky.thirds)
    if now.is_mechanized_phase and _is_slow(unit, reading):
        return 2 * THIRD
    return Fraction(1)


def _is_slow(unit: Unit, reading: Readings) -> bool:
    """Whether it is a British or Canadian infantry division, or a brigade by the other reading.
    Source: 6.36, OQ-61.
    """
    sizes = ("division", "brigade") if reading("OQ-61") == "two_thirds" else ("division",)
    return unit.type == "infantry" and unit.size in sizes and unit.nation in SLOW_NATIONS


def _halved(points: Fraction, reading: Readings) -> Fraction:
    """Return half of it: the fraction lost, or by the other reading rounded up. Source: OQ-01."""
    half = points * HALF
    return Fraction(-(-half // 1) if reading("OQ-01") == "up" else half // 1)
