"""What the enemy can reach on a map of areas: from one's own view, as if all areas were active."""

from __future__ import annotations

from itertools import islice

import pytest

import rules_engine
from campaigns.presenters.map.enemy_reach import enemy_reach
from campaigns.presenters.map.layers import layer_names
from tests.rules_engine.market_garden.begin import GAME, lens, started


@pytest.mark.parametrize("side", ["allied", "german"])
def test_it_is_made_of_ones_own_view(side: str) -> None:
    state = started()
    (mark,) = enemy_reach(GAME, rules_engine.view(state, side), side)
    assert mark["side"] != side
    assert mark["spaces"]
    assert GAME.hidden_changes is not None
    for _, truth in islice(GAME.hidden_changes(lens(state), side), 12):
        assert enemy_reach(GAME, rules_engine.view(truth, side), side) == [mark]


@pytest.mark.parametrize("side", ["allied", "german"])
def test_what_an_activated_area_can_do_is_within_it(side: str) -> None:
    """By the rules one area is active at a time (8.1); its units reach nothing else."""
    state = started()
    marks = enemy_reach(GAME, rules_engine.truth(state), "")
    whole = next(set(mark["spaces"]) for mark in marks if mark["side"] == side)
    reach = GAME.orders["move"].reach
    assert reach is not None
    assert GAME.on_the_move is not None
    moving = GAME.on_the_move(lens(state), side)
    found: set[str] = set()
    for name, unit in sorted(moving["units"].items()):
        if unit["side"] != side or not unit.get("space"):
            continue
        act = {**moving["phase"]["acts"][0], "areas": [unit["space"]]}
        alone = lens({**moving, "phase": {**moving["phase"], "acts": [act]}})
        found |= {goal["space"] for goal in reach(alone, name)}
    assert found
    assert found <= whole


def test_the_position_stays_as_it_is_and_the_map_offers_it() -> None:
    state = started()
    before = rules_engine.truth(state)
    assert GAME.on_the_move is not None
    assert GAME.on_the_move(lens(before), "german")["step"] == "impulse.german"
    assert rules_engine.truth(state) == before
    assert "e" in [key for _, _, key in layer_names(GAME, rules_engine.view(state, "german"))]
