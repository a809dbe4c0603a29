"""Moves for random players: mostly towards the enemy, and over bridges."""

from __future__ import annotations

from rules_engine.core.game import Pick
from rules_engine.core.orders import Order
from rules_engine.games.market_garden.movement.notation import MODES
from rules_engine.games.market_garden.movement.reach import Goal, movable, move_order, reachable
from rules_engine.games.market_garden.position import MarketPosition

TRIES = 4


def suggest(position: MarketPosition, side: str, pick: Pick) -> Order | None:
    """Return a random lawful move, more often than not one with a purpose; None when no unit that
    was looked at can move.
    """
    units = tuple(movable(position, side))
    for _ in range(min(TRIES, len(units))):
        unit = units[pick(len(units))]
        found = [(mode, goals) for mode in MODES if (goals := reachable(position, unit, mode))]
        if found:
            mode, goals = found[0] if pick(4) else found[pick(len(found))]
            return move_order(unit, mode, _chosen(position, side, goals, pick))
    return None


def _chosen(position: MarketPosition, side: str, goals: dict[str, Goal], pick: Pick) -> Goal:
    spaces = [space for space in position.board.numbers if space in goals]
    wanted = [space for space in spaces if not position.is_free(space, side)]
    if wanted and pick(3):
        return goals[wanted[pick(len(wanted))]]
    return goals[spaces[pick(len(spaces))]]
