"""Assaults beyond the case files: notation, what is offered, forms, values and chances.

Source: 10.0, 15.12.
"""

from __future__ import annotations

from itertools import islice

import pytest

import rules_engine
from rules_engine.core.orders import Order, format_order, parse_order
from rules_engine.errors import MalformedOrder
from rules_engine.games.market_garden.assault import form, odds
from rules_engine.games.market_garden.assault.form import form_assault
from rules_engine.plain import JsonObject
from tests.rules_engine.market_garden.begin import GAME, lens, waiting
from tests.rules_engine.market_garden.filling import fill

FIELD = """
board patch
zone F
area 1 2 tem_1
border 1-2 open road
border 1-F open road arrow
control corps 1
advantage allied used
impulse 3
turn 2
step impulse.allied
allied A at 1
allied B at 2 spent
allied C at 2
allied Tank armor division Guards at 2
allied Guns artillery division Guards at 2
german X at 2
german Y at 2
"""


def active(text: str, area: str) -> JsonObject:
    """Return a state in which one area has been activated."""
    state = waiting(text)
    acts = [{"kind": "assault", "areas": [area], "stage": "move"}]
    began = {"control": {"1": "corps"}, "contested": ["2"]}
    return {**state, "phase": {"acts": acts, "began": began}}


def seen(state: JsonObject, side: str = "allied") -> JsonObject:
    """Return what a side sees of a state, orders being due."""
    return rules_engine.view(state, side)


# ---- notation -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "assault 13 point 2/502",
        "assault 13 point 2/502 with 3/502 Gds/1Gren",
        "assault F point Gds/2Gren support XXX/Art",
        "assault 13 point A with B support C D",
    ],
)
def test_an_order_is_written_as_it_is_read(line: str) -> None:
    order = parse_order(line, "allied", GAME.notations)
    assert format_order(order, GAME.notations) == line


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("assault", "assault AREA point UNIT"),
        ("assault 13", "assault AREA point UNIT"),
        ("assault 13 A", "assault AREA point UNIT"),
        ("assault 13 point A B", "assault AREA point UNIT"),
        ("assault 13 point A with A", "twice"),
        ("assault 99x point A", "no area"),
    ],
)
def test_what_cannot_be_read_is_said(line: str, says: str) -> None:
    with pytest.raises(MalformedOrder, match=says):
        parse_order(line, "allied", GAME.notations)


def test_a_unit_that_does_not_exist_is_named() -> None:
    order = parse_order("assault 2 point A with Ghost", "allied", GAME.notations)
    ruling = rules_engine.check(seen(active(FIELD, "2")), order)
    assert [one.unit for one in ruling.violations] == ["Ghost"]


# ---- what is offered ----------------------------------------------------------------------------


def test_every_assault_that_is_offered_is_lawful_and_no_other_is_left_out() -> None:
    view = seen(active(FIELD, "2"))
    offered = list(form.assaults(lens(view), "allied"))
    assert all(rules_engine.check(view, order).is_lawful for order in offered)
    # C or Tank leads, alone or with the other; the guns support wherever Tank is in it.
    words = {format_order(order, GAME.notations) for order in offered}
    assert words == {
        "assault 2 point C",
        "assault 2 point Tank",
        "assault 2 point Tank support Guns",
        "assault 2 point C with Tank",
        "assault 2 point C with Tank support Guns",
        "assault 2 point Tank with C",
        "assault 2 point Tank with C support Guns",
    }
    assert len(offered) == len(words)


def test_nothing_is_offered_before_an_area_is_active() -> None:
    assert not list(islice(form.assaults(lens(seen(waiting(FIELD))), "allied"), 1))


@pytest.mark.parametrize("seed", range(12))
def test_what_random_players_are_suggested_is_lawful(seed: int) -> None:
    view = seen(active(FIELD, "2"))
    numbers = iter(range(seed, 1000, 7))
    order = form.suggest(lens(view), "allied", lambda count: next(numbers) % count)
    assert order is None or rules_engine.check(view, order).is_lawful


# ---- the form -----------------------------------------------------------------------------------


def owing(state: JsonObject, *names: str) -> JsonObject:
    """Return a state in which units have come from 1 and have to assault in 2."""
    entry = {"from": "1", "link": "1-2", "by": "open", "held_by": None}
    record = {"act": 0, "from": "1", "spent": 8, "path": ["1", "2"], "done": True, "must": True}
    moves = {name: {**record, "entry": entry} for name in names}
    return {**state, "phase": {**state["phase"], "moves": moves}}


def test_the_form_leads_to_a_lawful_order() -> None:
    view = seen(active(FIELD, "2"))
    found = fill(form_assault, lens(view), "allied", most=2)
    assert found.args is not None
    assert rules_engine.check(view, Order("assault", "allied", found.args)).is_lawful
    assert ("target", "T", ("2",)) in found.marks


def test_the_form_holds_those_who_have_to_take_part() -> None:
    text = FIELD.replace("allied A at 1", "allied A at 2").replace("C at 2", "C at 1")
    view = seen(owing(active(text, "1"), "A"))
    asked = form_assault(lens(view), "allied", {"point": ("A",)})
    assert asked.args == {"area": "2", "point": "A", "units": [], "support": []}
    text = text.replace("allied Tank armor division Guards at 2", "allied Tank armor at 2")
    view = seen(owing(active(text, "1"), "A", "Tank"))
    asked = form_assault(lens(view), "allied", {"point": ("A",)})
    assert asked.args is not None
    assert asked.args["units"] == ["Tank"]
    assert asked.blanks[2].chosen == ("Tank",)


def test_the_form_of_a_game_without_assaults_says_what_to_tap() -> None:
    found = form_assault(lens(seen(waiting(FIELD))), "allied", {})
    assert found.args is None
    assert "Tap" in found.hint


# ---- values and chances -------------------------------------------------------------------------


def test_both_values_are_shown_before_anything_is_committed() -> None:
    order = parse_order("assault 2 point Tank with C support Guns", "allied", GAME.notations)
    detail = rules_engine.check(seen(active(FIELD, "2")), order).detail
    attack, defense = detail["values"]
    assert attack["total"] == sum(term["amount"] for term in attack["terms"]) == 6
    assert defense["total"] == sum(term["amount"] for term in defense["terms"]) == 6
    assert all(
        term["case"] in ("10.72", "10.73") for one in detail["values"] for term in one["terms"]
    )
    assert detail["rows"][0][1] == "6 with X, 6 with Y"
    assert detail["rows"][1:] == odds.rows(6, 6)


@pytest.mark.parametrize("lead", range(-12, 13))
def test_the_chances_are_all_there_are(lead: int) -> None:
    success, stalemate, failure = odds.chances(10 + lead, 10)
    assert success + stalemate + failure == odds.THROWS
    assert (success, failure) == tuple(reversed(odds.chances(10, 10 + lead)))[::2]


def test_equal_values_are_as_likely_to_succeed_as_to_fail() -> None:
    assert odds.chances(7, 7) == (575, 146, 575)
    assert odds.rows(7, 7)[1] == ["Stalemate", "146 of 1,296 (11%)"]
