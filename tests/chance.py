"""Chance as a test meets it: drawn from the test's own name, so that what passed once passes again.

A page is full of tokens that nobody chose, and a short word that is looked for stands in one of
them every few thousand runs; dice fall as they fall. What chance can bring is for the simulator,
the sweeps and whole games to find, whose seed is the commit's own (`tests.long`).
"""

from __future__ import annotations

import hashlib
import os
import random
import threading


class Chance:
    """Bytes that follow from a name."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.begin("")

    def begin(self, name: str) -> None:
        """Begin anew, with a name."""
        self.name = name.encode()
        self.drawn = 0
        self.process = os.getpid()

    def draw(self, count: int) -> bytes:
        """Return the next bytes; a process that was split off draws others than the one before."""
        with self.lock:
            self.drawn += 1
            at = self.drawn
        here = os.getpid()
        whose = b"" if here == self.process else b"%d" % here
        return hashlib.shake_256(b"%s|%d|%s" % (self.name, at, whose)).digest(count)


CHANCE = Chance()


def take_over() -> None:
    """Let all that is drawn in this process be drawn from here."""
    os.urandom = CHANCE.draw
    random._urandom = CHANCE.draw  # type: ignore[attr-defined]
