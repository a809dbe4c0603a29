"""In which order, and in which parts, a map is read: rows of hexes from west to east, the
neighbourhood of a space, or all areas of a small board.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rules_engine.board.board import Board

AROUND = 2
"""So many hexes around a place are its neighbourhood; of areas only those that touch it."""


@lru_cache(maxsize=8)
def rows(board: Board) -> dict[str, tuple[int, ...]]:
    """Return the spaces of each row, from west to east, by the row's name, from north to south; a
    board of areas is one row.
    """
    found: dict[str, list[int]] = {}
    for at in in_order(board, range(len(board))):
        found.setdefault(row_of(board, at), []).append(at)
    return {name: tuple(found[name]) for name in sorted(found)}


def row_of(board: Board, at: int) -> str:
    """Return the name of the row in which a space lies, a part of its number; "" on areas."""
    if board.grid is None:
        return ""
    number = board.numbers[at]
    return number[:2] if board.grid.is_rows else number[2:]


def around(board: Board, at: int) -> list[int]:
    """Return a space and those around it, in reading order."""
    return in_order(board, board.within(at, 1 if board.grid is None else AROUND))


def in_order(board: Board, spaces: Iterable[int]) -> list[int]:
    """Return spaces from the north to the south, and from the west to the east; areas by their
    numbers, and after them what bears letters.
    """
    if board.grid is None:
        return sorted(spaces, key=lambda at: _natural(board.numbers[at]))
    return sorted(spaces, key=lambda at: (row_of(board, at), board.numbers[at]))


def _natural(number: str) -> tuple[bool, int, str]:
    is_number = number.isdecimal()
    return (not is_number, int(number) if is_number else 0, number)
