"""Paths of retreat: where a stack can go, hex by hex, and how far that is from the enemy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rules_engine.board.board import Board
from rules_engine.mechanics.hexes.ground.position import HexPosition

Path = tuple[int, ...]
"""Hexes (board indexes) in order, from where a retreat began."""


def paths(
    board: Board, start: Path, length: int, is_open: Callable[[int, int], bool]
) -> Iterator[Path]:
    """Yield the paths of so many hexes more that enter no hex twice; `start`: where the retreat
    began and has been, the last is where it stands.
    """
    if not length:
        yield start
        return
    here = start[-1]
    for there in board.neighbours[here]:
        if there not in start and is_open(here, there):
            yield from paths(board, (*start, there), length - 1, is_open)


def shortest_off(
    board: Board, start: Path, length: int, is_open: Callable[[int, int], bool]
) -> list[Path]:
    """Return the shortest paths to a hex of the map's edge from which the next step, one of so
    many, leads off the map.
    """
    for steps in range(length):
        found = [p for p in paths(board, start, steps, is_open) if board.edges[p[-1]]]
        if found:
            return found
    return []


def best(found: Sequence[Path], score: Callable[[Path], Any]) -> list[Path]:
    """Return the paths with the highest score."""
    scores = [score(path) for path in found]
    highest = max(scores, default=None)
    return [path for path, one in zip(found, scores, strict=True) if one == highest]


def best_by_step(found: Sequence[Path], began: int, score: Callable[[int], Any]) -> list[Path]:
    """Return the paths of which every hex has the highest score that could be had from the hex
    before; they are alike up to the place `began`.
    """
    left = list(found)
    for step in range(began, len(found[0]) if found else began):
        scores = {at: score(at) for at in {path[step] for path in left}}
        highest: dict[Path, Any] = {}
        for path in left:
            one = scores[path[step]]
            highest[path[:step]] = max(one, highest.get(path[:step], one))
        left = [path for path in left if scores[path[step]] == highest[path[:step]]]
    return left


def distances(position: HexPosition[Any], side: str, spaces: set[int]) -> dict[int, int]:
    """Return how far each hex is from the nearest enemy unit."""
    board = position.board
    others = position.others(side)
    enemies = [board.index[at] for other in others for at in position.stacks(other)]
    return {
        at: min((board.distance(at, enemy) for enemy in enemies), default=0)
        for at in sorted(spaces)
    }
