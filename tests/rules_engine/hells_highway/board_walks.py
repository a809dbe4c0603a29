"""Walks over the board of Hell's Highway, shared by the tests of map facts."""

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

from rules_engine.board import Board

GAME = Path(__file__).parents[3] / "rules_engine" / "games" / "hells_highway"
WIDE = frozenset({"great_river", "canal"})
WATER = WIDE | {"stream"}
ROADS = frozenset({"highway_road", "road"})


def reach(
    board: Board, start: str, walls: frozenset[str] = WIDE, bridged: bool = False
) -> set[str]:
    """Every hex that can be walked to without crossing a wall, over bridges if so told."""
    found, todo = {board.at(start)}, [board.at(start)]
    while todo:
        here = todo.pop()
        for there, words in zip(board.neighbours[here], board.links[here], strict=True):
            if there not in found and (not words & walls or (bridged and "bridge" in words)):
                found.add(there)
                todo.append(there)
    return {board.numbers[space] for space in found}


def crossings(board: Board, kinds: Iterable[str]) -> dict[str, frozenset[str]]:
    """Every hexside over water that carries one of some features, with all its features."""
    wanted = set(kinds)
    return {
        f"{board.numbers[a]}-{board.numbers[b]}": words
        for a, row in enumerate(board.links)
        for b, words in zip(board.neighbours[a], row, strict=True)
        if a < b and words & WATER and words & wanted
    }


def road(board: Board, kind: str, start: str) -> list[str]:
    """The hexes of a road that does not fork, from one of its ends."""
    way = [board.at(start)]
    while True:
        beside = zip(board.neighbours[way[-1]], board.links[way[-1]], strict=True)
        onward = [there for there, words in beside if kind in words and there not in way]
        if not onward:
            return [board.numbers[space] for space in way]
        (there,) = onward
        way.append(there)


def steps(board: Board, way: list[str]) -> bool:
    """Whether each hex of a way is beside the one before it."""
    return all(board.at(b) in board.neighbours[board.at(a)] for a, b in pairwise(way))
