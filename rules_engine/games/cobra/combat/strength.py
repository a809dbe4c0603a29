"""What a unit is worth in a combat. Source: 6.55, 7.22, 9.75, 10.22, 11.41, 11.42, OQ-53."""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.games.cobra.units import Unit
from rules_engine.games.cobra.when import Readings, recommended

LEAST = 1


def strength(unit: Unit, *, is_doubled: bool, is_supplied: bool, is_silent: bool = False) -> int:
    """Return the strength of one unit. `is_doubled`: it has integrity, and this is no overrun of
    its own division (6.55, 7.22). `is_silent`: it has retreated onto friends (9.75).
    Source: 7.22, 9.75, 10.22, 11.41, 11.42.
    """
    if unit.is_hq or is_silent:
        return 0
    if not is_supplied:
        return max(LEAST, -(-unit.strength // 2))
    return unit.strength * (2 if is_doubled else 1)


def total(strengths: Iterable[int]) -> int:
    """Return the strength of a side's units in a combat, 1 at least. Source: 9.0-PR, OQ-53c."""
    return max(LEAST, sum(strengths))


def headquarters_alone(units: Iterable[Unit], reading: Readings = recommended) -> int:
    """Return the defence of a hex with nobody but headquarters. Source: 10.22, OQ-53b."""
    return sum(1 for _ in units) if reading("OQ-53b") == "one_each" else LEAST
