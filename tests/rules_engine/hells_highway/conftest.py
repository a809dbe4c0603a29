"""Hell's Highway is installed while it is tested: it is not whole yet."""

from __future__ import annotations

import pytest

from rules_engine.core import registry

INSTALLED = {"hells_highway": "rules_engine.games.hells_highway.game"}


@pytest.fixture(autouse=True)
def hells_highway(monkeypatch: pytest.MonkeyPatch) -> str:
    """Install the game; return its name."""
    for name, place in INSTALLED.items():
        monkeypatch.setitem(registry.GAMES, name, place)
    return "hells_highway"
