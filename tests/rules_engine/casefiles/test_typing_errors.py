"""A typing error in a case file is found: no position stands, and no expectation is met, by one."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import rules_engine
from rules_engine.casefiles import CaseFault, parse_file, parse_position, run_scenes
from rules_engine.casefiles.positions import place
from rules_engine.casefiles.vocabulary import kinds_asked
from rules_engine.core.registry import load
from rules_engine.tools.casebook import game_case_files
from rules_engine.tools.harvest import harvest

PATCH = """game grenade
board patch
hex 0501-0509 clear
hex 0401-0409 clear
hex 0601-0609 clear
"""
AREAS = """game market_garden
board patch
area 1 2 3 tem_1
area 9 tem_1
border 1-2 open road
border 2-3 open
"""
MOVE = """
case 5.42 shows: A move
us 117/30/19 at 0503
us: move 117/30/19 tactical 0503-0504
"""
STEP = """
case 9.1 shows: A step
step impulse.allied
allied Foot at 1
"""


def fault(text: str) -> CaseFault:
    """Return what is wrong with a file whose scenes are read and run."""
    with pytest.raises(CaseFault) as found:
        run_scenes(parse_file(text))
    return found.value


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("us 117/30/19 at 0999", "stands in 0999, which is not on the map"),
        ("us 117/30/19 at 0503\nus 117/30/19 at 0504", "by line 7 already"),
        ("track mud_untill = 3", "no track 'mud_untill'; .* Is 'mud_until' meant"),
        ("mark attakced = [1]", "no mark 'attakced'; .* Is 'attacked' meant"),
        ("space 0999 owner = us", "no space '0999'"),
        ("state unots = 1", "no state 'unots'; .* Is 'units' meant"),
        ("as draw", "'as it stands' .* or 'as drawn'"),
        ("us 117/30/19 at 0503\ngerman 941/353/58 at 0503", "Both sides have units in 0503"),
    ],
)
def test_a_position_is_of_what_there_is(lines: str, said: str) -> None:
    found = fault(f"{PATCH}case 5.42 shows: A position\n{lines}\nask points\n-> us 0\n")
    assert found.line > 6
    assert re.search(said, found.message), found.message


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("bridge allied 1-2", "There is no bridge at 1-2"),
        ("bridge allied 1-9", "1-9 is no boundary of this map"),
        ("control corps 77", "77 has a controller but is no area"),
        ("\n".join(f"allied Foot{n} at 3" for n in range(11)), "11 allied units stand in 3"),
        ("boundary 1-9 held = allied", "no boundary '1-9'"),
    ],
)
def test_a_position_of_areas_is_of_what_there_is(lines: str, said: str) -> None:
    found = fault(f"{AREAS}{STEP}{lines}\nallied: pass\n-> lawful\n")
    assert said in found.message


def test_what_could_not_come_up_in_play_is_drawn_where_that_is_said() -> None:
    text = "as it stands\nas drawn\nus 117/30/19 at 0503\ngerman 941/353/58 at 0503"
    state = parse_position(text, "grenade")
    assert rules_engine.load("grenade").invariants(rules_engine.load("grenade").lens(state))
    with pytest.raises(CaseFault, match="as drawn"):
        parse_position(text.replace("as drawn\n", ""), "grenade")


def test_a_scene_may_place_anew_what_all_scenes_share() -> None:
    (scene,) = parse_file(f"{PATCH}us 117/30/19 at 0502\n{MOVE}").scenes
    placed = place(scene.position, load("grenade"), scene.line)
    assert placed.state["units"]["117/30/19"]["space"] == "0503"


@pytest.mark.parametrize(
    ("expectation", "said"),
    [
        ("-> no event overrrun", "no event 'overrrun'"),
        ("-> event movde unit 117/30/19", "no event 'movde'; .* Is 'moved' meant"),
        ("-> no event moved untit 117/30/19", "'moved' has no 'untit'"),
        ("-> no decision casualties", "no side or decision 'casualties'"),
        ("-> decision us advanse", "no side or decision 'advanse'.* Is 'advance' meant"),
        ("-> told german: nothing of asault", "no event 'asault'"),
        ("-> told german: movde", "no event 'movde'"),
        ("-> sees german: nothing of 117/30/91", "There is no unit 117/30/91"),
        ("-> no track airr = 1", "no track 'airr'"),
        ("-> state untis absent", "no state 'untis'"),
        ("-> no lawfull", "'lawfull' begins no expectation"),
    ],
)
def test_an_expectation_is_of_what_there_is(expectation: str, said: str) -> None:
    found = fault(f"{PATCH}{MOVE}{expectation}\n")
    assert found.line == 10
    assert re.search(said, found.message), found.message


@pytest.mark.parametrize(
    "expectation", ["-> no event halted", "-> no decision advance", "-> no decision german"]
)
def test_what_there_is_may_be_expected_not_to_come(expectation: str) -> None:
    (result,) = run_scenes(parse_file(f"{PATCH}{MOVE}{expectation}\n"))
    assert result.passed, result.got


@pytest.mark.parametrize("slug", ["market_garden", pytest.param("grenade", marks=pytest.mark.long)])
def test_every_decision_that_is_asked_is_named(slug: str) -> None:
    named = kinds_asked(slug)
    assert set(harvest(load(slug), game_case_files(slug)).decisions) <= named
    folder = Path(rules_engine.__file__).parent / "games" / slug
    written: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            is_decision = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Decision"
            if is_decision and len(node.args) > 2 and isinstance(node.args[2], ast.Constant):
                written.add(node.args[2].value)
    assert written <= named
