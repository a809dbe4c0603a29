"""Plain references for the measures of this game: the same rules worked out the simple way.

Each reference gives the same answer as the program's own way, which `bench` checks in the same run.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from rules_engine.games.grenade.bench_supply import plain_supply, supply_states
from rules_engine.games.grenade.ground import costs
from rules_engine.games.grenade.ground.terrain import (
    Conditions,
    conditions,
    ground_bars,
    is_mechanized,
)
from rules_engine.games.grenade.movement import zones as movement_zones
from rules_engine.games.grenade.movement.record import MOVEMENT, reach_costs
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.spotting.record import SPOTTING
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.blind import fields
from rules_engine.mechanics.hexes.blind.sight import in_sight
from rules_engine.mechanics.hexes.ground.steps import grounds
from rules_engine.mechanics.hexes.movement.graded import closed_to
from rules_engine.mechanics.hexes.movement.passage import start_grade
from rules_engine.plain import JsonObject, written

__all__ = ["plain_supply", "supply_states"]

MODE = "tactical"
RULES_CACHES = (grounds,)
UNITS = 100


def hundred_units(state: JsonObject, side: str) -> JsonObject:
    """Return the state with so many units of a side on the map that there are a hundred of it: as
    many again as are needed stand in free hexes behind those that are there.
    """
    position = GrenadePosition(state, _game())
    own = list(position.on_map(side))
    free = [
        number
        for number in position.board.numbers
        if position.holder(number) is None
        and not position.in_enemy_zoc(side, number)
        and position.board.terrain[position.board.index[number]] != "lake"
        and int(number[2:]) <= 9
    ]
    units = dict(state["units"])
    for at in range(max(0, UNITS - len(own))):
        model = own[at % len(own)]
        space = free[at * len(free) // UNITS]
        units[f"{at + 1}/copy"] = {**model.data, "space": space, "face": "full", "supply": "in"}
    return {**state, "units": units}


def _game() -> Any:
    from rules_engine.core.registry import load

    return load("grenade")


def after_a_step(state: JsonObject, side: str) -> JsonObject:
    """Return the state after a unit of a side has moved one hex away from the enemy."""
    position = GrenadePosition(state, _game())
    for unit in position.on_map(side):
        for space in reach_costs(position, unit, MODE):
            beside = position.board.are_neighbours(
                position.board.index[space], position.board.index[unit.space or ""]
            )
            if beside and not position.in_enemy_zoc(side, space):
                return written(state, ("units", unit.id, "space"), space)
    return state


# ---- destinations -------------------------------------------------------------------------------


def destinations(position: GrenadePosition, side: str) -> dict[str, Mapping[str, int]]:
    """Return what every unit of a side can reach tactically, the program's way."""
    return {unit.id: reach_costs(position, unit, MODE) for unit in position.on_map(side)}


def plain_destinations(position: GrenadePosition, side: str) -> dict[str, dict[str, int]]:
    """Return the same with networkx: a graph for each class of unit, whose edges are what the rules
    say of every hexside, and one search for each unit.
    """
    _prices.cache_clear()
    return kept_destinations(position, side)


def kept_destinations(position: GrenadePosition, side: str) -> dict[str, dict[str, int]]:
    """Return the same, with the prices of the steps kept from position to position."""
    import networkx

    graphs: dict[tuple[bool, bool, bool], Any] = {}
    found = {}
    for unit in position.on_map(side):
        is_mech = is_mechanized(position, unit)
        has_left = movement_zones.starts_in_zone(position, unit)
        key = (is_mech, has_left, unit.corps == "7")
        if key not in graphs:
            graphs[key] = _graph(networkx, position, unit, is_mech, has_left)
        found[unit.id] = _plain_search(networkx, graphs[key], position, unit, is_mech, has_left)
    return found


def _graph(
    networkx: Any, position: GrenadePosition, unit: Unit, is_mech: bool, has_left: bool
) -> Any:
    """Return the steps of a class: none into closed hexes, none out of enemy zones of control."""
    graph = networkx.DiGraph()
    barred = _closed(position, unit, has_left)
    zones = movement_zones.enemy_zones(position, unit.side)
    graph.add_nodes_from(range(len(position.board)))
    for a in range(len(position.board)):
        if a not in zones:
            graph.add_weighted_edges_from(
                (a, b, cost) for b, cost in _steps(position, unit, is_mech, a) if b not in barred
            )
    return graph


def _closed(position: GrenadePosition, unit: Unit, has_left: bool) -> frozenset[int]:
    """Return the hexes that a unit may not enter."""
    return closed_to(MOVEMENT, position, unit, MODE, _left(position, unit) if has_left else None)


def _left(position: GrenadePosition, unit: Unit) -> Any:
    return start_grade(movement_zones.PASSAGE, position, unit)


def _steps(
    position: GrenadePosition, unit: Unit, is_mech: bool, a: int
) -> Iterator[tuple[int, int]]:
    yield from _prices(conditions(position), unit.side, is_mech)[a]


@lru_cache(maxsize=8)
def _prices(state: Conditions, side: str, is_mech: bool) -> list[list[tuple[int, int]]]:
    """Return what every step costs; kept from position to position as long as the ground stays."""
    return [
        [
            (b, paid.cost)
            for b in neighbours
            if not any(ground_bars(state, side, is_mech, a, b))
            and (paid := costs.price(state, is_mech, MODE, a, b)) is not None
        ]
        for a, neighbours in enumerate(state.board.neighbours)
    ]


def _plain_search(
    networkx: Any,
    graph: Any,
    position: GrenadePosition,
    unit: Unit,
    is_mech: bool,
    has_left: bool,
) -> dict[str, int]:
    """Search from a start of the unit's own, from which leaving an enemy zone costs extra."""
    numbers = position.board.numbers
    start = position.board.index[unit.space or ""]
    barred = _closed(position, unit, has_left)
    points = costs.allowance(position, unit, MODE)
    extra = costs.exit_cost(position, unit) if has_left else 0
    first = [(b, c) for b, c in _steps(position, unit, is_mech, start) if b not in barred]
    graph.add_node("start")
    graph.add_weighted_edges_from(("start", b, cost + extra) for b, cost in first)
    costs_of = networkx.single_source_dijkstra_path_length(graph, "start", points)
    graph.remove_node("start")
    found = {numbers[at]: int(cost) for at, cost in costs_of.items() if at not in ("start", start)}
    if not is_mech and position.holds("5.25"):
        for b, cost in first:
            found.setdefault(numbers[b], cost + extra)
    return found


# ---- spotting ----------------------------------------------------------------------------------


def look(position: GrenadePosition, side: str) -> dict[int, int]:
    """Return from how many units a side sees each hex with enemies, the program's way."""
    return {at: len(seen.by) for at, seen in in_sight(SPOTTING, position, side).items()}


def look_anew(position: GrenadePosition, side: str) -> dict[int, int]:
    """Return the same with every field of view worked out anew, none kept."""
    rules, index = fields.rules_of(SPOTTING.eyesight, position), position.board.index
    held = {index[space] for space in position.stacks(position.other(side))}
    found: dict[int, int] = {}
    for unit in position.on_map(side):
        kind = SPOTTING.kind(unit)
        at = index[unit.space or ""]
        looks = fields.field.__wrapped__(position.board, at, kind, rules).looks
        for there in held.intersection(looks):
            found[there] = found.get(there, 0) + 1
    return found
