"""Reports from towns: which hexes a side hears of. Source: DB7.1."""

from __future__ import annotations

from functools import lru_cache

from rules_engine.board.board import Board
from rules_engine.games.grenade.ground.control import OWNER_AT_START, owner
from rules_engine.games.grenade.position import GrenadePosition

NATIVES = "german"  # whose people live in the towns


def reporting(position: GrenadePosition, side: str) -> list[str]:
    """Return the hexes from which reports come to a side, in the order of their numbers."""
    choice = position.data["options"].get("town_reports", "german")
    if choice == "no" or (choice == "german" and side != NATIVES):
        return []
    spaces: set[str] = set()
    for key, near in _surroundings(position.board):
        if choice == "german" or _owner(position, key) == side:
            spaces.update(near)
    return sorted(spaces)


@lru_cache(maxsize=64)
def _surroundings(board: Board) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return each town's deciding hex, and the hexes in and next to the town."""
    found = []
    for _, town in sorted(board.sites.get("towns", {}).items()):
        own = [board.index[number] for number in town["spaces"]]
        near = sorted({*own, *(there for at in own for there in board.neighbours[at])})
        key = str(town.get("key", town["spaces"][0]))
        found.append((key, tuple(board.numbers[at] for at in near)))
    return tuple(found)


def _owner(position: GrenadePosition, key: str) -> str:
    return owner(position, key) if key in position.data["spaces"] else OWNER_AT_START
