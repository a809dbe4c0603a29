"""Regrouping: what is offered is lawful and complete, orders as text, drafts. Source: 6.5, 6.51."""

from __future__ import annotations

import pytest

import rules_engine
from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.orders import Order, format_order, parse_order
from rules_engine.errors import MalformedOrder
from rules_engine.games.market_garden.day.regroup import (
    MODES,
    NOTATION,
    list_regroup,
    reach_regroup,
)
from rules_engine.games.market_garden.day.regroup_rule import rule_regroup
from rules_engine.plain import JsonObject
from tests.rules_engine.market_garden.begin import GAME, lens, waiting

MAP = """
board patch
zone F I tem_2
area 1 2 3 4 5 6 tem_2
area 7 tem_2 polder
border F-1-2 open road arrow
border 2-3 canal bridge road
border 2-4 canal
border 2-5 river ferry ferry_road
border 2-6 river
border 2-7 open
border 2-I open road arrow
turn 3
advantage german used
control corps F 1 2 3 4 5 6 7
step regroup.allied
allied A at 2 d1
allied B armor at 2 spent
allied C artillery at 1
allied D at 7
german X at I
"""


@pytest.fixture
def state() -> JsonObject:
    return waiting(MAP)


def test_what_is_listed_is_all_that_is_lawful(state: JsonObject) -> None:
    position = lens(state)
    listed = {format_order(order, GAME.notations) for order in list_regroup(position, "allied")}
    lawful = set()
    for unit in position.on_map("allied"):
        for mode in MODES:
            for there in position.neighbours(str(unit.space)):
                args = {"unit": unit.id, "mode": mode, "path": [unit.space, there]}
                order = Order("regroup", "allied", args)
                if rule_regroup(position, order).is_lawful:
                    lawful.add(format_order(order, GAME.notations))
    assert listed == lawful
    assert {text for text in listed if " A " in text} == {
        "regroup A 2-1",
        "regroup A 2-3",
        "regroup A 2-7",
        "regroup A canal 2-3",
        "regroup A canal 2-4",
        "regroup A ferry 2-5",
    }
    assert {text for text in listed if " B " in text} == {
        "regroup B 2-1",
        "regroup B 2-3",
        "regroup B ferry 2-5",
    }
    assert not {text for text in listed if " D " in text}


def test_pages_are_offered_what_is_listed(state: JsonObject) -> None:
    position = lens(state)
    for unit in position.on_map("allied"):
        goals = {(goal["mode"], goal["space"]) for goal in reach_regroup(position, unit.id)}
        listed = {
            (order.args["mode"], order.args["path"][-1])
            for order in list_regroup(position, "allied")
            if order.args["unit"] == unit.id
        }
        assert goals == listed


def test_drafts_and_orders_put_units_in_the_same_place(state: JsonObject) -> None:
    for order in list_regroup(lens(state), "allied"):
        text = format_order(order, GAME.notations)
        assert parse_order(text, "allied", GAME.notations) == order
        draft = rules_engine.project(rules_engine.view(state, "allied"), order)
        done = rules_engine.submit(state, "allied", order, ThrowawayDice(1)).state
        assert draft["units"] == done["units"]
        assert draft["phase"] == done["phase"]


@pytest.mark.parametrize("words", ["A", "A 2", "A swim 2-1", "A 2-1 canal", "A march x-y"])
def test_what_is_no_regrouping_is_refused(words: str) -> None:
    with pytest.raises(MalformedOrder):
        NOTATION.parse(words.split())
