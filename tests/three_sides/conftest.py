"""Three Clans is installed while it is tested."""

from __future__ import annotations

import pytest

from rules_engine.core import registry


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> str:
    """Install the game; return its name."""
    monkeypatch.setitem(registry.GAMES, "three_sides", "tests.three_sides.game")
    return "three_sides"
