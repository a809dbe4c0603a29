"""Where Infantry may retreat, beside the same rules worked out the simple way on the printed map.

Source: 10.91, 10.92, OQ-39, OQ-40.
"""

from __future__ import annotations

import random

import pytest

from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.assault.retreating import ways
from rules_engine.games.market_garden.game import GAME
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.units import Unit
from rules_engine.plain import JsonObject
from tests.rules_engine.market_garden.begin import lens, placed

AREAS = [space for space in GAME.board.numbers if space != ground.UK]


def scattered(seed: int) -> JsonObject:
    """Return a state with units, control and bridges strewn over the printed map."""
    dice = random.Random(seed)
    lines = ["turn 4", "impulse 3", "step impulse.allied"]
    crowd = dice.choice(AREAS)
    for at in range(90):
        space = crowd if at < 11 else dice.choice(AREAS)
        side = "german" if at < 11 else dice.choice(("german", "allied"))
        words = " airborne division 82nd" if side == "allied" and at % 3 == 0 else ""
        lines.append(f"{side} U{at}{words} at {space} spent")
    lines.append("control corps " + " ".join(dice.sample(AREAS, 30)))
    bridges = [f"{a}-{b}" for a in AREAS for b in AREAS if ground.has_bridge(GAME.board, a, b)]
    lines.append("bridge allied " + " ".join(dice.sample(bridges, 12)))
    lines.append("bridge destroyed " + " ".join(dice.sample(bridges, 12)))
    return settled(placed("\n".join(lines)))


def settled(state: JsonObject) -> JsonObject:
    """Return the state with areas that hold one side only in its hands. Source: 7.2."""
    position = lens(state)
    spaces = dict(state["spaces"])
    for area in AREAS:
        sides = [side for side in GAME.sides if position.stack(area, side)]
        if len(sides) == 1 and position.controller(area) != sides[0]:
            spaces[area] = {"control": "german" if sides == ["german"] else "corps"}
    return {**state, "spaces": spaces}


def is_crossed(position: MarketPosition, unit: Unit, here: str, there: str) -> bool:
    """Whether Infantry can cross a boundary on its retreat."""
    water = position.water(here, there)
    if water in (ground.OPEN, ground.CANAL):
        return True
    key, enemy = ground.link(here, there), position.other(unit.side)
    is_bound = position.is_contested(here)
    if position.is_intact(key):
        return not (is_bound and position.bridge(key) == enemy)
    has_ferry = ground.has_ferry(position.board, here, there)
    return has_ferry and not (is_bound and position.holder_of_boundary(key) == enemy)


def listed(position: MarketPosition, side: str, there: str) -> tuple[int, int] | None:
    """Return the rank of an area on the list of 10.92."""
    own, contested = position.controller(there) == side, position.is_contested(there)
    if not own and not contested:
        return None
    is_zone = ground.is_zone(position.board, there)
    if len(position.stack(there, side)) >= 10 and not is_zone:
        return (4, 0)
    if own and not contested:
        near = position.neighbours(there)
        return (1, sum(position.controller(space) != side for space in near))
    return (2, 0) if own else (3, 0)


def expected(position: MarketPosition, unit: Unit) -> set[str]:
    """Return the destinations of a retreat, worked out the simple way."""
    here = unit.space or ""
    ranks: dict[str, tuple[int, int]] = {}
    for there in position.neighbours(here):
        rank = listed(position, unit.side, there)
        mark = f"sector_{unit.sector}"
        outside = unit.sector and mark not in ground.features(position.board, there)
        if rank is not None and not outside and is_crossed(position, unit, here, there):
            ranks[there] = rank
    best = {there for there, rank in ranks.items() if rank == min(ranks.values())}
    if unit.sector:
        return set(ranks)
    zones = {there for there in ranks if ground.is_zone(position.board, there)}
    homes = {zone for zone in zones if position.controller(zone) == "german"}
    return best | (homes if unit.side == "german" else set())


@pytest.mark.parametrize("seed", range(25))
def test_retreats_are_those_of_the_list(seed: int) -> None:
    position = lens(scattered(seed))
    for unit in position.units.values():
        if unit.is_on_map and unit.space is not None:
            found = {way.space for way in ways(position, unit, unit.space)}
            assert found == expected(position, unit), (unit, unit.space)
