"""Large pictures, which take seconds: a person has one drawn at a time, and so many a minute."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.cache import cache

from campaigns.services.errors import TooMany

LARGE = ("print", "sheet")
A_MINUTE = 60
MOST = 10
"""So many large pictures a person has drawn in a minute."""


@contextmanager
def turn_of(person: Any, size: str) -> Iterator[None]:
    """Let a person have a picture of this size drawn.

    `person`: the key of the account. Raises TooMany: another is being drawn, or there were many.
    """
    if size not in LARGE:
        yield
        return
    drawing, counted = f"drawing.{person}", f"drawn.{person}"
    # Should this process die, the next turn comes in a minute.
    if not cache.add(drawing, 1, A_MINUTE):
        raise TooMany("Your last large picture is still being drawn; ask again when it is there.")
    try:
        cache.add(counted, 0, A_MINUTE)
        if _count(counted) > MOST:
            raise TooMany(f"That makes more than {MOST} large pictures; ask again in a minute.")
        yield
    finally:
        cache.delete(drawing)


def _count(key: str) -> int:
    try:
        return int(cache.incr(key))
    except ValueError:  # the minute ended just now
        return 1
