"""The map sheet under the counters: the board as geometry for the browser, and its picture."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings

from cartography import Size, base_png, base_version
from cartography.frame import MARGIN
from rules_engine.board.board import Board

UNIT = 100
"""Map units in the width of a hex."""
SIZE = Size(84, panel=False)


@lru_cache(maxsize=8)
def geometry(board: Board) -> bytes:
    """Return what the browser needs of a board, as JSON: size, hexes, outline; in map units."""
    hexes = {
        number: [
            *_units(board.centre(at)),
            board.terrain[at],
            board.names[at],
            sorted(board.features[at]),
        ]
        for at, number in enumerate(board.numbers)
    }
    data = {"title": board.title, "outline": _outline(board), "hexes": hexes}
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()


@lru_cache(maxsize=8)
def version(board: Board) -> str:
    """Return a name for exactly this board and this way of drawing it."""
    return hashlib.sha256(geometry(board) + base_version(board, SIZE).encode()).hexdigest()[:16]


def extent(board: Board) -> str:
    """Return left, top, width and height of the sheet, its margin included, in map units."""
    width, height = _grid(board).size()
    low = -MARGIN * UNIT
    sides = ((width + 2 * MARGIN) * UNIT, (height + 2 * MARGIN) * UNIT)
    return f"{low:g} {low:g} {sides[0]:.0f} {sides[1]:.0f}"


def shape(board: Board) -> float:
    """Return the width of the sheet over its height."""
    width, height = _grid(board).size()
    return float((width + 2 * MARGIN) / (height + 2 * MARGIN))


def centre(board: Board, number: str) -> tuple[int, int]:
    """Return a hex's centre in map units."""
    return _units(board.centre(board.index[number]))


def picture(board: Board) -> bytes:
    """Return the empty board as a PNG, drawn once for each installation."""
    file = Path(settings.DATA_DIR) / "boards" / f"{version(board)}.png"
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(f".{id(file)}.part")
        part.write_bytes(base_png(board, SIZE))
        part.replace(file)
    return file.read_bytes()


def _grid(board: Board) -> Any:
    if board.grid is None:
        raise ValueError(f"{board.title} has no hexes to draw.")
    return board.grid


def _outline(board: Board) -> list[list[int]]:
    first = board.numbers[0]
    x, y = _grid(board).centre(first)
    return [[round((a - x) * UNIT), round((b - y) * UNIT)] for a, b in _grid(board).corners(first)]


def _units(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0] * UNIT), round(point[1] * UNIT)
