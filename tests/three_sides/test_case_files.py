"""Case files speak of any number of sides, and of what the rules leave to the referee."""

import pytest

from rules_engine.casefiles import parse_file, run_scenes
from rules_engine.casefiles.report import describe

POSITION = """game three_sides
case 2.3 shows: Who holds a hex is for the referee to say where somebody appeals
turn 1
step ash.march
ash 2/Ash at 0102
birch 1/Birch at 0103
ash: attack 0103 with 2/Ash
-> decision birch answer includes: appeal
birch: choose appeal
"""


@pytest.mark.parametrize(("key", "loser"), [("AE", "2/Ash out"), ("verdict DE", "1/Birch out")])
def test_the_referee_decides_in_a_case_file(key: str, loser: str) -> None:
    script = f"-> decision referee verdict: AE DE\nreferee: choose {key}\n-> {loser}\n"
    [result] = run_scenes(parse_file(POSITION + script))
    assert result.passed, describe(result)


def test_what_he_is_asked_is_not_a_sides_to_answer() -> None:
    [result] = run_scenes(parse_file(POSITION + "birch: choose AE\n-> 1/Birch at 0103\n"))
    assert not result.passed


def test_a_scene_can_expect_that_he_is_asked_nothing() -> None:
    [result] = run_scenes(parse_file(POSITION + "-> no decision referee\n"))
    assert not result.passed
