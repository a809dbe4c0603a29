"""`keep`: whole games kept for the tests, by one command at each landing."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine import load
from rules_engine.records.record import assert_sound
from rules_engine.tools import keep
from rules_engine.tools.commands import main

RULES = load("market_garden").rules_version


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a game be what it is called by, so that nothing has to be played."""

    def stand_in(slug: str, level: str, seed: str, purposeful: str) -> bytes:
        return f"{slug} {level} {seed} {purposeful}".encode()

    monkeypatch.setattr(keep, "whole_game", stand_in)
    monkeypatch.setattr(keep, "read_export", lambda path: {"inputs": []})


def names(folder: Path) -> list[str]:
    """Return the names of the kept exports."""
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.usefixtures("short")
def test_each_landing_adds_one_of_each_level_and_keeps_the_old(tmp_path: Path) -> None:
    for _ in range(2):
        assert main(["keep", "market_garden", "--into", str(tmp_path)]) == 0
    stems = [f"market_garden-{level}-rules_{RULES}" for level in ("double_blind", "open")]
    wanted = [f"{stem}.{number}.json.xz" for stem in stems for number in (1, 2)]
    assert names(tmp_path) == wanted
    assert len({path.read_bytes() for path in tmp_path.iterdir()}) == len(wanted)


@pytest.mark.usefixtures("short")
def test_what_nobody_has_been_given_yet_can_be_made_anew(tmp_path: Path) -> None:
    old = tmp_path / "market_garden-open-rules_0.1.json.xz"
    old.write_bytes(b"of older rules")
    for _ in range(2):
        main(["keep", "market_garden", "--into", str(tmp_path)])
    assert main(["keep", "market_garden", "--anew", "--into", str(tmp_path)]) == 0
    stems = [f"market_garden-{level}-rules_{RULES}" for level in ("double_blind", "open")]
    assert names(tmp_path) == sorted([old.name, *(f"{stem}.1.json.xz" for stem in stems)])


@pytest.mark.usefixtures("short")
def test_a_game_to_look_at_is_of_one_level_and_played_with_a_purpose(tmp_path: Path) -> None:
    chosen = ["--level", "open", "--purposeful", "a word", "--into", str(tmp_path)]
    assert main(["keep", "market_garden", *chosen]) == 0
    (path,) = tmp_path.iterdir()
    assert path.read_bytes().decode().endswith(" a word")
    assert "-open-" in path.name


def test_a_folder_that_is_missing_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["keep", "--into", str(tmp_path / "nowhere")]) == 2
    assert "nowhere" in capsys.readouterr().err


def test_a_kept_game_is_whole_and_the_same_on_every_machine(tmp_path: Path, river: str) -> None:
    kept = keep.whole_game(river, "open", "a seed")
    path = tmp_path / "kept.json.xz"
    path.write_bytes(kept)
    record = keep.read_export(path)
    assert_sound(record)
    assert kept == keep.whole_game(river, "open", "a seed")
