"""What goes wrong again and again is said once in a while: a log that fills up helps nobody."""

from __future__ import annotations

import logging
import threading
import time

EVERY = 60.0
_lock = threading.Lock()
_said: dict[str, float] = {}
_kept_back: dict[str, int] = {}


def complain(logger: logging.Logger, words: str, *arguments: object) -> bool:
    """Write a complaint down with the exception that is being handled, and whether it was written:
    the same words are written once a minute, with how often they were kept back since.
    """
    now = time.monotonic()
    with _lock:
        if now - _said.get(words, -EVERY) < EVERY:
            _kept_back[words] = _kept_back.get(words, 0) + 1
            return False
        _said[words] = now
        more = _kept_back.pop(words, 0)
    since = f" (and {more} times since this was said last)" if more else ""
    logger.exception(words + since, *arguments)  # noqa: G003 - its end is a number of our own
    return True


def forget() -> None:
    """Begin anew, as a fresh process does."""
    with _lock:
        _said.clear()
        _kept_back.clear()
