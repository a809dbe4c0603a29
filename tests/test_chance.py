"""Chance in tests follows from their names."""

from __future__ import annotations

import os
import secrets
import uuid

import pytest

from tests.chance import Chance
from tests.conftest import pytest_runtest_logstart


def drawn(name: str) -> tuple[str, uuid.UUID, int]:
    """Return what a test of this name draws first."""
    pytest_runtest_logstart(name)
    return secrets.token_urlsafe(18), uuid.uuid4(), secrets.randbelow(10**9)


def test_a_test_draws_the_same_whenever_it_runs() -> None:
    assert drawn("a") == drawn("a")


def test_two_tests_draw_different_things() -> None:
    assert not set(drawn("a")) & set(drawn("b"))


def test_nothing_is_drawn_twice_in_a_test() -> None:
    pytest_runtest_logstart("a")
    assert len({uuid.uuid4() for _ in range(1000)}) == 1000


def test_a_process_that_was_split_off_draws_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Chance()
    chance.begin("a")
    first = chance.draw(16)
    chance.begin("a")
    monkeypatch.setattr(os, "getpid", lambda: -1)
    assert chance.draw(16) != first
