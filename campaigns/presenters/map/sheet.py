"""The map sheet under the counters: the board as geometry for the browser, and its picture."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings

from campaigns.presenters.map.spaces import space_title, space_word
from cartography import Size, base_png, base_version
from cartography.areas.identifiers import anchor_of
from cartography.chart import chart_of
from cartography.frame import MARGIN
from rules_engine import load, playable
from rules_engine.board.board import Board

UNIT = 100
"""Map units in the width of a hex, or in the unit of an area board."""
SIZE = Size(84, panel=False)


@lru_cache(maxsize=8)
def geometry(board: Board) -> bytes:
    """Return what the browser needs of a board, as JSON; lengths in map units.

    `spaces` holds for each number its centre and what it is called; on an area board also its
    outline, its neighbours and the place of its identifier, and `gates` says where borders are
    crossed. Hexes share one `outline` and touch where they are near.
    """
    spaces = {
        number: [*_units(board.centre(at)), space_title(board, at), *_shape_of(board, at)]
        for at, number in enumerate(board.numbers)
    }
    data: dict[str, Any] = {"title": board.title, "word": space_word(board), "spaces": spaces}
    if board.grid is not None:
        data["outline"] = _outline(board)
    else:
        links = chart_of(board).links.values()
        data["gates"] = {f"{one.first}-{one.second}": _units(one.middle) for one in links}
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()


def _shape_of(board: Board, at: int) -> list[Any]:
    """Return outline and neighbours of an area, and where its number stands; hexes need none."""
    if board.grid is not None:
        return []
    ring = [_units(corner) for corner in board.corners(at)]
    neighbours = [board.numbers[other] for other in board.neighbours[at]]
    return [ring, neighbours, _units(anchor_of(chart_of(board), board.numbers[at]))]


@lru_cache(maxsize=8)
def version(board: Board) -> str:
    """Return a name for exactly this board and this way of drawing it."""
    return hashlib.sha256(geometry(board) + base_version(board, SIZE).encode()).hexdigest()[:16]


def extent(board: Board) -> str:
    """Return left, top, width and height of the sheet, its margin included, in map units."""
    width, height = board.size()
    low = -MARGIN * UNIT
    sides = ((width + 2 * MARGIN) * UNIT, (height + 2 * MARGIN) * UNIT)
    return f"{low:g} {low:g} {sides[0]:.0f} {sides[1]:.0f}"


def shape(board: Board) -> float:
    """Return the width of the sheet over its height."""
    width, height = board.size()
    return float((width + 2 * MARGIN) / (height + 2 * MARGIN))


def centre(board: Board, number: str) -> tuple[int, int]:
    """Return a space's centre in map units."""
    return _units(board.centre(board.index[number]))


def way(board: Board, spaces: Sequence[str]) -> list[tuple[int, int]]:
    """Return the points of a way from space to space in map units; on a board of areas also where
    it crosses their borders. Spaces that the board does not have are left out.
    """
    links = {} if board.grid is not None else chart_of(board).links
    found: list[tuple[int, int]] = []
    before = ""
    for space in spaces:
        if space not in board.index:
            continue
        link = links.get((before, space)) or links.get((space, before))
        found += [_units(link.middle)] if link else []
        found.append(centre(board, space))
        before = space
    return found


def picture(board: Board) -> bytes:
    """Return the empty board as a PNG, drawn once for each installation."""
    file = Path(settings.DATA_DIR) / "boards" / f"{version(board)}.png"
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(f".{id(file)}.part")
        part.write_bytes(base_png(board, SIZE))
        part.replace(file)
    return file.read_bytes()


def get_ready() -> None:
    """Read in every installed game and its board, so that nobody's first page waits for it."""
    for slug in playable():
        version(load(slug).board)


def _outline(board: Board) -> list[list[int]]:
    """Return the corners of a hex around its centre."""
    x, y = board.centre(0)
    return [[round((a - x) * UNIT), round((b - y) * UNIT)] for a, b in board.corners(0)]


def _units(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0] * UNIT), round(point[1] * UNIT)
