"""Odds as ratios: 3 stands for 3-1, -3 for 1-3; there is neither 0 nor -1."""

from __future__ import annotations

from rules_engine.errors import BadRecord


def ratio(attack: int, defence: int, *, for_defender: bool = True) -> int:
    """Return the ratio of two totals, rounded in favour of the defender, or of the attacker."""
    if attack >= defence:
        return attack // defence if for_defender else -(-attack // defence)
    found = -(-defence // attack) if for_defender else defence // attack
    return -found if found > 1 else 1


def ratio_words(value: int) -> str:
    """Return a ratio as it is printed: "3-1", "1-3"."""
    return f"{value}-1" if value > 0 else f"1-{-value}"


def read_ratio(text: str) -> int:
    """Return the ratio of a heading such as "3-1" or "1-3". Raises BadRecord."""
    left, _, right = text.partition("-")
    if "1" not in (left, right) or not (left.isdecimal() and right.isdecimal()):
        raise BadRecord(f"'{text}' is no ratio, such as 3-1 or 1-3")
    return int(left) if right == "1" else -int(right)


def column_of(first: int, value: int) -> int:
    """Return the column of a ratio, counted from 0, in a table of which the first column is headed
    `first` and each further one by the next ratio, as if it went on in both directions.
    """
    return _from_even(value) - _from_even(first)


def _from_even(value: int) -> int:
    """Return how many columns to the right of even odds a ratio stands."""
    return value - 1 if value > 0 else value + 1
