"""Landings from the United Kingdom Box beyond the case files. Source: 18.4 to 18.5."""

from __future__ import annotations

import pytest

import rules_engine
from rules_engine.core.dice import ScriptedDice
from rules_engine.core.orders import Order, format_order, parse_order
from rules_engine.errors import MalformedOrder
from rules_engine.games.market_garden.landing.form import form_land
from rules_engine.games.market_garden.landing.uk_box import list_land, suggest_land
from rules_engine.plain import JsonObject
from tests.rules_engine.market_garden.begin import GAME, lens, waiting
from tests.rules_engine.market_garden.filling import fill

BOX = """
board patch
zone F
box UK
area 5 8 drop_british sector_1st tem_2
area 6 sector_1st tem_1
link F-5-8-6 open road
turn 4
step impulse.allied
impulse 2
advantage allied used
allied A division 1st drop 5 at UK
allied B division 1st drop 5 at UK
allied C division 1st drop 8 at UK
allied D division 1st drop 8 at UK
mark acts = [{"kind": "assault", "areas": ["UK"], "stage": "repair"}]
"""


def landed(text: str, *dice: int) -> JsonObject:
    """Return the state after a landing."""
    order = parse_order(text, "allied", GAME.notations)
    script = ScriptedDice([(None, (die,)) for die in dice])
    outcome = rules_engine.submit(waiting(BOX), "allied", order, script)
    assert outcome.ruling.is_lawful, outcome.ruling.violations
    return outcome.state


def test_every_team_of_one_to_three_is_offered_in_all_its_areas() -> None:
    # Each unit has two areas from September 20 on: 4 units in 2, 6 pairs in 4, 4 threes in 8 ways.
    orders = list(list_land(lens(waiting(BOX)), "allied"))
    assert len(orders) == 4 * 2 + 6 * 4 + 4 * 8
    seen = rules_engine.view(waiting(BOX), "allied")
    for order in orders:
        assert rules_engine.check(seen, order).is_lawful
    written = [format_order(order, GAME.notations) for order in orders]
    assert len(set(written)) == len(written)


def test_after_two_have_landed_one_is_offered_in_the_other_area() -> None:
    state = landed("land 5 A B")
    found = [order.args["drops"] for order in list_land(lens(state), "allied")]
    assert found == [{"8": ["C"]}, {"8": ["D"]}]


def test_a_landed_unit_is_offered_moves() -> None:
    state = landed("land 8 C")
    seen = rules_engine.view(state, "allied")
    moves = [order for order in rules_engine.legal(seen) if order.kind == "move"]
    assert {order.args["unit"] for order in moves} == {"C"}


def test_a_random_player_lands_units() -> None:
    order = suggest_land(lens(waiting(BOX)), "allied", lambda n: n - 1)
    assert order is not None
    seen = rules_engine.view(waiting(BOX), "allied")
    assert rules_engine.check(seen, order).is_lawful


def test_the_form_of_a_landing_leads_to_a_lawful_order() -> None:
    state = waiting(BOX)
    form = fill(form_land, lens(state), "allied", most=3)
    assert form.args == {"drops": {"5": ["A", "B", "C"]}}
    order = Order("land", "allied", form.args)
    assert rules_engine.check(rules_engine.view(state, "allied"), order).is_lawful


def test_without_an_active_box_the_form_says_what_to_do() -> None:
    state = waiting(BOX.replace('"UK"', '"5"'))
    assert "Activate" in form_land(lens(state), "allied", {}).hint


@pytest.mark.parametrize("text", ["land 5 A B", "land 5 A 8 C D", "land 5 1/GP2"])
def test_landings_are_written_as_they_are_read(text: str) -> None:
    assert format_order(parse_order(text, "allied", GAME.notations), GAME.notations) == text


def test_areas_are_written_in_their_order() -> None:
    order = parse_order("land 8 C 5 A", "allied", GAME.notations)
    assert format_order(order, GAME.notations) == "land 5 A 8 C"


@pytest.mark.parametrize("text", ["land", "land A", "land 5", "land 5 A A", "land 5 A 8 A"])
def test_what_is_no_landing_is_said(text: str) -> None:
    with pytest.raises(MalformedOrder):
        parse_order(text, "allied", GAME.notations)


@pytest.mark.parametrize("args", [{}, {"drops": []}, {"drops": {"5": "A"}}, {"drops": {"5": [1]}}])
def test_arguments_of_the_wrong_shape_are_refused(args: JsonObject) -> None:
    with pytest.raises(MalformedOrder):
        GAME.orders["land"].notation.validate(args)
