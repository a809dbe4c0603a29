"""Every rule case has a home: the casebook is whole, and nothing is enforced in name only."""

import re
from pathlib import Path

import pytest

import rules_engine
from rules_engine.core.casebook import load_casebook
from rules_engine.core.registry import load
from rules_engine.tools.casebook import ablate, casebook_entries, complaints, game_case_files
from tests.rules_engine.every_game import GAMES

CASEBOOKS = sorted(Path(rules_engine.__file__).parent.glob("games/*/casebook.tsv"))
"""The casebooks of all games, those among them that are not installed yet."""
CITED = re.compile(r'"(H\d{1,2}|(?:DB\d|\d{1,2})\.\d{1,3}(?:[ab]|-[A-Z]+)?)"')
each_game = pytest.mark.parametrize("slug", GAMES)


@each_game
def test_every_case_stands_once_and_sections_follow_the_rulebook(slug: str) -> None:
    numbers = [case.number for case in load(slug).casebook]
    assert len(set(numbers)) == len(numbers) > 0
    sections = [number.split(".")[0] for number in numbers]
    printed = [int(section) for section in sections if section.isdigit()]
    assert printed == sorted(printed)


@each_game
def test_rules_are_enforced_or_asked_or_excused_with_a_reason(slug: str) -> None:
    assert complaints(load(slug)) == []


@each_game
def test_readings_touch_cases_that_exist(slug: str) -> None:
    game = load(slug)
    for reading in game.readings:
        assert [case for case in reading.cases if case not in game.casebook] == []
        assert reading.default in [alternative.key for alternative in reading.alternatives]


@each_game
def test_every_enforced_case_is_in_a_case_file(slug: str) -> None:
    entries = casebook_entries(load(slug), game_case_files(slug))
    assert [e["case"] for e in entries if e["status"] == "enforced" and not e["tests"]] == []
    assert all(name.endswith(".case") for entry in entries for name in entry["tests"])


@pytest.mark.slow
@each_game
def test_no_enforced_case_can_be_taken_out_unnoticed(slug: str) -> None:
    missed, tried = ablate(load(slug), game_case_files(slug))
    assert tried
    assert [item.case.number for item in missed] == []


@pytest.mark.parametrize("table", CASEBOOKS, ids=lambda table: table.parent.name)
def test_the_code_cites_no_case_that_does_not_exist(table: Path) -> None:
    casebook = load_casebook(table)
    cited = {
        (path.name, number)
        for path in sorted(table.parent.rglob("*.py"))
        for number in CITED.findall(path.read_text(encoding="utf-8"))
    }
    assert cited
    assert {pair for pair in cited if pair[1] not in casebook} == set()
