"""A clock that stands still and chance that repeats itself, so that bytes can be compared as they
are: no token, id or date has to be masked, and one that depends on what is hidden shows.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import patch

from django.apps import apps
from django.utils import timezone

from campaigns.services.upkeep import queue
from tests.chance import SOURCES, Chance

BEGIN = datetime(2026, 1, 5, 18, 0, tzinfo=UTC)
CHANGED = timedelta(hours=9)
"""When something hidden happens, after play: no hour at which anything else happens."""
LOOKED = timedelta(days=1)
"""When a side looks."""


REAL_NOW = timezone.now


class Steady:
    """The time and the chance of a test, both set by hand."""

    def __init__(self) -> None:
        self.now = BEGIN
        self.is_at_work = False
        """Whether a task of the worker is running, in a process of its own as it were."""
        self.chance = Chance()

    def begin(self, seed: str, now: datetime) -> None:
        """Let chance begin anew from a seed, at a time."""
        self.chance.begin(seed)
        self.now = now

    def pass_by(self, seconds: int = 37) -> None:
        """Let time pass."""
        self.now += timedelta(seconds=seconds)

    def random_bits(self, count: int) -> int:
        """Return a number of so many bits, as ids of mails hold one."""
        return int.from_bytes(self.chance.draw(count // 8 + 1), "big") >> (8 - count % 8)

    def announce(self, task: str, row: object, *more: object) -> None:
        """Carry inputs out at once; pictures and mails are made when a test asks for them."""
        if task == "adjudicate":
            before, self.is_at_work = self.is_at_work, True
            queue._send(f"campaigns.tasks.{task}", str(row))
            self.is_at_work = before


@contextmanager
def steady() -> Iterator[Steady]:
    """Let the site use a steady clock and chance, and carry inputs out as soon as stored."""
    found = Steady()
    with ExitStack() as patches:
        for where, what in (
            *((source, found.chance.draw) for source in SOURCES),
            ("random.getrandbits", found.random_bits),
            ("time.time", lambda: found.now.timestamp()),
            ("django.utils.timezone.now", lambda: found.now),
        ):
            patches.enter_context(patch(where, what))
        for field in _told_the_time():
            patches.enter_context(patch.object(field, "_get_default", lambda: found.now))
        patches.enter_context(patch.object(queue, "announce", found.announce))
        logging.disable(logging.CRITICAL)
        patches.callback(logging.disable, logging.NOTSET)
        yield found


def _told_the_time() -> list[Any]:
    """Return the fields that are filled in with the time: they hold on to the real clock."""
    models = apps.get_app_config("campaigns").get_models()
    fields = [field for model in models for field in model._meta.concrete_fields]
    return [field for field in fields if field.default is REAL_NOW]


def told_apart(*parts: Any) -> str:
    """Return a seed for chance that names what it is for."""
    return "|".join(str(part) for part in parts)
