"""Three Clans is installed while it is tested, and played by a club at either level."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine.core import registry
from tests.three_sides.club import Club

FOLDER = Path(__file__).parent / "games" / "three_sides"
LEVELS = ("open", "double_blind")


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> str:
    """Install the game; return its name."""
    monkeypatch.setitem(registry.GAMES, "three_sides", str(FOLDER))
    return "three_sides"


@pytest.fixture(params=LEVELS)
def club(request: pytest.FixtureRequest) -> Club:
    """A campaign in live play, at either level."""
    return Club(level=request.param)


@pytest.fixture(params=LEVELS)
def sealed(request: pytest.FixtureRequest) -> Club:
    """A campaign in which orders are sealed and news published."""
    return Club(level=request.param, play="order_sets", news="published")
