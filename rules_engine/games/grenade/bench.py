"""Plain references for the measures of this game: the same rules worked out the simple way.

Each reference gives the same answer as the program's own way, which `bench` checks in the same run.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from rules_engine.games.grenade import costs, movement_zones, supply
from rules_engine.games.grenade.movement_reach import reach_costs
from rules_engine.games.grenade.position import FRIENDLY_EDGE, GrenadePosition
from rules_engine.games.grenade.terrain import Conditions, conditions, ground_bars, is_mechanized
from rules_engine.games.grenade.units import Unit
from rules_engine.plain import JsonObject, written

MODE = "tactical"
RULES_CACHES = (costs._grounds,)
UNITS = 100
REACH = 6  # 11.21
CORPS_OUT = {"12": 6, "16": 2}  # 19.41, 19.42: the last turn


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
    from rules_engine.registry import load

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
    closed = movement_zones.closed(position, unit, MODE, has_left=has_left)
    zones = movement_zones.enemy_zones(position, unit.side)
    graph.add_nodes_from(range(len(position.board)))
    for a in range(len(position.board)):
        if a not in zones:
            graph.add_weighted_edges_from(
                (a, b, cost) for b, cost in _steps(position, unit, is_mech, a) if b not in closed
            )
    return graph


def _steps(
    position: GrenadePosition, unit: Unit, is_mech: bool, a: int
) -> Iterator[tuple[int, int]]:
    yield from _prices(conditions(position), unit.side, is_mech)[a]


@lru_cache(maxsize=8)
def _prices(state: Conditions, side: str, is_mech: bool) -> list[list[tuple[int, int]]]:
    """Return what every step costs; kept from position to position as long as the ground stays."""
    return [
        [
            (b, costs.price(state, is_mech, MODE, a, b).cost)
            for b in neighbours
            if not any(ground_bars(state, side, is_mech, a, b))
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
    closed = movement_zones.closed(position, unit, MODE, has_left=has_left)
    points = costs.allowance(position, unit, MODE)
    extra = costs.exit_cost(position, unit) if has_left else 0
    first = [(b, c) for b, c in _steps(position, unit, is_mech, start) if b not in closed]
    graph.add_node("start")
    graph.add_weighted_edges_from(("start", b, cost + extra) for b, cost in first)
    costs_of = networkx.single_source_dijkstra_path_length(graph, "start", points)
    graph.remove_node("start")
    found = {numbers[at]: int(cost) for at, cost in costs_of.items() if at not in ("start", start)}
    if not is_mech and position.holds("5.25"):
        for b, cost in first:
            found.setdefault(numbers[b], cost + extra)
    return found


# ---- supply -------------------------------------------------------------------------------------


def supply_states(position: GrenadePosition, side: str) -> dict[str, bool]:
    """Return which units of a side are in supply by tracing a line, the program's way."""
    return {unit: state == "in" for unit, state in supply.supply_states(position, side).items()}


def plain_supply(position: GrenadePosition, side: str) -> dict[str, bool]:
    """Return the same with one search for each unit: over land to a road, along it to the edge."""
    settled = _without_tracing(position, side)
    blocked = _blocked(position, side)
    return {
        unit.id: settled[unit.id] if unit.id in settled else _traces(position, side, unit, blocked)
        for unit in position.on_map(side)
    }


def _without_tracing(position: GrenadePosition, side: str) -> dict[str, bool]:
    """Return the units that are in or out of supply whatever they can trace. Source: 11.5, 19.4."""
    found = {}
    board = position.board
    for unit in position.on_map(side):
        here = board.index[unit.space or ""]
        features = board.features[here]
        in_works = side == "german" and bool(features & {"entrenchment", "improved"})
        beside = any(_is_on_edge(position, side, at) for at in (here, *board.neighbours[here]))
        if side == "us" and position.turn <= CORPS_OUT.get(unit.corps or "", 0):
            found[unit.id] = False
        elif in_works or beside or (unit.data.get("entered") or 0) >= max(1, position.turn - 1):
            found[unit.id] = True
    return found


def _is_on_edge(position: GrenadePosition, side: str, at: int) -> bool:
    return FRIENDLY_EDGE[side] in position.board.edges[at]


def _blocked(position: GrenadePosition, side: str) -> set[int]:
    """Return the hexes that the enemy holds or controls, but for those with own units in them."""
    index, enemy = position.board.index, position.other(side)
    held = {index[space] for space in position.stacks(enemy)}
    own = {index[space] for space in position.stacks(side)}
    return held | (set(position.zoc(enemy)) - own)


def _traces(position: GrenadePosition, side: str, unit: Unit, blocked: set[int]) -> bool:
    """Whether a line of at most six hexes leads to a road that leads to the friendly edge."""
    board = position.board
    start = board.index[unit.space or ""]
    distance = {start: 0}
    queue = deque([start])
    tried: set[int] = set()
    while queue:
        here = queue.popleft()
        is_road = board.has_road(here) and here not in blocked
        if is_road and here not in tried and _leads_off(position, side, here, blocked, tried):
            return True
        if distance[here] == REACH:
            continue
        for there in board.neighbours[here]:
            if there not in distance and there not in blocked:
                distance[there] = distance[here] + 1
                queue.append(there)
    return False


def _leads_off(
    position: GrenadePosition, side: str, start: int, blocked: set[int], tried: set[int]
) -> bool:
    """Whether roads lead from a hex to the friendly edge through open hexes."""
    board, edge = position.board, FRIENDLY_EDGE[side]
    tried.add(start)
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if edge in board.edges[here]:
            return True
        for there, features in zip(board.neighbours[here], board.links[here], strict=True):
            if "road" in features and there not in blocked and there not in tried:
                tried.add(there)
                queue.append(there)
    return False
