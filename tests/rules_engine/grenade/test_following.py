"""Positions that take over what has not changed from the one before them."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.core.events import apply
from rules_engine.games.grenade.game import GAME
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.spotting.record import SPOTTING
from rules_engine.mechanics.hexes.blind.sight import in_sight, overlooked
from rules_engine.plain import removed, written
from rules_engine.tools.randomgame import RandomGame
from tests.rules_engine.grenade.begin import lens, started


def found(position: GrenadePosition) -> dict[str, Any]:
    """Return all that a position works out of where units stand, in its order."""
    answers: dict[str, Any] = {
        "units": [(name, unit.data) for name, unit in position.units.items()],
    }
    for side in GAME.sides:
        stacks = position.stacks(side).items()
        answers[side] = {
            "stacks": [(at, [unit.data for unit in stack]) for at, stack in stacks],
            "on map": [unit.id for unit in position.on_map(side)],
            "zoc": sorted(position.zoc(side)),
            "in sight": list(in_sight(SPOTTING, position, side).items()),
            "overlooked": sorted(overlooked(SPOTTING, position, side)),
        }
    return answers


@pytest.mark.parametrize("seed", ["following 1", "following 2"])
def test_what_a_position_takes_over_is_what_it_would_find_itself(seed: str) -> None:
    last: GrenadePosition | None = None
    taken_over = 0
    match = RandomGame("grenade", seed, level="double_blind")
    for number, turnout in enumerate(match.play()):
        state = turnout.before
        for event in turnout.events:
            state = apply(state, event)
            position = lens(state)
            if last is not None:
                position.follow(last)
                taken_over += position.kept("sight us") is not None
            if state["turn"] and number % 3 == 0:  # the others leave what changed to later ones
                assert found(position) == found(lens(state)), event.kind
            last = position
        if state["turn"] > 2:
            break
    assert taken_over > 200


def test_a_position_on_other_ground_begins_afresh() -> None:
    state = started(level="double_blind")
    first = lens(state)
    found(first)
    for other in (
        written(state, ("tracks", "weather"), "heavy"),
        written(state, ("options", "sight"), "short"),
        removed(state, ("units", sorted(state["units"])[0])),
    ):
        position = lens(other)
        position.follow(first)
        assert position.kept("sight us") is None
        assert found(position) == found(lens(other))
