"""Scenes: what passes, what fails and how a failure is told."""

import pytest

from rules_engine.casefiles import parse_file, run_scenes
from rules_engine.casefiles.moments import Result
from rules_engine.casefiles.report import describe

POSITION = """game grenade
case 6.1 shows: A regiment next to an enemy
board patch
hex 0507-0709 clear
us 117/30/19 A morale 2 ma 4 at 0608
german 1034/59/81 infantry regiment C morale 1 ma 4 chit s3 at 0708
"""


def run(script: str) -> Result:
    (result,) = run_scenes(parse_file(POSITION + script))
    return result


@pytest.mark.parametrize(
    "script",
    [
        "-> 117/30/19 at 0608 A\n-> no 117/30/19 reduced\n-> step us.movement\n-> turn 1",
        "ask zoc us\n-> includes 0607 0509\n-> excludes 0608 0507",
        "ask terrain 0508\n-> clear",
        "check us: end\n-> lawful",
        "check german: end\n-> refused by 4.2",
        "us: bicycle\n-> error is not an order",
        "us: choose retreat now\n-> error open",
        "-> sees us: 1034/59/81 chit ?\n-> sees german: 1034/59/81 chit s3",
        "-> state side = us\n-> state contacts absent\n-> no decision",
        "-> offered us: end\n-> no offered german: end",
        "us: end\n-> step us.combat\n-> event step step us.combat side us\n-> cites 4.2",
        "us: end\n-> told german: step side us\n-> told german: nothing of overrule",
    ],
)
def test_these_expectations_are_met(script: str) -> None:
    result = run(script)
    assert result.passed, describe(result)


@pytest.mark.parametrize(
    ("script", "got"),
    [
        ("-> 117/30/19 at 0507", "space 0608"),
        ("ask zoc us\n-> exactly 0508", "0609"),
        ("check us: end\n-> refused by 6.31", "lawful"),
        ("german: end", "refused: 4.2"),
        ("us: bicycle", "not possible"),
        ("us: end\n-> event overrule", "no overrule; what happened: step_ended"),
        ("-> decision us", "open decisions: none"),
        ("us: choose retreat", "open decisions of us: none"),
        ("-> offered us: end of the world", "too much"),
        ("dice 3\nus: end", "not used"),
    ],
)
def test_these_are_not_and_say_what_came_instead(script: str, got: str) -> None:
    result = run(script)
    assert not result.passed
    assert got in result.got


def test_a_failure_shows_case_board_expected_got_and_trace() -> None:
    told = describe(run("us: end\n-> step german.movement"))
    for words in ("6.1 shows: A regiment", "0608.U", "0708.G", "step german.movement", "us.combat"):
        assert words in told
    assert "us: end" in told


def test_cases_can_be_taken_out() -> None:
    file = parse_file(POSITION + "ask zoc german\n-> exactly 0608 0607 0709 0707\n")
    assert not run_scenes(file, ["6.0-GR"])[0].passed


MARCH = """game grenade
case 6.31 shows: A march that is too long and comes through a zone
board patch
hex 0501-0712 clear
us 117/30/19 infantry regiment A morale 2 ma 4 at 0502
german 1034/59/81 infantry regiment C morale 1 ma 4 at 0605
"""
TOO_FAR = "check us: move 117/30/19 tactical 0502-0503-0504-0505-0506-0507\n"


def test_the_violation_that_is_told_first_can_be_expected() -> None:
    script = TOO_FAR + "-> refused by 6.31 5.42\n-> refused first by 5.42 at 0507"
    assert run_scenes(parse_file(MARCH + script))[0].passed
    assert not run_scenes(parse_file(MARCH + TOO_FAR + "-> refused first by 6.31"))[0].passed
    assert not run_scenes(parse_file(MARCH + TOO_FAR + "-> refused first at 0505"))[0].passed


ROLL = """game grenade
case 24.14 shows: A roll with a modifier
board patch
hex 0101-0303 clear
step weather
turn 2
track weather = clear
dice 24.11: 4
"""


@pytest.mark.parametrize(
    ("part", "is_met"),
    [("0.amount -1", True), ("0.amount 1", False), ("1.amount -1", False), ("0.no none", True)],
)
def test_a_part_of_a_field_can_be_expected(part: str, is_met: bool) -> None:
    result = run_scenes(parse_file(f"{ROLL}-> event roll modifiers.{part}"))[0]
    assert result.passed is is_met, describe(result)


TOWNS = """game grenade
case 21.23 shows: Two towns to be rolled for
board patch
hex 0301-0812 clear
town neuss 0506 volkssturm 3 vp 1 key 0506
town krefeld 0405 volkssturm 2 vp 1 key 0405
step us.movement
us 117/30/19 infantry regiment ma 6 at 0504
us: move 117/30/19 tactical 0504-0505
"""


@pytest.mark.parametrize(
    ("place", "is_met"), [("at 0505", True), ("at 0504", False), ("at none", False), ("", True)]
)
def test_the_space_that_a_decision_names_can_be_expected(place: str, is_met: bool) -> None:
    line = f"-> decision german order_towns {place}: krefeld neuss"
    result = run_scenes(parse_file(TOWNS + line))[0]
    assert result.passed is is_met, describe(result)
