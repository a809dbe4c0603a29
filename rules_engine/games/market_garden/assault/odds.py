"""The chances of an assault, exact out of 1,296 throws of four dice. Source: 10.7, 10.74."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

THROWS = 6**4


@lru_cache(maxsize=1)
def _differences() -> dict[int, int]:
    """Return how many throws give each difference of the attacker's to the defender's dice."""
    counts: dict[int, int] = {}
    for a, b, c, d in product(range(1, 7), repeat=4):
        difference = a + b - c - d
        counts[difference] = counts.get(difference, 0) + 1
    return counts


def chances(attack: int, defense: int) -> tuple[int, int, int]:
    """Return how many of all throws mean Success, Stalemate and Failure."""
    need = defense - attack
    counts = _differences()
    success = sum(count for difference, count in counts.items() if difference > need)
    stalemate = counts.get(need, 0)
    return success, stalemate, THROWS - success - stalemate


def share(count: int) -> str:
    """Return a chance in words: "721 of 1,296 (56%)"; what may happen is not called 0 or 100%."""
    percent = (count * 200 + THROWS) // (2 * THROWS)
    words = f"{percent}%"
    if percent in (0, 100) and count not in (0, THROWS):
        words = "<1%" if percent == 0 else ">99%"
    return f"{count:,} of {THROWS:,} ({words})"


def rows(attack: int, defense: int) -> list[list[str]]:
    """Return the chances of the three results as rows of words."""
    names = ("Success", "Stalemate", "Failure")
    found = chances(attack, defense)
    return [[name, share(count)] for name, count in zip(names, found, strict=True)]
