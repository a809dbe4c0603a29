"""A supply line hex by hex, for a page or a case file to show. Source: 11.1, 11.21."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from rules_engine.board.board import Board
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.supply.trace import (
    SupplyMap,
    edge_roads,
    ground,
    linked_roads,
    passable,
    rings_allowed,
)


def supply_line(position: GrenadePosition, unit_id: str) -> list[str]:
    """Return a shortest line from a unit to a linked road hex and along roads to the friendly
    edge, both ends included; empty where there is none within reach.
    """
    unit = position.unit(unit_id)
    if unit is None or unit.space is None or not unit.is_on_map:
        return []
    base = ground(position)
    open_to = passable(position, unit.side, base)
    linked = linked_roads(position, unit.side, base, open_to)
    start = position.board.index[unit.space]
    cross = _search(position.board, base, start, linked, open_to, roads_only=False)
    if not cross or len(cross) - 1 > (rings_allowed(position) or len(position.board)):
        return []
    goal = edge_roads(position, unit.side, base)
    along = _search(position.board, base, cross[-1], goal, open_to, roads_only=True)
    return [position.board.numbers[at] for at in [*cross, *along[1:]]]


def _search(
    board: Board, base: SupplyMap, start: int, goal: int, open_to: int, *, roads_only: bool
) -> list[int]:
    """Return a shortest path from a hex to any hex of a mask, over open hexes."""
    bits = base.floods.bits
    came: dict[int, int] = {start: -1}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if bits[here] & goal:
            return list(_back(came, here))[::-1]
        for there, features in zip(board.neighbours[here], board.links[here], strict=True):
            is_open = bits[there] & open_to and ("road" in features or not roads_only)
            if there not in came and is_open:
                came[there] = here
                queue.append(there)
    return []


def _back(came: dict[int, int], here: int) -> Iterator[int]:
    while here >= 0:
        yield here
        here = came[here]
