"""Exits that are offered are lawful, on the board of Cobra. Source: 16.1, 16.2."""

from __future__ import annotations

from rules_engine.core.orders import Order
from rules_engine.core.registry import load
from rules_engine.games.cobra.movement.exits import list_exits, rule_exit
from rules_engine.plain import JsonObject
from tests.rules_engine.cobra.test_begins import begun


def near_the_exit() -> JsonObject:
    """The Allied initial phase, with two armored regiments at the exit and one far off."""
    state = begun()
    places = {"A/2A": "0123", "B/2A": "0325"}
    units = {
        name: {**unit, "space": places.get(name, unit["space"])}
        for name, unit in state["units"].items()
    }
    step = {"step": "allied.movement", "side": "allied", "turn": 3, "phase": {}}
    return {**state, **step, "units": units}


def test_exits_are_listed_for_who_can_leave_and_each_is_lawful() -> None:
    position = load("cobra").lens(near_the_exit())
    orders = list(list_exits(position, "allied"))
    assert {order.args["unit"] for order in orders} == {"A/2A", "B/2A"}
    assert Order("exit", "allied", {"unit": "A/2A", "path": ["0123"]}) in orders
    assert all(rule_exit(position, order).is_lawful for order in orders)
    far = Order("exit", "allied", {"unit": "R/2A", "path": ["1601"]})
    assert not rule_exit(position, far).is_lawful
