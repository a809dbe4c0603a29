"""Orders that set more units in motion than they name say so: an officer orders only his own."""

from __future__ import annotations

import pytest

from campaigns.services import engine
from rules_engine.core.events import Event
from rules_engine.core.orders import Order
from rules_engine.games.cobra.blind.telling import LINES
from rules_engine.games.cobra.game import GAME
from rules_engine.games.cobra.movement.integrity import components
from rules_engine.games.cobra.trucks import bearers
from tests.rules_engine.cobra.test_overruns import german_movement

MARCH = {"mode": "division", "path": ["0101", "0102"]}


def test_a_division_that_moves_as_a_body_concerns_all_its_units() -> None:
    position = german_movement()
    found = GAME.orders["move"].enumerate(position, "german")
    order = next(one for one in found if one.args["mode"] == "division")
    whole = {one.id for one in components(position, position.units[order.args["unit"]])}
    assert len(whole) > 1
    assert set(engine.units_of(order, position.data)) == whole
    alone = Order("move", "german", {**order.args, "mode": "strategic"})
    assert engine.units_of(alone, position.data) == [order.args["unit"]]


def test_an_overrun_concerns_the_division() -> None:
    position = german_movement()
    order = next(GAME.orders["overrun"].enumerate(position, "german"))
    whole = {one.id for one in components(position, position.units[order.args["unit"]])}
    assert len(whole) > 1
    assert set(engine.units_of(order, position.data)) == whole


def test_trucks_concern_all_for_whom_their_marker_is() -> None:
    position = german_movement()
    unit = next(one for one in position.units.values() if len(bearers(position, one)) > 1)
    order = Order("trucks", unit.side, {"unit": unit.id})
    found = engine.units_of(order, position.data)
    assert found == sorted(one.id for one in bearers(position, unit))


@pytest.mark.parametrize("kind", ["move", "overrun", "trucks"])
def test_what_names_no_unit_concerns_none(kind: str) -> None:
    position = german_movement()
    order = Order(kind, "german", {**MARCH, "unit": "no/such", "target": "0101"})
    assert engine.units_of(order, position.data) == []


def test_the_end_names_no_unit_that_was_never_seen() -> None:
    position = german_movement()
    terms = [{"words": "A/1ID stands in 3901.", "points": 3}]
    data = {"points": {"german": 3, "allied": 0}, "winner": "german", "terms": terms}
    told = LINES["game_over"](
        position, Event("game_over", "rules", (), data, ()), position, "allied"
    )
    assert told is not None
    assert "terms" not in told
    assert told["points"] == data["points"]
