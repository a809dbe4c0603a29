"""What a map can show of a position: what the rules use, and nothing that a side may not know."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import rules_engine
from rules_engine.core.dice import ThrowawayDice
from rules_engine.mechanics.hexes.ground.zones import controls

GAMES = ("grenade", "cobra")


def begun(slug: str, level: str) -> Any:
    """Return the first state of a game at which a person is needed."""
    scenario = next(iter(rules_engine.load(slug).scenarios))
    return rules_engine.start(slug, scenario, ThrowawayDice(1), level=level).state


@pytest.mark.parametrize("level", ["limited", "double_blind"])
@pytest.mark.parametrize("slug", GAMES)
def test_what_a_side_may_not_know_changes_no_layer(slug: str, level: str) -> None:
    game, state = rules_engine.load(slug), begun(slug, level)
    assert game.hidden_changes is not None
    count = 0
    for side in game.sides:
        before = shown(game, state, side)
        assert before["zones"]
        for name, other in islice(game.hidden_changes(game.lens(state), side), 60):
            assert shown(game, other, side) == before, name
            count += 1
    assert count > 0


def shown(game: Any, state: Any, side: str) -> dict[str, Any]:
    """Return every layer of a side's view."""
    seen = game.lens(rules_engine.view(state, side))
    return {name: layer.marks(seen) for name, layer in game.layers.items()}


@pytest.mark.parametrize("slug", GAMES)
def test_the_zones_shown_are_those_of_the_units_one_by_one(slug: str) -> None:
    game = rules_engine.load(slug)
    position: Any = game.lens(begun(slug, "open"))
    rules = __import__(f"rules_engine.games.{slug}.position", fromlist=["ZONES"]).ZONES
    marks = {mark["side"]: mark for mark in game.layers["zones"].marks(position)}
    assert list(marks) == list(game.sides)
    for side, mark in marks.items():
        units = [
            unit
            for stack in position.stacks(side).values()
            for unit in stack
            if rules.exerts(position, unit)
        ]
        expected = [
            space
            for space in position.board.numbers
            if any(controls(rules, position, unit, space) for unit in units)
        ]
        assert mark["spaces"] == expected
