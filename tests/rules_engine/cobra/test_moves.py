"""What is listed as a lawful move in Cobra is lawful. Source: 6.0, 14.0."""

from __future__ import annotations

from itertools import islice

import pytest

from rules_engine.core.dice import ScriptedDice
from rules_engine.core.orders import Order
from rules_engine.core.registry import load
from rules_engine.core.verbs import start, submit
from rules_engine.games.cobra.movement.limits import BODY


@pytest.mark.parametrize("side", ["german", "allied"])
def test_a_sample_of_what_is_listed_is_lawful(side: str) -> None:
    game = load("cobra")
    dice = ScriptedDice([("6.48", [1]), ("6.48", [1])])
    state = start("cobra", "historical", dice).state
    while state["step"] != f"{side}.movement":
        owner = state["side"]
        state = submit(state, owner, Order("end", owner, {}), dice).state
    position = game.lens(state)
    move = game.orders["move"]
    found = list(islice(move.enumerate(position, side), 0, None, 23))
    assert len(found) > 50
    assert [order for order in found if not move.rule(position, order).is_lawful] == []


def test_the_ways_of_a_division_are_open_to_each_of_its_units() -> None:
    game = load("cobra")
    state = start("cobra", "historical", ScriptedDice([("6.48", [1]), ("6.48", [1])])).state
    while state["step"] != "german.movement":
        state = submit(state, "german", Order("end", "german", {}), ScriptedDice([])).state
    position, reach = game.lens(state), game.orders["move"].reach
    assert reach is not None
    found = [
        [goal for goal in reach(position, unit.id) if goal["mode"] == BODY]
        for unit in position.divisions["german", "21Pz"]
    ]
    assert len(found) == 3
    assert found[0]
    assert found[0] == found[1] == found[2]
    singly = reach(position, "125/21Pz")
    assert {goal["mode"] for goal in singly} == {"alone", BODY}
