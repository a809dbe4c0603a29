"""What a map can show of a position: what the rules use, and nothing that a side may not know."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import rules_engine
from rules_engine.casefiles import parse_position
from rules_engine.core.dice import ThrowawayDice
from rules_engine.mechanics.hexes.blind.sight import overlooked
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
    level = seen.data["level"]
    return {
        name: layer.marks(seen)
        for name, layer in game.layers.items()
        if not layer.levels or level in layer.levels
    }


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


@pytest.mark.parametrize("slug", GAMES)
def test_supply_reaches_whoever_is_in_supply_and_rings_whoever_is_not(slug: str) -> None:
    game = rules_engine.load(slug)
    state = begun(slug, "open")
    for side in game.sides:
        position: Any = game.lens(rules_engine.view(state, side))
        (mark,) = game.layers["supply"].marks(position)
        assert mark["side"] == side
        assert 0 < len(mark["spaces"]) < len(position.board.numbers)
        here = {str(unit.space) for unit in position.on_map(side)}
        assert not set(mark["alerts"]) - here
        assert here - set(mark["spaces"]) <= set(mark["alerts"])
    truth: Any = game.lens(state)
    assert [mark["side"] for mark in game.layers["supply"].marks(truth)] == list(game.sides)


CUT_OFF = """
board patch
hex 0301-0308 clear
hex 0201-0208 clear
hex 0401-0408 clear
turn 5
step us.movement
us 393/99/7 infantry regiment A morale 2 ma 4 at 0304
german 1/1/1 infantry regiment A morale 2 ma 4 at 0302
german 2/1/1 infantry regiment A morale 2 ma 4 at 0306
"""


def test_who_is_cut_off_is_named_and_ringed() -> None:
    game = rules_engine.load("grenade")
    seen: Any = game.lens(rules_engine.view(parse_position(CUT_OFF, "grenade"), "us"))
    (mark,) = game.layers["supply"].marks(seen)
    assert mark["alerts"] == ["0304"]
    assert mark["notes"][0].startswith("393/99/7 in 0304 is isolated")


@pytest.mark.parametrize("slug", GAMES)
def test_a_side_sees_what_its_own_units_overlook_where_units_must_be_spotted(slug: str) -> None:
    game, state = rules_engine.load(slug), begun(slug, "double_blind")
    for side in game.sides:
        position: Any = game.lens(rules_engine.view(state, side))
        (mark,) = game.layers["sight"].marks(position)
        assert {str(unit.space) for unit in position.on_map(side)} <= set(mark["spaces"])
        assert mark["spaces"] == sorted(overlooked(spotting_of(slug), game.lens(state), side))


def spotting_of(slug: str) -> Any:
    """Return what a game says of spotting."""
    place = {"grenade": "spotting", "cobra": "blind"}[slug]
    name = f"rules_engine.games.{slug}.{place}.record"
    return __import__(name, fromlist=["SPOTTING"]).SPOTTING
