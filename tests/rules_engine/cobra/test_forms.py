"""Orders as forms: what they offer comes to lawful orders, step by step."""

from __future__ import annotations

import pytest

from rules_engine.casefiles import parse_position
from rules_engine.core.forms import Filled, Form
from rules_engine.core.orders import Order
from rules_engine.core.registry import load
from rules_engine.games.cobra.position import CobraPosition

BOARD = "board patch\nhex 0101-1010 clear\n"
OVERRUN = """turn 2
step german.movement
german P3/2Pz panzer ma 12 at 0505
german 2/2Pz panzergrenadier ma 12 at 0505
allied 30ID us_infantry_regiment front 2 back 1 at 0504
mark whole = {"german": {"2Pz": "0505"}}
"""
TRUCKS = """turn 2
step allied.replacement
allied 30ID at 0101
allied 9ID trucks at 0202
"""
COMBAT = """turn 2
step allied.combat
track air = 6
allied Patton us_hq at 0506
allied 30ID at 0505
allied 9ID at 0605
german 1/A at 0504
german 2/A at 0604
"""


def position(text: str) -> CobraPosition:
    found: CobraPosition = load("cobra").lens(parse_position(BOARD + text, "cobra"))
    return found


def fill(at: CobraPosition, kind: str, filled: Filled) -> Form:
    form = load("cobra").orders[kind].form
    assert form is not None
    return form(at, at.side or "", filled)


def values(form: Form, name: str) -> list[str]:
    return [one.value for blank in form.blanks if blank.name == name for one in blank.entries]


def is_lawful(at: CobraPosition, kind: str, form: Form) -> bool:
    assert form.args is not None
    return load("cobra").orders[kind].rule(at, Order(kind, at.side or "", form.args)).is_lawful


def test_a_single_choice_is_made_at_once() -> None:
    at = position(OVERRUN)
    form = fill(at, "overrun", {})
    assert form.args == {"unit": "2/2Pz", "target": "0504"}
    assert is_lawful(at, "overrun", form)
    assert [blank.entries[0].space for blank in form.blanks] == ["0505", "0504"]


def test_any_unit_of_a_division_can_take_it_along() -> None:
    at = position(OVERRUN)
    reach = load("cobra").orders["move"].reach
    assert reach is not None
    ways = {
        unit: {goal["space"] for goal in reach(at, unit) if goal["mode"] == "division"}
        for unit in ("2/2Pz", "P3/2Pz")
    }
    assert ways["2/2Pz"] == ways["P3/2Pz"] != set()
    for unit in ways:
        goal = next(one for one in reach(at, unit) if one["mode"] == "division")
        args = {"unit": unit, "mode": "division", "path": list(goal["path"])}
        assert load("cobra").orders["move"].rule(at, Order("move", "german", args)).is_lawful


def test_it_says_that_nothing_can_be_chosen_only_where_nothing_can() -> None:
    assert fill(position(OVERRUN), "overrun", {}).blanks[0].hint == ""
    assert fill(position(TRUCKS), "replace", {}).blanks[0].hint


def test_trucks_come_from_the_free_ones_or_from_another_division() -> None:
    at = position(TRUCKS)
    form = fill(at, "trucks", {})
    assert values(form, "unit") == ["30ID"]
    assert values(form, "giver") == ["none", "9ID"]
    assert form.args is None
    assert fill(at, "trucks", {"giver": ("none",)}).args == {"unit": "30ID"}
    assert fill(at, "trucks", {"giver": ("9ID",)}).args == {"unit": "30ID", "giver": "9ID"}


def test_an_attack_is_put_together_hex_by_hex_and_offers_the_headquarters() -> None:
    at = position(COMBAT)
    assert values(fill(at, "attack", {}), "targets") == ["0504", "0604"]
    form = fill(at, "attack", {"targets": ("0504",), "attackers": ("30ID",)})
    assert values(form, "attackers") == ["30ID"]
    assert values(form, "patton") == ["1", "2"]
    assert is_lawful(at, "attack", form)
    helped = {"targets": ("0504",), "attackers": ("30ID",), "patton": ("2",)}
    assert fill(at, "attack", helped).args == {
        "targets": ["0504"],
        "attackers": ["30ID"],
        "patton": 2,
    }


@pytest.mark.parametrize(
    ("kind", "filled"),
    [("air", {"group": ("american",), "targets": ("0504-0604",)}), ("bomb", {"space": ("0504",)})],
)
def test_air_power_is_offered_before_the_first_combat(kind: str, filled: Filled) -> None:
    at = position(COMBAT)
    assert is_lawful(at, kind, fill(at, kind, filled))
    late = position(COMBAT + 'mark attacked = ["9ID"]\n')
    found = fill(late, kind, filled)
    assert found.args is None
    assert found.blanks[0].hint
