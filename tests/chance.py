"""Chance as a test meets it: drawn from the test's own name, so that what passed once passes again.

A page is full of tokens that nobody chose, and a short word that is looked for stands in one of
them every few thousand runs; dice fall as they fall. What chance can bring is for the simulator,
the sweeps and whole games to find, whose seed is the commit's own (`tests.long`).
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from unittest.mock import patch

SOURCES = ("os.urandom", "random._urandom")
"""What all chance in a process is drawn from, by the names under which it is called."""
UNTOUCHED = os.urandom
"""The machine's own chance, whatever is put in its place: for what outlasts a run, which is not to
meet what one before it has left behind.
"""


class Chance:
    """Bytes that follow from a name."""

    def __init__(self) -> None:
        self.begin("")

    def begin(self, name: str) -> None:
        """Begin anew, with a name."""
        self._name, self._drawn, self._process = name, count(1), os.getpid()

    @contextmanager
    def apart(self, name: str) -> Iterator[None]:
        """Draw from another name meanwhile, and go on afterwards as if nothing had been drawn."""
        before = dict(self.__dict__)
        self.begin(name)
        yield
        self.__dict__.update(before)

    def draw(self, length: int) -> bytes:
        """Return the next bytes; a process that was split off draws others than the one before."""
        drawn = f"{self._name}|{next(self._drawn)}"
        here = os.getpid()
        whose = drawn if here == self._process else f"{drawn}|{here}"
        return hashlib.shake_256(whose.encode()).digest(length)


CHANCE = Chance()
"""What a test draws from that puts nothing in its place."""


def take_over() -> None:
    """Let all chance of this process be drawn from `CHANCE`, for as long as it lives."""
    for where in SOURCES:
        patch(where, CHANCE.draw).start()
