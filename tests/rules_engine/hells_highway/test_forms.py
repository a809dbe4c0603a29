"""Orders as forms: what they offer comes to lawful orders, step by step."""

from __future__ import annotations

import pytest

from rules_engine.casefiles import parse_position
from rules_engine.core.forms import HERE, Filled, Form
from rules_engine.core.orders import Order
from rules_engine.core.registry import load
from rules_engine.games.hells_highway.position import HellsPosition

BOARD = "board patch\nhex 0101-1010 clear\n"
FIRE = """turn 3
step allied.fire
unit 2_Irish at 0505
allied B ALM at 0604
allied FAR ARTF at 0509
unit GAD-HQ at 0507
german E INF at 0504
"""
AIR = """turn 3
step allied.air
track air = 3
unit GAD-HQ at 0507
german E INF at 0504
"""
COMMAND = """turn 3
step allied.command
link 0505-0504 stream
allied A PAR formation 101 at 0505
unit 101-HQ at 0506
"""


def position(text: str) -> HellsPosition:
    found: HellsPosition = load("hells_highway").lens(parse_position(BOARD + text, "hells_highway"))
    return found


def fill(at: HellsPosition, kind: str, filled: Filled) -> Form:
    form = load("hells_highway").orders[kind].form
    assert form is not None
    return form(at, at.side or "", filled)


def values(form: Form, name: str) -> list[str]:
    return [one.value for blank in form.blanks if blank.name == name for one in blank.entries]


def assert_lawful(at: HellsPosition, kind: str, form: Form) -> None:
    assert form.args is not None
    order = Order(kind, at.side or "", form.args)
    assert load("hells_highway").orders[kind].rule(at, order).is_lawful, form.args


def test_an_attack_offers_who_is_beside_and_who_fires_from_afar() -> None:
    at = position(FIRE)
    assert values(fill(at, "attack", {}), "target") == ["0504"]
    form = fill(at, "attack", {"target": ("0504",)})
    assert values(form, "units") == ["2_Irish", "B", "FAR"]
    assert form.args is None
    some = fill(at, "attack", {"target": ("0504",), "units": ("2_Irish", "FAR")})
    assert_lawful(at, "attack", some)
    assert ("attacker", "✓", ("0505", "0509")) in some.marks


def test_help_is_offered_by_who_can_give_it_to_those_who_fire_directly() -> None:
    at = position(FIRE)
    aim = {"target": ("0504",)}
    with_tanks = fill(at, "attack", {**aim, "units": ("2_Irish",)})
    assert values(with_tanks, "engineers") == ["GAD-HQ"]
    helped = fill(at, "attack", {**aim, "units": ("2_Irish",), "engineers": ("GAD-HQ",)})
    assert helped.args == {"target": "0504", "units": ["2_Irish"], "engineers": "GAD-HQ"}
    assert_lawful(at, "attack", helped)
    assert values(helped, "at") == [], "one headquarters lends one kind of help"
    assert values(fill(at, "attack", {**aim, "units": ("FAR",)}), "engineers") == []


def test_who_stands_beside_and_cannot_fire_is_named_with_the_reason() -> None:
    at = position(FIRE.replace("2_Irish at 0505", "2_Irish AD at 0505"))
    form = fill(at, "attack", {"target": ("0504",)})
    units = next(blank for blank in form.blanks if blank.name == "units")
    assert units.cannot == ("2_Irish is disrupted and does not fire.",)


def test_the_map_says_where_an_attack_is_left_undone() -> None:
    attackable = load("hells_highway").attackable
    assert attackable is not None
    assert attackable(position(FIRE), "allied") == ("0504",)
    begun = position(
        FIRE + 'mark attacks = [{"target": "0504", "units": ["2_Irish", "B", "FAR"]}]\n'
    )
    assert attackable(begun, "allied") == ()


def test_any_hex_in_reach_may_be_tapped_for_interdiction() -> None:
    at = position(AIR)
    assert values(fill(at, "interdict", {}), "space") == ["0504"]
    tapped = fill(at, "interdict", {HERE: ("0203",), "space": ("0203",)})
    assert tapped.args == {"space": "0203"}
    assert_lawful(at, "interdict", tapped)


@pytest.mark.parametrize(
    ("kind", "filled"),
    [
        ("travel", {"unit": ("A",)}),
        ("dig", {"unit": ("A",), "engineers": ("none",)}),
        ("dig", {"unit": ("A",), "engineers": ("101-HQ",)}),
        ("bridge", {"unit": ("A",), "to": ("0504",), "engineers": ("101-HQ",)}),
    ],
)
def test_orders_of_the_command_phase_are_chosen_step_by_step(kind: str, filled: Filled) -> None:
    at = position(COMMAND)
    assert_lawful(at, kind, fill(at, kind, filled))
