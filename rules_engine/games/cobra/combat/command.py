"""Command in a combat: whether headquarters help all units that they must help. Source: 9.36,
10.25, OQ-08. What a headquarters reaches, and when it can help, `supply/command.py` says.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.supply.command import headquarters, reaches
from rules_engine.games.cobra.units import Unit


def is_commanded(position: CobraPosition, unit: Unit) -> bool:
    """Whether some headquarters that can help reaches a unit. Source: 10.1, 10.28."""
    return any(reaches(position, hq, unit) for hq in headquarters(position, unit.side))


def all_commanded(position: CobraPosition, side: str, units: Iterable[Unit]) -> bool:
    """Whether each unit is in reach of some headquarters of its side, or all of the same one.
    Source: 9.36, 10.25, OQ-08.
    """
    asked = [unit for unit in units if not unit.is_hq]
    if position.reading("OQ-08") == "one":
        own = headquarters(position, side)
        return bool(asked) and any(all(reaches(position, hq, u) for u in asked) for hq in own)
    return bool(asked) and all(is_commanded(position, unit) for unit in asked)
