"""Every rule case has a home: the casebook is whole, and nothing is enforced in name only."""

import re
from pathlib import Path

import pytest

import rules_engine
from rules_engine.casefiles.running import run_scene
from rules_engine.registry import load
from rules_engine.tools.casebook import ablate, casebook_entries, complaints, game_case_files

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


def test_rules_are_enforced_or_asked_or_excused_with_a_reason() -> None:
    assert complaints(GAME) == []


def test_the_code_cites_no_case_that_does_not_exist() -> None:
    cited = {
        (path.name, number)
        for path in sorted(FOLDER.rglob("*.py"))
        for number in CITED.findall(path.read_text(encoding="utf-8"))
    }
    assert cited
    assert {pair for pair in cited if pair[1] not in GAME.casebook} == set()


def test_readings_touch_cases_that_exist() -> None:
    for reading in GAME.readings:
        assert [case for case in reading.cases if case not in GAME.casebook] == []
        assert reading.default in [alternative.key for alternative in reading.alternatives]


def test_entries_name_the_case_files_that_test_them() -> None:
    entries = casebook_entries(GAME, game_case_files("grenade"))
    assert len(entries) == CASES
    assert any(entry["tests"] for entry in entries)
    assert all(name.endswith(".case") for entry in entries for name in entry["tests"])


def test_every_case_that_a_case_file_cites_exists() -> None:
    for file in game_case_files("grenade"):
        for scene in file.scenes:
            cited = run_scene(file.path, scene).cases_cited
            assert {case for case in cited if case not in GAME.casebook} == set(), scene.name


@pytest.mark.slow
def test_no_enforced_case_can_be_taken_out_unnoticed() -> None:
    missed, tried = ablate(GAME, game_case_files("grenade"))
    assert tried
    assert [item.case.number for item in missed] == []
