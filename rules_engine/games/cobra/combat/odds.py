"""Odds: from two totals to a column of the table. Source: 9.0-PR, 9.4, OQ-25."""

from __future__ import annotations

from rules_engine.games.cobra.combat.crt import EVEN, FIRST, LAST
from rules_engine.games.cobra.when import Readings, recommended


def ratio(attack: int, defence: int) -> int:
    """Return the ratio of two totals, rounded for the defender: 3 for 3-1, -3 for 1-3.
    Source: 9.4.

    Raises:
        ValueError: a total is less than 1, which no side's is (11.42).
    """
    if attack < 1 or defence < 1:
        raise ValueError(
            f"Odds of {attack} to {defence}: either side has a strength of 1 at least."
        )
    if attack >= defence:
        return attack // defence
    return -defence // attack


def column(attack: int, defence: int, shift: int = 0, reading: Readings = recommended) -> int:
    """Return the column, counted from 0, of two totals and the sum of all shifts; columns to the
    left are negative. Source: 9.0-PR, 9.4, OQ-25.
    """
    found = _printed(ratio(attack, defence))
    if reading("OQ-25") == "limit_first":
        found = _on_the_table(found)
    return _on_the_table(found + shift)


def _printed(value: int) -> int:
    """Return where a ratio would stand if the table went on in both directions."""
    return EVEN + (value - 1 if value > 0 else value + 1)


def _on_the_table(found: int) -> int:
    return max(FIRST, min(LAST, found))
