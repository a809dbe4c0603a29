"""What a map can show of a position: what the rules use, and nothing that a side may not know."""

from __future__ import annotations

from itertools import islice, pairwise
from typing import Any

import pytest

import rules_engine
from rules_engine.casefiles import parse_position
from rules_engine.core.dice import ThrowawayDice
from rules_engine.mechanics.hexes.blind.sight import overlooked
from rules_engine.mechanics.hexes.ground.zones import controls
from rules_engine.mechanics.hexes.supply.lacking_words import Lacking, lacking_notes

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
    """Return every layer of a side's view, and what they say of where its first unit stands."""
    seen = game.lens(rules_engine.view(state, side))
    level = seen.data["level"]
    here = next(str(unit.space) for unit in seen.on_map(side))
    told = {f"{name} at": layer.at(seen, here) for name, layer in game.layers.items() if layer.at}
    assert told
    return told | {
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


def test_who_lacks_supply_for_one_reason_stands_in_one_sentence() -> None:
    units = [Lacking(f"{n}/1/1", f"030{n}", "out", is_reached=True) for n in range(1, 8)]
    first, second = lacking_notes([*units[:2], Lacking("9/9/9", "0404", "isolated", False)])
    assert first.startswith("1/1/1 in 0301 and 2/1/1 in 0302 are out of supply, though supply")
    assert second == "9/9/9 in 0404 is isolated: no line that the enemy leaves open reaches it."
    assert " 4/1/1 in 0304 and 3 more are out of supply" in lacking_notes(units)[0]
    assert "5/1/1 in 0305 are out of supply" in lacking_notes(units[:5])[0]


def test_the_search_of_one_unit_is_drawn_with_what_stops_it() -> None:
    game = rules_engine.load("grenade")
    seen: Any = game.lens(rules_engine.view(parse_position(CUT_OFF, "grenade"), "us"))
    supply = game.layers["supply"]
    assert supply.at is not None
    (mark,) = supply.at(seen, "0304")
    assert "0304" in mark["spaces"]
    assert not set(mark["spaces"]) & set(mark["alerts"])
    assert "0302" not in mark["spaces"]
    assert mark["notes"][0].startswith("393/99/7: no source of supply is found")
    assert "stopped by the enemy in " in mark["notes"][0]
    (nobody,) = supply.at(seen, "0302")
    assert nobody["notes"] == ["0302: no US unit."]


@pytest.mark.parametrize("slug", GAMES)
def test_the_line_of_one_unit_leads_from_it_over_touching_hexes(slug: str) -> None:
    game, state = rules_engine.load(slug), begun(slug, "open")
    side = game.sides[0]
    seen: Any = game.lens(rules_engine.view(state, side))
    supply = game.layers["supply"]
    assert supply.at is not None
    lined = 0
    for space in sorted({str(unit.space) for unit in seen.on_map(side)})[:12]:
        for way in next(iter(supply.at(seen, space))).get("ways", ()):
            board = seen.board
            steps = [(board.index[one], board.index[two]) for one, two in pairwise(way)]
            assert way[0] == space
            assert all(two in board.neighbours[one] for one, two in steps)
            lined += 1
    assert lined


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
