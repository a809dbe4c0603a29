"""Moves for random players: mostly towards the enemy and the towns that count."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules_engine.board.board import Board
from rules_engine.core.game import Pick
from rules_engine.core.orders import Order
from rules_engine.games.grenade.movement.listing import movable
from rules_engine.games.grenade.movement.record import reachable
from rules_engine.games.grenade.movement.zones import enemy_zones
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import STACK, Unit
from rules_engine.mechanics.hexes.movement.listing import move_order
from rules_engine.mechanics.hexes.movement.path import Goal

TRIES = 4


def suggest(position: GrenadePosition, side: str, pick: Pick) -> Order | None:
    """Return a random lawful move, more often than not one with a purpose; None when no unit that
    was looked at can move.
    """
    units = tuple(movable(position, side))
    for _ in range(min(TRIES, len(units))):
        unit = units[pick(len(units))]
        mode = _mode(pick)
        goals = reachable(position, unit, mode) or reachable(position, unit, "tactical")
        if goals:
            mode = mode if reachable(position, unit, mode) else "tactical"
            return move_order(unit, mode, _chosen(position, unit, goals, pick))
    return None


def _mode(pick: Pick) -> str:
    number = pick(12)
    if number == 0:
        return "crossing"
    return "strategic" if number < 4 else "tactical"


def _chosen(position: GrenadePosition, unit: Unit, goals: Mapping[str, Goal], pick: Pick) -> Goal:
    spaces = sorted(goals)
    if pick(4) == 0:
        return goals[spaces[pick(len(spaces))]]
    zones = enemy_zones(position, unit.side)
    index = position.board.index
    contact = [at for at in spaces if index[at] in zones and len(position.stack(at)) < STACK]
    if contact and pick(3) > 0:
        return goals[contact[pick(len(contact))]]
    aim = _aim(position, unit.side, pick)
    best = sorted(spaces, key=lambda at: (position.board.distance(index[at], aim), at))[:3]
    free = [at for at in best if len(position.stack(at)) < STACK] or best
    return goals[free[pick(len(free))]]


def _aim(position: GrenadePosition, side: str, pick: Pick) -> int:
    """Return a hex worth going to: an enemy stack, a town that counts, an end of a bridge."""
    enemies = sorted(position.occupied(position.other(side)))
    places = _places(position.board)
    pool = places if places and (not enemies or pick(2) == 0) else tuple(enemies)
    return pool[pick(len(pool))] if pool else len(position.board) // 2


@lru_cache(maxsize=64)
def _places(board: Board) -> tuple[int, ...]:
    towns = board.sites.get("towns", {}).values()
    bridges = board.sites.get("bridges", {}).values()
    numbers = [town["key"] for town in towns if town.get("vp", 0) and "key" in town]
    numbers += [bridge[end] for bridge in bridges for end in ("west", "east")]
    return tuple(sorted({board.index[number] for number in numbers if number in board.index}))
