"""A supply line hex by hex, for a page or a case file to show. Source: 11.1, 11.21."""

from __future__ import annotations

from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.supply.trace import (
    SUPPLY,
    edge_roads,
    linked_roads,
    rings_allowed,
)
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.supply.lines import shortest
from rules_engine.mechanics.hexes.supply.trace import tracing


def supply_line(position: GrenadePosition, unit: Unit) -> list[str]:
    """Return a shortest line from a unit to a linked road hex and along roads to the friendly
    edge, both ends included; empty where there is none within reach.
    """
    if unit.space is None or not unit.is_on_map:
        return []
    board, traced = position.board, tracing(SUPPLY, position, unit.side)
    open_to, start = traced.open_to, board.index[unit.space]
    cross = shortest(board, start, linked_roads(traced), open_to, lambda features: True)
    if not cross or len(cross) - 1 > (rings_allowed(position) or len(board)):
        return []
    goal = edge_roads(traced)
    along = shortest(board, cross[-1], goal, open_to, lambda features: "road" in features)
    return [board.numbers[at] for at in [*cross, *along[1:]]]
