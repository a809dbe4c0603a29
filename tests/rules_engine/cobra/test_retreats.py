"""What an owner reads of the ways that are open to a unit in retreat."""

from __future__ import annotations

import rules_engine
from rules_engine.casefiles import parse_file, run_scenes

SCENE = """game cobra

board patch
hex 0101-1212 clear
turn 3
level double_blind
option sight adjacent
track weather = storms
step allied.combat
allied 30ID front 16 at 0505
german 1/A at 0506

case 9.72 shows: A retreat asks where to
{other}
dice 9.5: 1
allied: attack 0506 with 30ID
german: choose result retreat
-> decision german retreat includes: 0507-0508
"""


def ways(other: str = "") -> dict[str, str]:
    """Return what the ways of a German retreat lead to, by their keys."""
    (result,) = run_scenes(parse_file(SCENE.format(other=other), "a test"))
    assert result.passed, result
    (asked,) = rules_engine.view(result.state, "german")["decisions"]
    return {choice["key"]: choice["leads_to"] for choice in asked["choices"]}


def test_9_73_a_way_to_friends_says_so() -> None:
    closed = [f"link 0506-{there} impassable" for there in ("0406", "0606")]
    taken = ("0406", "0407", "0508", "0606", "0607")
    friends = [f"german {number}/B at {there}" for number, there in enumerate(taken)]
    found = ways("\n".join([*closed, *friends]))
    assert found["0507-0508"] == "Joins units of the same side."


def test_9_73_a_way_says_nothing_of_an_enemy_whom_its_owner_does_not_see() -> None:
    hidden, empty = ways("allied H us_hq at 0508"), ways()
    assert hidden == empty
    assert hidden["0507-0508"] == ""
