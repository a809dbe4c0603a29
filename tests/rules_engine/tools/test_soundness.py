"""What is wrong with a game is said before it is played, with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import call_command
from django.core.management.base import BaseCommand, SystemCheckError

from campaigns import checks
from rules_engine.core import registry
from rules_engine.core.registry import load
from rules_engine.core.tables import read_table
from rules_engine.errors import BadRecord, BrokenGame
from rules_engine.tools.soundness import loading_faults, source_faults
from tests.rules_engine.every_game import GAMES

WRONG = """
from dataclasses import replace
from rules_engine.core.rulings import Violation
from tests.rules_engine.toy import TOY

GAME = replace(TOY, title="Wrong")


def rule(position):
    if position.holds("9.99"):
        return Violation("", "No.")
    return position.reading("OQ-999")


def happen(p):
    p.emit("unheard_of", {}, ())
"""


@pytest.mark.parametrize("slug", GAMES)
def test_installed_games_are_sound(slug: str) -> None:
    assert (*loading_faults(slug), *source_faults(slug)) == ()


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> object:
    """Install a game from its source."""

    def installed(name: str, source: str) -> str:
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
        monkeypatch.syspath_prepend(str(tmp_path))
        monkeypatch.setitem(registry.GAMES, name, name)
        return name

    return installed


def test_what_a_game_names_and_does_not_have_is_told_with_its_line(install: object) -> None:
    install("wrong_names", WRONG)  # type: ignore[operator]
    with pytest.raises(SystemCheckError) as found:
        call_command("check")
    for words in (
        "line 10: it asks whether '9.99' holds",
        "line 11: the violation cites '', which is no case",
        "line 12: it asks for the reading 'OQ-999'",
        "line 16: nobody is told of the event 'unheard_of'",
        "has no vocabulary",
    ):
        assert words in str(found.value)
    assert "wrong_names.py" in str(found.value)


def test_a_game_that_cannot_be_loaded_is_named(install: object) -> None:
    slug = install("wrong_import", "import no_such_module")  # type: ignore[operator]
    with pytest.raises(BrokenGame, match=r"'wrong_import'.*no_such_module"):
        load(slug)
    assert [m.id for m in checks.sound_games() if "wrong_import" in m.msg] == ["campaigns.E002"]


class Ordinary(BaseCommand):
    """Any command: it begins with the system checks."""

    def handle(self, *args: object, **options: object) -> None:
        """Do nothing."""


def test_an_ordinary_command_reads_sources_again_only_when_one_has_changed(
    monkeypatch: pytest.MonkeyPatch, settings: LazySettings, tmp_path: Path
) -> None:
    folder = tmp_path / "sound_game"
    folder.mkdir()
    for name, line in (("game", "TOY as GAME"), ("vocabulary", "TOY as VOCABULARY")):
        (folder / f"{name}.py").write_text(f"from tests.rules_engine.toy import {line}\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    for slug in set(registry.GAMES) - set(GAMES):  # games of other tests are no sound ones
        monkeypatch.delitem(registry.GAMES, slug)
    monkeypatch.setitem(registry.GAMES, "sound", "sound_game.game")
    settings.DATA_DIR = tmp_path
    read = []
    monkeypatch.setattr(
        checks, "source_faults", lambda slug: read.append(slug) or source_faults(slug)
    )
    for _ in range(3):
        call_command(Ordinary(), skip_checks=False)
    assert read == [*registry.GAMES]
    with open(folder / "game.py", "a", encoding="utf-8") as source:
        source.write("\n\ndef rule(position):\n    return position.holds('9.99')\n")
    for _ in range(2):  # what is wrong is said until it is mended
        with pytest.raises(SystemCheckError, match=r"game\.py, line 5.*'9\.99'"):
            call_command(Ordinary(), skip_checks=False)
    assert read == [*registry.GAMES] * 3


def test_a_short_row_is_named_with_file_and_line(tmp_path: Path) -> None:
    table = tmp_path / "odds.tsv"
    table.write_text("# as printed\nodds\t1\t2\n\n1-1\tAE\tDE\n2-1\tAE\n", encoding="utf-8")
    with pytest.raises(BadRecord, match=r"odds\.tsv, line 5: the row has 2 cells, the heading 3"):
        read_table(table)
    assert [row.cells for row in read_table(table, optional=1).rows][1] == ["2-1", "AE"]
