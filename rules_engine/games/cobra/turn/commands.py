"""Supply points and command limits of the Allied groups. Source: 12.0, OQ-21."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.games.cobra.nations import groups
from rules_engine.games.cobra.turn.track import (
    GROUPS,
    TRACK_END,
    command_limit,
    supply_income,
)
from rules_engine.games.cobra.when import Readings, recommended

SUPPLY_CASES = {"american": "12.22", "british": "12.21"}
COMMAND_CASES = {"american": "12.32", "british": "12.31"}


def supply_at_start() -> dict[str, int]:
    """Return the supply points with which the game begins, by group. Source: 5.0, 12.11."""
    return {name: groups()[name].supply_start or 0 for name in GROUPS}


def supply_after_income(
    held: Mapping[str, int], turn: int, reading: Readings = recommended
) -> dict[str, int]:
    """Return what the groups hold after an Allied supply phase. Source: 12.12, OQ-21."""
    found = {name: held[name] + supply_income(turn, name) for name in GROUPS}
    if reading("OQ-21") == "ten":
        return {name: min(points, TRACK_END) for name, points in found.items()}
    return found


def bars(turn: int, group: str, made: int, supply: int = 1) -> list[str]:
    """Return the cases that forbid a group another attack, or overrun, in this player turn, of
    which it has made so many. Source: 12.21, 12.22, 12.31, 12.32.
    """
    found = [SUPPLY_CASES[group]] if supply < 1 else []
    return found + ([COMMAND_CASES[group]] if made >= command_limit(turn, group) else [])
