"""Folders are found where the setting says; what cannot be a game is named, and harms no other."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.checks import WARNING

from campaigns.checks import sound_folders, sound_games
from rules_engine.casefiles.vocabulary import kinds_asked, vocabulary
from rules_engine.core import registry
from rules_engine.errors import BrokenGame
from rules_engine.tools.soundness import loading_faults, source_faults
from tests.rules_engine.folders import CLANS, RIVER


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A directory with two sound games."""
    for folder in (CLANS, RIVER):
        shutil.copytree(folder, tmp_path / folder.name)
    return tmp_path


def test_what_cannot_be_read_stops_nobody(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    look = Path.exists

    def refuse(path: Path) -> bool:
        if path.parent.name == "river":
            raise PermissionError(13, "Permission denied")
        return look(path)

    monkeypatch.setattr(Path, "exists", refuse)
    registry.find([str(shelf)])
    assert "three_sides" in registry.GAMES
    assert [stray.rpartition("/")[2] for stray in registry.STRAYS] == [
        "river cannot be read: Permission denied."
    ]


def test_the_folders_of_a_directory_are_games(shelf: Path) -> None:
    before = registry.installed()
    registry.find([str(shelf)])
    assert set(registry.GAMES) == {*before, "river", "three_sides"}
    assert registry.STRAYS == []
    assert registry.load("river").title == "The River"
    assert registry.folder_of("river") == shelf / "river"
    assert registry.home_of("river") == shelf / "river"
    assert {"river", "three_sides"} <= set(registry.playable())
    assert registry.installed() == before
    assert vocabulary("river").marks
    assert kinds_asked("river")
    assert loading_faults("river") == source_faults("river") == ()


def test_the_environment_names_the_directories(shelf: Path) -> None:
    code = "from rules_engine.core.registry import GAMES; print(*sorted(GAMES))"
    said = subprocess.run(
        [sys.executable, "-c", code],
        env={registry.SETTING: f" {shelf} , {shelf / 'none'}", "PYTHONPATH": "."},
        capture_output=True,
        text=True,
        check=True,
    )
    assert {"grenade", "river", "three_sides"} <= set(said.stdout.split())


def test_what_cannot_be_a_game_is_a_stray(shelf: Path) -> None:
    (shelf / "river").rename(shelf / "The River")
    (shelf / "three_sides").rename(shelf / "grenade")
    (shelf / "notes").mkdir()
    (shelf / "half").mkdir()
    (shelf / "half" / "units.tsv").touch()
    before = dict(registry.GAMES)
    registry.find([str(shelf), str(shelf / "nowhere")])
    assert before == registry.GAMES
    river, grenade, half, nowhere = registry.STRAYS
    assert "The River cannot be a game's" in river
    assert "there is a game 'grenade' already" in grenade
    assert "half has tables and no game.toml" in half
    assert "nowhere, which is no directory" in nowhere


def test_a_broken_folder_is_named_by_the_check_and_is_not_played(shelf: Path) -> None:
    (shelf / "river" / "crt.tsv").write_text("die\t1-1\n1\tAX\n", encoding="utf-8")
    registry.find([str(shelf), str(shelf / "nowhere")])
    said = sound_folders()
    assert {(one.id, one.level) for one in said} == {("campaigns.W005", WARNING)}
    stray, fault = (one.msg for one in said)
    assert "nowhere" in stray
    assert fault == (
        "The game 'river': crt.tsv, line 2, column 1-1: 'AX' is no result: a result is -, EX, or "
        "effects such as A1, AE, DR2 with commas between."
    )
    assert "river" not in registry.playable()
    assert "three_sides" in registry.playable()
    with pytest.raises(BrokenGame, match=r"'river'.*crt\.tsv, line 2"):
        registry.load("river")
    assert not [message for message in sound_games() if "river" in message.msg]
