"""The casebook holds every case of the rulebook, and the code cites no other."""

import re
from pathlib import Path

import rules_engine
from rules_engine.core.registry import load

GAME = load("grenade")
FOLDER = Path(rules_engine.__file__).parent / "games" / "grenade"
CASES = 295
CITED = re.compile(r'"(\d{1,2}\.\d{1,3}(?:-[A-Z]+)?)"')


def test_the_casebook_holds_every_numbered_case_of_the_rules_once() -> None:
    numbers = [case.number for case in GAME.casebook]
    assert len(numbers) == CASES
    assert len(set(numbers)) == CASES


def test_sections_follow_the_rulebook() -> None:
    numbers = [case.number for case in GAME.casebook]
    sections = [int(number.split(".")[0]) for number in numbers if number[0].isdigit()]
    assert sections == sorted(sections)


def test_the_code_cites_no_case_that_does_not_exist() -> None:
    cited = {
        (path.name, number)
        for path in sorted(FOLDER.rglob("*.py"))
        for number in CITED.findall(path.read_text(encoding="utf-8"))
    }
    assert cited
    assert {pair for pair in cited if pair[1] not in GAME.casebook} == set()
