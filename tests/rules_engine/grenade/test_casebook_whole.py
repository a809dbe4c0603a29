"""The chapter of Operation Grenade on spotting is cited as it is numbered."""

import re
from pathlib import Path

import rules_engine
from rules_engine.core.registry import load

GAME = load("grenade")
FOLDER = Path(rules_engine.__file__).parent / "games" / "grenade"
CITED = re.compile(r'"(DB\d\.\d{1,2})"')


def test_the_code_cites_no_case_on_spotting_that_does_not_exist() -> None:
    cited = {
        number
        for path in sorted(FOLDER.rglob("*.py"))
        for number in CITED.findall(path.read_text(encoding="utf-8"))
    }
    assert len(cited) > 10
    assert cited - {case.number for case in GAME.casebook} == set()
