"""What happens to a process, and when: a few strokes of fate for each campaign."""

from __future__ import annotations

import errno
from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from django.db import OperationalError

if TYPE_CHECKING:
    from tests.campaigns.simulator.world import Actor


class Crash(BaseException):
    """The process dies here. No handler of the program keeps it alive."""


CRASH, BUSY, FULL, GONE, UNSURE = "crash", "busy", "full", "gone", "unsure"
WORDS = {
    BUSY: "database is locked",
    FULL: "database or disk is full",
    GONE: "server closed the connection unexpectedly",
    UNSURE: "server closed the connection unexpectedly, after it had committed",
}
FITS = {
    "begin": (CRASH, BUSY, GONE),
    "statement": (CRASH, GONE),
    "write": (CRASH, FULL, GONE),
    "commit": (CRASH, BUSY, FULL, GONE),
    "committed": (CRASH, UNSURE),
    "outside": (CRASH, GONE),
    "outside write": (CRASH, BUSY, FULL, GONE),
    "broker": (CRASH, FULL),
    "mail": (CRASH, FULL),
    "mailed": (CRASH, FULL),
    "file": (CRASH, FULL),
    "filed": (CRASH,),
}
"""What can happen at each of the world's points; at a point that the services name, a crash."""


SEVERAL = ("statement", "write", "outside", "outside write")
"""Points that whoever is about something passes again and again."""


@dataclass(frozen=True)
class Aim:
    """A stroke that is meant for whoever is about a kind of thing at a point."""

    kind: str
    point: str
    what: str


class Fate:
    """The strokes that hit one campaign: one or two that are aimed, some blind ones."""

    def __init__(self, chance: Random, aims: list[Aim], blind: int) -> None:
        self.chance = chance
        self.aims = list(aims)
        self.is_calm = False
        self.met: Counter[Aim] = Counter()
        self.trail: list[tuple[str, str]] = []
        self._count = 0
        self._blind = {chance.randrange(30, 900) for _ in range(blind)}

    def stroke(self, actor: Actor, point: str) -> str:
        """Return what happens to an actor at a point; mostly nothing."""
        if self.is_calm:
            return ""
        self._count += 1
        self.trail.append((actor.kind, actor.place(point)))
        what = self._aimed(actor, point) or self._blindly(point)
        if what:
            self.met[Aim(actor.kind, actor.place(point), what)] += 1
        return what

    def _aimed(self, actor: Actor, point: str) -> str:
        for aim in self.aims:
            if (aim.kind, aim.point) == (actor.kind, actor.place(point)):
                if point in SEVERAL and self.chance.random() < 0.5:
                    continue  # of several statements any may be the one
                self.aims.remove(aim)
                return aim.what
        return ""

    def _blindly(self, point: str) -> str:
        if self._count not in self._blind:
            return ""
        return self.chance.choice(FITS.get(point, (CRASH,)))


def fault_of(what: str) -> OperationalError:
    """Return the database's error."""
    return OperationalError(WORDS[what])


def full_disk(*_: Any) -> OSError:
    """Return the error of a disk that is full."""
    return OSError(errno.ENOSPC, "No space left on device")
