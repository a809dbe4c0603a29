"""Overruns as orders: how they are written, and that what is listed is lawful. Source: 6.5."""

from __future__ import annotations

import pytest

from rules_engine.core.dice import ScriptedDice
from rules_engine.core.orders import Order
from rules_engine.core.registry import load
from rules_engine.core.verbs import start, submit
from rules_engine.errors import MalformedOrder
from rules_engine.games.cobra.movement.overrun_order import NOTATION
from rules_engine.games.cobra.position import CobraPosition


def german_movement() -> CobraPosition:
    """The first German movement phase of the campaign."""
    dice = ScriptedDice([("6.48", [1])])
    state = start("cobra", "historical", dice).state
    state = submit(state, "german", Order("end", "german", {}), dice).state
    assert state["step"] == "german.movement"
    position: CobraPosition = load("cobra").lens(state)
    return position


@pytest.mark.parametrize("text", ["P3/2Pz 0504", "29ID 0804 patton 2"])
def test_an_overrun_is_written_as_it_is_read(text: str) -> None:
    assert " ".join(NOTATION.format(NOTATION.parse(text.split()))) == text


@pytest.mark.parametrize(
    "text",
    ["P3/2Pz", "P3/2Pz 504", "P3/2Pz 0504 patton", "P3/2Pz 0504 patton 0", "P3/2Pz 0504 air 1"],
)
def test_what_is_no_overrun_is_refused(text: str) -> None:
    with pytest.raises(MalformedOrder):
        NOTATION.parse(text.split())


@pytest.mark.parametrize("columns", [True, "1", 0, None])
def test_columns_of_a_headquarters_are_a_number(columns: object) -> None:
    with pytest.raises(MalformedOrder):
        NOTATION.validate({"unit": "29ID", "target": "0804", "patton": columns})


def test_overruns_that_are_listed_are_lawful() -> None:
    position = german_movement()
    overrun = load("cobra").orders["overrun"]
    found = list(overrun.enumerate(position, "german"))
    assert len(found) > 5
    assert [order for order in found if not overrun.rule(position, order).is_lawful] == []


def test_ways_of_whole_divisions_are_listed_once_and_are_lawful() -> None:
    position = german_movement()
    move = load("cobra").orders["move"]
    found = [o for o in move.enumerate(position, "german") if o.args["mode"] == "division"]
    units = {order.args["unit"] for order in found}
    divisions = {position.units[name].division for name in units}
    assert len(units) == len(divisions) > 5
    assert [order for order in found[::17] if not move.rule(position, order).is_lawful] == []
