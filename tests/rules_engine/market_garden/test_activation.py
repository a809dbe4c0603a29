"""Activations beyond the case files: what is offered, the form. Source: 8.21, 12.3, 14.5."""

from __future__ import annotations

import pytest

import rules_engine
from rules_engine.core.orders import Order, format_order, parse_order
from rules_engine.errors import MalformedOrder
from rules_engine.games.market_garden.impulses.activation import list_activate, suggest_activate
from rules_engine.games.market_garden.impulses.form import form_activate
from tests.rules_engine.market_garden.begin import GAME, lens, waiting

FIELD = """
board patch
zone F
box UK
area 1 2 3 4 tem_1
link F-1-2-3 open road
border 3-4 open
turn 2
step impulse.allied
impulse 2
control corps F 1
allied Foot at 1
allied Gds at F
allied Para division 1st drop 1 at UK
german Krafft at 3
"""


def areas(text: str, side: str = "allied") -> list[list[str]]:
    """Return the areas of the activations that are offered."""
    return [order.args["areas"] for order in list_activate(lens(waiting(text)), side)]


def test_single_areas_are_offered_then_pairs_while_the_advantage_is_there() -> None:
    singles = [["1"], ["F"], ["UK"]]
    assert sorted(areas(FIELD + "advantage german")) == singles
    pairs = [["1", "F"], ["1", "UK"], ["F", "UK"]]
    found = areas(FIELD + "advantage allied")
    assert sorted(sorted(one) for one in found) == sorted([*singles, *pairs])


def test_what_is_offered_is_lawful() -> None:
    seen = rules_engine.view(waiting(FIELD + "advantage allied"), "allied")
    for order in list_activate(lens(seen), "allied"):
        assert rules_engine.check(seen, order).is_lawful


def test_the_form_offers_a_second_area_only_by_name() -> None:
    position = lens(waiting(FIELD + "advantage allied"))
    form = form_activate(position, "allied", {"area": ("1",)})
    assert form.args == {"areas": ["1"]}
    second = form.blanks[-1]
    assert second.name == "second"
    assert {entry.space for entry in second.entries} == {None}
    both = form_activate(position, "allied", {"area": ("1",), "second": ("UK",)})
    assert both.args == {"areas": ["1", "UK"]}


def test_after_another_activation_the_form_of_zone_f_is_its_bonus() -> None:
    text = (
        FIELD
        + 'advantage german\nmark acts = [{"kind": "assault", "areas": ["1"], "stage": "move"}]'
    )
    form = form_activate(lens(waiting(text)), "allied", {"area": ("F",)})
    assert form.args == {"areas": ["F"], "bonus": True}


def test_the_form_of_a_german_area_offers_where_it_can_infiltrate() -> None:
    text = FIELD.replace("impulse.allied", "impulse.german").replace("german Krafft at 3", "")
    text += "german Krafft at 2\nadvantage allied"
    form = form_activate(lens(waiting(text)), "german", {"area": ("2",), "target": ("1",)})
    assert form.args == {"areas": ["2"], "target": "1"}
    order = Order("activate", "german", form.args)
    assert rules_engine.check(rules_engine.view(waiting(text), "german"), order).is_lawful


def test_a_random_player_activates_what_can_act() -> None:
    position = lens(waiting(FIELD + "advantage german"))
    order = suggest_activate(position, "allied", lambda n: n - 1)
    assert order in list(list_activate(position, "allied"))


@pytest.mark.parametrize(
    "text",
    [
        "activate 13",
        "activate 13 54",
        "activate F bonus",
        "activate 36 infiltrate 35",
        "activate 54 joined",
    ],
)
def test_activations_are_written_as_they_are_read(text: str) -> None:
    assert format_order(parse_order(text, "allied", GAME.notations), GAME.notations) == text


@pytest.mark.parametrize(
    "text",
    [
        "activate",
        "activate 1 1",
        "activate 1 2 3",
        "activate 1 infiltrate",
        "activate x",
        "activate 1 2 joined",
    ],
)
def test_what_is_no_activation_is_said(text: str) -> None:
    with pytest.raises(MalformedOrder):
        parse_order(text, "allied", GAME.notations)


def test_the_ruling_on_the_box_says_who_can_land_where_and_what_shoots() -> None:
    text = f"{FIELD}german Flak flak at 2"
    seen = rules_engine.view(waiting(text), "allied")
    ruling = rules_engine.check(seen, Order("activate", "allied", {"areas": ["UK"]}))
    assert ["Drop Area 1", "Para; Interdiction Value 1"] in ruling.detail["rows"]


JOINED = (
    "reading OQ-91 joined\nadvantage allied\n"
    'mark acts = [{"kind": "assault", "areas": ["1"], "stage": "move"}]'
)


def test_by_the_reading_of_example_8_the_form_offers_to_join_the_running_activation() -> None:
    position = lens(waiting(FIELD + JOINED))
    form = form_activate(position, "allied", {"area": ("UK",)})
    assert form.args == {"areas": ["UK"]}
    assert [blank.name for blank in form.blanks] == ["area", "joined"]
    ticked = form_activate(position, "allied", {"area": ("UK",), "joined": ("joined",)})
    assert ticked.args == {"areas": ["UK"], "joined": True}
    order = Order("activate", "allied", ticked.args)
    assert order in list(list_activate(position, "allied"))


def test_otherwise_nobody_is_offered_to_join() -> None:
    text = FIELD + JOINED.replace("reading OQ-91 joined\n", "")
    assert not any("joined" in order.args for order in list_activate(lens(waiting(text)), "allied"))
