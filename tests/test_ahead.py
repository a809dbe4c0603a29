"""What the stories' sites begin with, made beside the first tests."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.browser import ahead


def test_the_mark_that_all_is_there_is_not_among_what_is_copied(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def prepare(data: Path) -> None:
        assert ahead.made_ahead() is None
        (data / "referee.sqlite3").touch()

    monkeypatch.setattr(ahead, "prepare", prepare)
    monkeypatch.setattr(sys, "argv", ["ahead", str(tmp_path)])
    monkeypatch.setenv(ahead.AHEAD, str(tmp_path))
    ahead.main()
    data = ahead.made_ahead()
    assert data is not None
    assert [path.name for path in data.iterdir()] == ["referee.sqlite3"]


def test_nothing_is_made_ahead_where_nobody_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(ahead.AHEAD, raising=False)
    assert ahead.made_ahead() is None
