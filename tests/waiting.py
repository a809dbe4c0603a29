"""Waiting for something to happen, for as long as a busy machine may need."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

PATIENCE = 180
"""Seconds after which nothing will come any more, however busy the machine is."""
PAUSE = 0.05


def until(holds: Callable[[], Any], what: str = "What was waited for") -> Any:
    """Return what a function returns as soon as that is something. Raises AssertionError."""
    end = time.monotonic() + PATIENCE
    while not (found := holds()):
        assert time.monotonic() < end, f"{what} never came"
        time.sleep(PAUSE)
    return found
