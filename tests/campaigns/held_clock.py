"""A clock that a test holds, and turns on."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone


class HeldClock:
    """What every row and every page takes for now."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def tick(self) -> datetime:
        """Return now. No two rows are made in the same microsecond."""
        self.now += timedelta(microseconds=1)
        return self.now

    def go_on(self, **much: float) -> datetime:
        """Turn the clock on, by days, hours, minutes; return what it says."""
        self.now += timedelta(**much)
        return self.now


def hold(monkeypatch: pytest.MonkeyPatch, year: int, month: int, day: int, *more: int) -> HeldClock:
    """Hold the clock of the site at a moment in UTC."""
    held = HeldClock(datetime(year, month, day, *more, tzinfo=UTC))
    monkeypatch.setattr(timezone, "now", held.tick)
    return held
