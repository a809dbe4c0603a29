"""Cobra is installed while it is tested: it is not whole yet."""

from __future__ import annotations

import pytest

from rules_engine.core import registry

INSTALLED = {"cobra": "rules_engine.games.cobra.game"}


@pytest.fixture(autouse=True)
def cobra(monkeypatch: pytest.MonkeyPatch) -> str:
    """Install the game; return its name."""
    for name, place in INSTALLED.items():
        monkeypatch.setitem(registry.GAMES, name, place)
    return "cobra"
