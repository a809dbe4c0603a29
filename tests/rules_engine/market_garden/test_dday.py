"""D-Day as a whole: from the first roll to German Impulse 0. Source: 20.0, 23.2."""

from __future__ import annotations

import pytest

import rules_engine
from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.orders import Order, format_order, parse_order
from rules_engine.core.verbs import truth
from rules_engine.errors import MalformedOrder
from rules_engine.games.market_garden.landing.dday import invaders
from rules_engine.games.market_garden.landing.dday_limits import option_of
from rules_engine.games.market_garden.landing.free_landings import (
    form_drop,
    list_drop,
    suggest_drop,
)
from rules_engine.plain import JsonObject
from tests.rules_engine.market_garden.begin import GAME, lens, started, waiting
from tests.rules_engine.market_garden.filling import fill

BARRAGE = "bombard F lead XXX/Art at 7/16 barrage"
ATTACK = "assault F point Gds/2Gren with Gds/2Irish Gds/1Gren support Gds/Art"


def settled(state: JsonObject) -> JsonObject:
    """Answer every open decision by its first choice."""
    while open_now := truth(state)["decisions"]:
        asked = open_now[0]
        key = asked["choices"][0]["key"]
        dice = ThrowawayDice(3)
        state = rules_engine.answer(state, asked["owner"], asked["id"], key, dice).state
    return state


def given(state: JsonObject, text: str) -> JsonObject:
    """Give an order that must be lawful, and answer what comes of it."""
    order = parse_order(text, "allied", GAME.notations)
    outcome = rules_engine.submit(state, "allied", order, ThrowawayDice(3))
    assert outcome.ruling.is_lawful, outcome.ruling.violations
    return settled(outcome.state)


def test_the_first_day_comes_to_its_first_impulse() -> None:
    state = settled(started(3))
    assert state["step"] == "dday.artillery"
    assert state["tracks"]["air"]["8th Air"] == "supply"
    state = given(given(state, BARRAGE), "end")
    assert state["step"] == "dday.landing"
    assert not invaders(lens(state))
    state = given(given(given(state, "end"), ATTACK), "end")
    assert (state["step"], state["tracks"]["impulse"], state["turn"]) == ("impulse.german", 0, 1)
    # What took part in the Barrage and the Assault is Spent or worse, the support Fresh.
    states = {name: state["units"][name]["state"] for name in ("XXX/Art", "Gds/2Gren", "Gds/Art")}
    assert states["XXX/Art"] == "spent"
    assert states["Gds/2Gren"] != "fresh"
    assert states["Gds/Art"] == "fresh"


def test_every_unit_of_the_first_day_lands_where_its_counter_says() -> None:
    before = settled(started(3))
    drops = {unit.id: unit.drops[0] for unit in invaders(lens(before))}
    after = given(given(before, BARRAGE), "end")
    assert {name: after["units"][name]["space"] for name in drops} == drops
    assert len(drops) > 20


def test_the_same_dice_give_the_same_day() -> None:
    first = given(given(settled(started(3)), BARRAGE), "end")
    again = given(given(settled(started(3)), BARRAGE), "end")
    assert first == again


# ---- options of a Drop Area (20.4) --------------------------------------------------------------

FIELD = """
board patch
zone F
box UK
area 54 52 drop_us sector_101st tem_2
area 50 51 sector_101st tem_1
border 54-50 canal bridge road
border 54-52 open road
border 52-51 open road
link F-51 open road arrow
step dday.landing
advantage allied used
control airborne 54 52
allied One us division 101st at 54
allied Two us division 101st at 54
allied Three us division 101st at 52
mark acts = [{"kind": "assault", "areas": ["54", "52"], "stage": "move"}]
"""


def test_what_a_drop_area_did_follows_from_what_its_units_did() -> None:
    state = waiting(FIELD)
    assert option_of(lens(state), "54") is None
    state = given(state, "move One march 54-50")
    assert option_of(lens(state), "54") == "move"
    assert option_of(lens(state), "52") is None
    state = given(state, "end")
    assert state["units"]["One"]["state"] == "spent"
    assert state["units"]["Two"]["state"] == "fresh"


def test_what_is_offered_in_the_landing_phase_is_lawful() -> None:
    state = waiting(FIELD)
    seen = rules_engine.view(state, "allied")
    orders = list(rules_engine.legal(seen))
    assert {order.kind for order in orders} == {"move", "seize", "end"}
    for order in orders:
        assert rules_engine.check(seen, order).is_lawful, order


# ---- optional landings (23.2) -------------------------------------------------------------------

CHOICE = """
board patch
zone F
box UK
area 54 drop_us supply_head sector_101st tem_2
area 52 51 sector_101st tem_1
link 54-52-51 open
option free_landings yes
step dday.drops
allied One us division 101st date 17 places UK drop 54
"""


def test_the_form_of_a_drop_leads_to_a_lawful_order() -> None:
    state = waiting(CHOICE)
    form = fill(form_drop, lens(state), "allied", unit=("One",))
    assert form.args == {"unit": "One", "area": "51"}
    order = Order("drop", "allied", form.args)
    assert rules_engine.check(rules_engine.view(state, "allied"), order).is_lawful


def test_drops_are_offered_once_and_change_the_offer() -> None:
    state = waiting(CHOICE)
    found = [order.args["area"] for order in list_drop(lens(state), "allied")]
    assert found == ["51", "52"]
    assert suggest_drop(lens(state), "allied", lambda n: 0) is not None
    after = given(state, "drop One 51")
    assert [o.args["area"] for o in list_drop(lens(after), "allied")] == ["52", "54"]


def test_a_drop_is_written_as_it_is_read() -> None:
    text = "drop 1/2Para 4"
    assert format_order(parse_order(text, "allied", GAME.notations), GAME.notations) == text


@pytest.mark.parametrize("text", ["drop", "drop One", "drop One 4 5", "drop One x"])
def test_what_is_no_drop_is_said(text: str) -> None:
    with pytest.raises(MalformedOrder):
        parse_order(text, "allied", GAME.notations)
