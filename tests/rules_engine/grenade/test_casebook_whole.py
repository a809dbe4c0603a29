"""The chapter of Operation Grenade on spotting is cited as it is numbered."""

import re
from dataclasses import astuple
from pathlib import Path
from typing import Any

import pytest

import rules_engine
from rules_engine.core.registry import load
from rules_engine.games.cobra.blind.record import SPOTTING as COBRA
from rules_engine.games.grenade.spotting.record import SPOTTING

GAME = load("grenade")
FOLDER = Path(rules_engine.__file__).parent / "games" / "grenade"
CITED = re.compile(r'"(DB\d\.\d{1,2})"')


def test_the_code_cites_no_case_on_spotting_that_does_not_exist() -> None:
    cited = {
        number
        for path in sorted(FOLDER.rglob("*.py"))
        for number in CITED.findall(path.read_text(encoding="utf-8"))
    }
    assert cited - {case.number for case in GAME.casebook} == set()


@pytest.mark.parametrize(("game", "spotting"), [("grenade", SPOTTING), ("cobra", COBRA)])
def test_the_chapter_that_games_share_cites_what_their_casebooks_have(
    game: str, spotting: Any
) -> None:
    cited = set(astuple(spotting.cases))
    assert len(cited) > 10
    assert cited - {case.number for case in load(game).casebook} == set()
