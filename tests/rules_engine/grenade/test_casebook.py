"""The casebook holds every case of the rulebook."""

from rules_engine.core.registry import load

GAME = load("grenade")
CASES = 304


def test_the_casebook_holds_every_numbered_case_of_the_rules_once() -> None:
    numbers = [case.number for case in GAME.casebook]
    assert len(numbers) == CASES
    assert len(set(numbers)) == CASES


def test_sections_follow_the_rulebook() -> None:
    numbers = [case.number for case in GAME.casebook]
    sections = [int(number.split(".")[0]) for number in numbers if number[0].isdigit()]
    assert sections == sorted(sections)
