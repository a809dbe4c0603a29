"""Campaigns that several test files begin with."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules_engine.core import registry
from tests.conftest import Cast

MakeCast = Callable[..., Cast]


@pytest.fixture
def blind(make_begun: MakeCast, monkeypatch: pytest.MonkeyPatch) -> Cast:
    """A campaign in which news are published, at the first step of turn 1."""
    monkeypatch.setitem(registry.GAMES, "closing", "tests.campaigns.closing_game")
    return make_begun("closing", play="order_sets", news="published")


@pytest.fixture
def live(make_begun: MakeCast, monkeypatch: pytest.MonkeyPatch) -> Cast:
    """The game of `blind`, played with news at once."""
    monkeypatch.setitem(registry.GAMES, "closing", "tests.campaigns.closing_game")
    return make_begun("closing")
