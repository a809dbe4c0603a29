"""Where on a board something happened: the part of a picture that is worth a look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cartography.marks import marks_of
from rules_engine.board.board import Board

Box = tuple[float, float, float, float]
"""Left, top, width and height, in hex widths or the unit of an area board."""
AIR, LEAST = 1.5, 10.0
"""So much around what happened, and so much across at least."""
ASPECT = 4 / 3


def focus_of(board: Board, notices: Iterable[Mapping[str, Any]]) -> Box | None:
    """Return the part of the map where somebody moved or fought by these notices, None for none."""
    spaces = {name for mark in marks_of(notices) for name in _strings(mark) if name in board.index}
    if not spaces:
        return None
    across, down = zip(*(board.centre(board.index[name]) for name in spaces), strict=True)
    width = max(across) - min(across) + 2 * AIR
    height = max(down) - min(down) + 2 * AIR
    wide = max(width, height * ASPECT, LEAST)
    left = (min(across) + max(across) - wide) / 2
    top = (min(down) + max(down) - wide / ASPECT) / 2
    return round(left, 2), round(top, 2), round(wide, 2), round(wide / ASPECT, 2)


def _strings(value: object) -> Iterator[str]:
    """Yield all that is text in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _strings(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _strings(part)
