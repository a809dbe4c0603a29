"""Chance for random players: numbers that follow from a seed alone, on any machine."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream of numbers from a seed; the same seed gives the same stream."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._count = 0

    def pick(self, below: int) -> int:
        """Return a number from 0 up to but not including `below` (which is at least 1)."""
        self._count += 1
        digest = hashlib.sha256(f"{self._seed}|{self._count}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % max(1, below)

    def choose(self, among: Sequence[T]) -> T:
        """Return one of a sequence."""
        return among[self.pick(len(among))]

    def once_in(self, times: int) -> bool:
        """Whether something that happens once in so many times happens now."""
        return self.pick(times) == 0
