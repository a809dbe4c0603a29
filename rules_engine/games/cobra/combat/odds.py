"""Odds: from two totals to a column of the table. Source: 9.0-PR, 9.4, OQ-25."""

from __future__ import annotations

from rules_engine.games.cobra.combat.crt import FIRST, LAST, RATIOS
from rules_engine.games.cobra.when import Readings, recommended
from rules_engine.mechanics.hexes.combat import ratios


def ratio(attack: int, defence: int, *, for_defender: bool = True) -> int:
    """Return the ratio of two totals, rounded for the defender: 3 for 3-1, -3 for 1-3.
    Source: 9.4.

    Raises:
        ValueError: a total is less than 1, which no side's is (11.42).
    """
    if attack < 1 or defence < 1:
        raise ValueError(
            f"Odds of {attack} to {defence}: either side has a strength of 1 at least."
        )
    return ratios.ratio(attack, defence, for_defender=for_defender)


def start(value: int, reading: Readings = recommended) -> int:
    """Return the column of a ratio before any shift. Source: 9.4, OQ-25."""
    found = ratios.column_of(RATIOS[FIRST], value)
    return kept(found) if reading("OQ-25") == "limit_first" else found


def kept(found: int) -> int:
    """Return a column, kept on the table. Source: OQ-25."""
    return max(FIRST, min(LAST, found))
