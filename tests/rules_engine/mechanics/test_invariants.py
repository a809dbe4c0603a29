"""What is wrong with a unit's place is said in the same sentences of every game."""

from __future__ import annotations

import pytest

from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.position import Position
from rules_engine.core.registry import load
from rules_engine.core.verbs import start
from rules_engine.mechanics.invariants import place_faults, shared_spaces, stacked
from rules_engine.mechanics.units import UnitLens
from rules_engine.plain import JsonObject
from tests.rules_engine.every_game import GAMES
from tests.rules_engine.toy import TOY

POSITION = Position({"options": {}, "readings": {}}, TOY)
RIGHT: JsonObject = {"side": "red", "status": "map", "space": "0101"}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({}, []),
        ({"status": "lost", "space": None}, ["has the status 'lost'; possible are map, out."]),
        ({"side": "green"}, ["belongs to green, which is no side of this game."]),
        ({"space": "0909"}, ["stands in 0909, which is not on the map."]),
        ({"status": "out"}, ["is not on the map (out) but has the place 0101."]),
        ({"status": "out", "space": None}, []),
    ],
)
def test_side_status_and_place_of_a_unit_fit(changed: JsonObject, said: list[str]) -> None:
    unit = UnitLens("1/1", {**RIGHT, **changed})
    found = list(place_faults(POSITION, unit, ("map", "out"), {"0101"}))
    assert found == [f"1/1 {words}" for words in said]


def test_a_space_belongs_to_one_side() -> None:
    red, blue = UnitLens("1/1", RIGHT), UnitLens("2/2", {**RIGHT, "side": "blue"})
    assert list(shared_spaces(POSITION, stacked([red, red]), "5.2")) == []
    found = list(shared_spaces(POSITION, stacked([red, blue]), "5.2"))
    assert found == ["Both sides have units in 0101 (5.2)."]


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_asks_for_it(slug: str) -> None:
    game = load(slug)
    state = start(slug, min(game.scenarios), ThrowawayDice(1)).state
    name, unit = next((n, u) for n, u in state["units"].items() if u["status"] == "map")
    wrong = {**state, "units": {**state["units"], name: {**unit, "space": "nowhere"}}}
    assert f"{name} stands in nowhere, which is not on the map." in game.invariants(
        game.lens(wrong)
    )
