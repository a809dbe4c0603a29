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
