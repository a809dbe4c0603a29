"""Moves for random players: mostly towards the enemy and the towns that count."""

from __future__ import annotations

from functools import lru_cache

from rules_engine.board.board import Board
from rules_engine.core.game import Pick
from rules_engine.core.orders import Order
from rules_engine.games.grenade.movement.record import MOVEMENT
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import STACK
from rules_engine.mechanics.hexes.movement.suggest import Purpose, suggest_move


def _mode(pick: Pick) -> str:
    number = pick(12)
    if number == 0:
        return "crossing"
    return "strategic" if number < 4 else "tactical"


@lru_cache(maxsize=64)
def _places(board: Board) -> tuple[int, ...]:
    towns = board.sites.get("towns", {}).values()
    bridges = board.sites.get("bridges", {}).values()
    numbers = [town["key"] for town in towns if town.get("vp", 0) and "key" in town]
    numbers += [bridge[end] for bridge in bridges for end in ("west", "east")]
    return tuple(sorted({board.index[number] for number in numbers if number in board.index}))


PURPOSE = Purpose(MOVEMENT, _places, STACK)


def suggest(position: GrenadePosition, side: str, pick: Pick) -> Order | None:
    """Return a random lawful move, more often than not one with a purpose."""
    return suggest_move(MOVEMENT, position, side, pick, PURPOSE.choose, _mode)
