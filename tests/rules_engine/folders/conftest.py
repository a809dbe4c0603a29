"""The registry as it is, and as it was again after a test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules_engine.casefiles.vocabulary import vocabulary
from rules_engine.core import registry
from tests.rules_engine.folders import RIVER


@pytest.fixture(autouse=True)
def games() -> Iterator[dict[str, str]]:
    """The registered games, which a test may add to; what it has loaded is forgotten."""
    before, strays = dict(registry.GAMES), list(registry.STRAYS)
    registry.STRAYS.clear()
    yield registry.GAMES
    registry.STRAYS[:] = strays
    registry.GAMES.clear()
    registry.GAMES.update(before)
    for kept in (registry.load, registry.is_broken, vocabulary):
        kept.cache_clear()


@pytest.fixture
def river(games: dict[str, str]) -> str:
    """The River, installed."""
    games["river"] = str(RIVER)
    return "river"
