"""Every rule case has a home: the casebook is whole, and nothing is enforced in name only."""

import pytest

from rules_engine.core.registry import load
from rules_engine.tools.casebook import ablate, casebook_entries, complaints, game_case_files
from tests.rules_engine.every_game import GAMES

pytestmark = pytest.mark.parametrize("slug", GAMES)


def test_every_case_stands_once_and_sections_follow_the_rulebook(slug: str) -> None:
    numbers = [case.number for case in load(slug).casebook]
    assert len(set(numbers)) == len(numbers) > 0
    sections = [number.split(".")[0] for number in numbers]
    printed = [int(section) for section in sections if section.isdigit()]
    assert printed == sorted(printed)


def test_rules_are_enforced_or_asked_or_excused_with_a_reason(slug: str) -> None:
    assert complaints(load(slug)) == []


def test_readings_touch_cases_that_exist(slug: str) -> None:
    game = load(slug)
    for reading in game.readings:
        assert [case for case in reading.cases if case not in game.casebook] == []
        assert reading.default in [alternative.key for alternative in reading.alternatives]


def test_every_enforced_case_is_in_a_case_file(slug: str) -> None:
    entries = casebook_entries(load(slug), game_case_files(slug))
    assert [e["case"] for e in entries if e["status"] == "enforced" and not e["tests"]] == []
    assert all(name.endswith(".case") for entry in entries for name in entry["tests"])


@pytest.mark.slow
def test_no_enforced_case_can_be_taken_out_unnoticed(slug: str) -> None:
    missed, tried = ablate(load(slug), game_case_files(slug))
    assert tried
    assert [item.case.number for item in missed] == []
