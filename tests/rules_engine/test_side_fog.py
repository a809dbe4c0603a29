"""Fog inside a side: what a commander knows is not thereby known to each of his officers."""

from __future__ import annotations

import pytest

import rules_engine
from rules_engine.core import side_fog
from rules_engine.core.dice import ThrowawayDice
from rules_engine.plain import JsonObject, canonical

OFFICER, FAR = "119/30/19", "0101"


def known_to_the_side(space: str) -> tuple[JsonObject, str]:
    """Return a position at the level "limited" in which the US side has identified a German unit
    in a space, and that unit; nobody has noted down who saw it.
    """
    options = {"side_fog": "formation_only"}
    state = rules_engine.start(
        "grenade", "historical", ThrowawayDice(1), level="limited", options=options
    ).state
    units = state["units"]
    name = min(n for n, u in units.items() if u["side"] == "german" and u["status"] == "map")
    entry = {"level": "full", "handle": "#1", "source": "combat", "space": space, "turn": 0}
    return {
        **state,
        "units": {**units, name: {**units[name], "space": space}},
        "known": {**state["known"], "us": {**state["known"].get("us", {}), name: entry}},
    }, name


def officer_sees(state: JsonObject) -> JsonObject:
    position = rules_engine.load("grenade").lens(state)
    seen = rules_engine.view(state, "us")
    return side_fog.officer_view(position, seen, "us", frozenset({OFFICER}))


def test_an_officer_has_no_entry_of_an_enemy_whom_only_his_commander_knows() -> None:
    state, name = known_to_the_side(FAR)
    assert name in rules_engine.view(state, "us")["known"]["us"]
    assert name.encode() not in canonical(officer_sees(state))


@pytest.mark.parametrize("is_beside", [True, False])
def test_he_has_one_of_whom_he_sees(is_beside: bool) -> None:
    state, _ = known_to_the_side(FAR)
    board = rules_engine.load("grenade").board
    here = board.index[state["units"][OFFICER]["space"]]
    near = board.numbers[board.neighbours[here][0]]
    state, name = known_to_the_side(near if is_beside else FAR)
    seen = officer_sees(state)
    assert (name in seen["known"]["us"]) == is_beside
    assert (name in seen["units"]) == is_beside
