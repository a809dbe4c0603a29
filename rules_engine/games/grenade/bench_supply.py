"""The plain reference for supply: one search for each unit, over land to a road, along it to the
edge. Source: 11.1, 11.2, 11.5, 19.4.
"""

from __future__ import annotations

from collections import deque

from rules_engine.games.grenade.position import FRIENDLY_EDGE, GrenadePosition
from rules_engine.games.grenade.supply import trace as supply
from rules_engine.games.grenade.units import Unit

REACH = 6  # 11.21
CORPS_OUT = {"12": 6, "16": 2}  # 19.41, 19.42: the last turn


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
