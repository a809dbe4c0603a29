"""Volkssturm and Rhine bridges: every roll of the tables, and a move left in the middle."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules_engine import answer, load, parse_order, submit
from rules_engine.core.dice import ScriptedDice
from rules_engine.core.sequence import open_decisions
from rules_engine.core.verbs import Outcome
from rules_engine.plain import canonical
from tests.rules_engine.grenade.marches import state

GAME = load("grenade")
COMING = "us 117/30/19 infantry regiment ma 6 at 0503\n"
TO_BRIDGE = "move 117/30/19 tactical 0503-0504-0505"
PAIRS = {total: (max(1, total - 6), min(6, total - 1)) for total in range(2, 13)}
# T7, as printed: on which totals the bridge is blown.
TABLE = {
    "guarded": ("german 941/353/58 at 0506\n", "keep", range(3, 12)),
    "volkssturm": ("german VS#1 volkssturm battalion strength 1 at 0506\n", "keep", range(4, 12)),
    "empty": ("", "keep", range(4, 12)),
    "ruse": ("german 941/353/58 at 0506\n", "use", range(5, 12)),
}


def ordered(before: dict[str, Any], text: str, dice: ScriptedDice) -> Outcome:
    """Carry out a US order."""
    return submit(before, "us", parse_order(text, "us", GAME.notations), dice)


def chosen(before: dict[str, Any], key: str, dice: ScriptedDice) -> Outcome:
    """Answer the one open decision."""
    decision = open_decisions(GAME.lens(before))[0]
    return answer(before, decision.owner, decision.id, key, dice)


@pytest.mark.parametrize("total", PAIRS)
@pytest.mark.parametrize("line", TABLE)
def test_bridges_are_blown_as_the_table_says(line: str, total: int) -> None:
    """Two dice, three lines (22.22)."""
    stands, ruse, blown = TABLE[line]
    dice = ScriptedDice([("22.22", PAIRS[total])])
    after = ordered(state(COMING + stands), TO_BRIDGE, dice).state
    after = chosen(after, "blow", dice).state
    after = chosen(after, ruse, dice).state
    expected = "blown" if total in blown else "stands"
    assert after["tracks"]["bridges"] == {"koeln": expected}
    assert (after["tracks"]["ruse"] is not None) == (ruse == "use")


@pytest.mark.parametrize("die", range(1, 7))
def test_volkssturm_are_the_value_less_the_roll(die: int) -> None:
    """Value 3: two units on a 1, one on a 2, none from 3 on (21.11)."""
    units = "".join(f"german VS#{n} volkssturm battalion strength 1 pool\n" for n in (1, 2, 3))
    before = state("us 117/30/19 infantry regiment ma 6 at 0703\n" + units)
    order = "move 117/30/19 tactical 0703-0704-0804-0805-0806"
    outcome = ordered(before, order, ScriptedDice([("21.11", (die,))]))
    rolled = next(event for event in outcome.events if event.kind == "volkssturm")
    assert rolled.data["raised"] == max(0, 3 - die)


def test_a_move_can_be_left_in_the_middle_for_days() -> None:
    """What waits is plain data: saved and loaded, it goes on to the same bytes."""
    before = state(COMING.replace("ma 6", "ma 9"))
    left = ordered(before, TO_BRIDGE + "-0506", ScriptedDice()).state
    assert [frame["kind"] for frame in left["frames"]][-2:] == ["march", "interruption"]
    ends = []
    for start in (left, json.loads(canonical(left))):
        dice = ScriptedDice([("22.22", (6, 6))])
        middle = chosen(start, "blow", dice).state
        ends.append(canonical(chosen(middle, "keep", dice).state))
    assert ends[0] == ends[1]
    end = json.loads(ends[0])
    assert end["units"]["117/30/19"]["space"] == "0506"
    assert end["tracks"]["crossed"] == {"koeln": ["117/30/19"]}
    assert end["frames"][-1]["kind"] == "orders"
