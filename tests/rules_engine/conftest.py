"""Fixtures of the engine's tests."""

import pytest

from rules_engine.core import registry
from tests.rules_engine.folders import RIVER
from tests.rules_engine.toy import TOY


@pytest.fixture(autouse=True)
def fresh_cache() -> None:
    """The rules know no site: what it remembers between tests is none of theirs."""


@pytest.fixture(autouse=True)
def announced() -> None:
    """Nor is there anything to announce."""


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the toy game for one test."""
    found = registry.load

    def load(slug: str) -> object:
        return TOY if slug == "toy" else found(slug)

    monkeypatch.setattr("rules_engine.core.verbs.load", load)


@pytest.fixture
def river(monkeypatch: pytest.MonkeyPatch) -> str:
    """Install The River, a whole game of seventy inputs, for one test; return its name."""
    monkeypatch.setitem(registry.GAMES, "river", str(RIVER))
    return "river"
