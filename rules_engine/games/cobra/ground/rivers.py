"""Major rivers: crossings that enemies on the far bank close. Source: 6.72, OQ-18, OQ-63."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rules_engine.board.board import Board
from rules_engine.games.cobra.ground.costs import ROADS
from rules_engine.games.cobra.position import BARRIERS, MAJOR_RIVER, ZONES, CobraPosition
from rules_engine.mechanics.hexes.ground.zones import enemy_zone

Crossing = tuple[int, int]


def barred(position: CobraPosition, side: str) -> frozenset[Crossing]:
    """Return the crossings, from hex to hex, that a side may not make. Source: 6.72."""
    return position.memo(f"barred {side}", lambda: frozenset(_barred(position, side)))


def _barred(position: CobraPosition, side: str) -> Iterator[Crossing]:
    if not position.holds("6.72"):
        return
    board, zone, own = position.board, enemy_zone(ZONES, position, side), position.occupied(side)
    spares_roads = position.reading("OQ-63") == "bridges"
    for a, b in _crossings(board):
        if spares_roads and board.link(a, b).intersection(ROADS):
            continue
        for here, there in ((a, b), (b, a)):
            is_shut = there in zone and there not in own
            if is_shut and _is_at_river(position, side, (here, there)):
                yield here, there


def _is_at_river(position: CobraPosition, side: str, crossing: Crossing) -> bool:
    """Whether one of the enemies that control the far hex stands at the river. Source: OQ-18."""
    board, there = position.board, crossing[1]
    is_any = position.reading("OQ-18") == "any_river"
    banks = _all_banks(board) if is_any else _banks(board)[crossing]
    for at in board.neighbours[there]:
        if at not in banks or board.link(at, there) & (BARRIERS | {MAJOR_RIVER}):
            continue
        stack = position.stack(board.numbers[at])
        if any(unit.side != side and position.exerts_zone(unit) for unit in stack):
            return True
    return False


@lru_cache(maxsize=64)
def _crossings(board: Board) -> tuple[Crossing, ...]:
    return board.linked(MAJOR_RIVER)


@lru_cache(maxsize=64)
def _all_banks(board: Board) -> frozenset[int]:
    return frozenset(at for pair in _crossings(board) for at in pair)


@lru_cache(maxsize=64)
def _banks(board: Board) -> dict[Crossing, frozenset[int]]:
    """Return by crossing the hexes at its river: one line of joined hexsides. Source: OQ-18."""
    found: dict[Crossing, frozenset[int]] = {}
    left = set(_crossings(board))
    while left:
        line, pending = set[Crossing](), [min(left)]
        while pending:
            pair = pending.pop()
            if pair in left:
                left.remove(pair)
                line.add(pair)
                pending.extend(_joined(board, pair))
        banks = frozenset(at for pair in line for at in pair)
        for a, b in line:
            found[a, b] = found[b, a] = banks
    return found


def _joined(board: Board, pair: Crossing) -> Iterator[Crossing]:
    """Yield the hexsides that share a corner with one."""
    for a, b in (pair, pair[::-1]):
        for c in board.neighbours[a]:
            if c != b and board.are_neighbours(b, c):
                yield min(a, c), max(a, c)
