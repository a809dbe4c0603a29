"""Three Clans is installed, the clock stands, and the worker works as on the site."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaigns.services.upkeep import queue
from rules_engine.core import registry
from tests.campaigns.held_clock import HeldClock, hold
from tests.weeks.story import begin_anew, sit_down

FOLDER = Path(__file__).parents[1] / "three_sides" / "games" / "three_sides"
ANNOUNCE = queue.announce


@pytest.fixture
def clock(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch, announced: list[object]
) -> Iterator[HeldClock]:
    """A clock that stands on a Monday morning; the people have accounts."""
    monkeypatch.setitem(registry.GAMES, "three_sides", str(FOLDER))
    monkeypatch.setattr(queue, "announce", ANNOUNCE)
    held = hold(monkeypatch, 2026, 3, 16, 10)
    sit_down()
    yield held
    begin_anew()
