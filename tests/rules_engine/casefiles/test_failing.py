"""What somebody reads whose case fails, and what spares him lines: totals, quiet play."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine.casefiles import CaseFault, parse_file, run_scenes
from rules_engine.casefiles.moments import Result
from rules_engine.casefiles.report import describe
from rules_engine.tools.commands import main

FIELD = """game market_garden
board patch
zone F
area 1 2 tem_1
border 1-2 river bridge road
turn 2
impulse 3
step impulse.allied
control corps 1 F
bridge allied 1-2
advantage german
quiet
allied A at 1
german X at 2 spent

case 10.72 shows: a test
"""
ASSAULT = """dice 6 6
dice 1 1
allied: activate 1
allied: move A march 1-2
"""
GRENADE = """game grenade
board patch
hex 0101-0610 clear
turn 3
step us.combat
german 941/353/58 strength 2 at 0506
us 117/30/19 strength 5 at 0505

case 9.31 shows: a test
check us: attack 0506 with 117/30/19
"""


def run(text: str) -> Result:
    """Run the only scene of a file."""
    (result,) = run_scenes(parse_file(text))
    return result


@pytest.mark.parametrize(
    "line",
    ["attack is 5", "defence is 2", "ratio is 2-1", "shifts is 0", "no attack is 6"],
)
def test_the_totals_of_grenade_are_named(line: str) -> None:
    assert run(f"{GRENADE}-> {line}\n").passed


def test_the_totals_of_market_garden_are_those_of_the_table() -> None:
    text = f"{FIELD}{ASSAULT}check allied: assault 2 point A\n-> AV is 4\n-> DV is 5\n"
    assert run(f"{text}allied: assault 2 point A\n-> AT is 16\n-> DT is 7\n").passed


def test_another_total_is_told_with_all_that_there_are() -> None:
    assert run(f"{GRENADE}-> attack is 6\n").got.startswith("totals: attack 5, defence 2")


def test_a_total_that_there_is_not_is_answered_with_the_names() -> None:
    with pytest.raises(CaseFault, match="is no total of this game") as caught:
        run(f"{GRENADE}-> AV is 5\n")
    assert "defence (the defenders' strength)" in caught.value.message


def test_quiet_play_lets_every_roll_stand() -> None:
    loud = FIELD.replace("quiet\n", "")
    act = f"{ASSAULT}allied: assault 2 point A\n-> event assault_result attack 16\n"
    assert run(FIELD + act).passed
    assert not run(loud + act).passed


def test_a_unit_that_must_attack_is_expected_by_a_word() -> None:
    moved = "allied: activate 1\nallied: move A march 1-2\n"
    assert run(f"{FIELD}{moved}-> must A\n-> no must X\n").passed
    with pytest.raises(CaseFault, match="There is no unit Xavier"):
        run(f"{FIELD}{moved}-> no must Xavier\n")
    with pytest.raises(CaseFault, match="Write 'must' and a unit"):
        run(f"{FIELD}{moved}-> must\n")
    with pytest.raises(CaseFault, match="in a position write mark moves"):
        run(f"{FIELD}must A\n{moved}")


def test_a_failure_shows_states_control_bridges_and_what_is_still_to_be_done() -> None:
    told = describe(run(f"{FIELD}allied: activate 1\nallied: move A march 1-2\nallied: end\n"))
    assert " at 2 fresh\n" in told
    assert " at 2 spent\n" in told
    assert "space 1 control corps" in told
    assert "boundary 1-2 bridge allied" in told
    assert "the step cannot end, 10.2: A must attack in 2 first." in told


def test_a_failure_names_the_open_decision() -> None:
    told = describe(
        run(f"{FIELD.replace('quiet', '')}{ASSAULT}allied: assault 2 point A\n-> turn 9")
    )
    assert "german must choose reroll (12.2): keep again" in told


def test_an_event_that_did_not_come_is_answered_with_its_own_kind_only() -> None:
    moved = f"{FIELD}allied: activate 1\nallied: move A march 1-2\n"
    other = run(f"{moved}-> event moved unit X\n").got
    assert other.startswith("event moved, cases [")
    assert "activated" not in other
    assert run(f"{moved}-> event retreated unit A\n").got == "no retreated; what happened: moved"


def test_all_faults_of_a_file_are_told_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.case"
    file.write_text("game grenade\nnonsense\ncase 4.2 allows: It ends\nrubbish\nus: end\n->\n")
    assert main(["cases", str(file)]) == 1
    out = capsys.readouterr().out
    assert [f"line {number}, column" in out for number in (2, 4, 6)] == [True, True, True]


def test_all_faults_of_a_position_are_told_at_once_and_once_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shared = "turn x\noption music loud\n"
    scenes = "case 4.2 allows: It ends\nlevel zero\nus: end\n" * 2
    file = tmp_path / "a.case"
    file.write_text(f"game grenade\n{shared}{scenes}")
    assert main(["cases", str(file)]) == 1
    out = capsys.readouterr().out
    counts = [out.count(f"line {number}, column") for number in (2, 3, 5, 8)]
    assert counts == [1, 1, 1, 1]


def test_a_scene_that_cannot_be_read_does_not_hide_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = "case 4.2 allows: It ends\nus: end\n-> step us.combat\n"
    file = tmp_path / "a.case"
    file.write_text(f"game grenade\ncase 4.2 shows: Bad\nus: end\n-> bogus\n{good}{good}")
    assert main(["cases", str(file)]) == 1
    assert capsys.readouterr().out.strip().endswith("2 passed, 1 failed")
