"""The part of the sheet where something happened, as pages and small pictures show it."""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.presenters.map import sheet
from rules_engine.board.board import Board

Shares = tuple[float, float, float, float]


def in_units(box: Sequence[float] | None) -> list[int] | None:
    """Return a part of a board in map units."""
    return [round(part * sheet.UNIT) for part in box] if box else None


def share(board: Board, box: Sequence[float]) -> Shares:
    """Return left, top, right and bottom of a part as shares of the sheet, all of it inside."""
    left, top, width, height = (float(part) / sheet.UNIT for part in sheet.extent(board).split())
    wide, tall = min(box[2], width), min(box[3], height)
    x = min(max(box[0], left), left + width - wide)
    y = min(max(box[1], top), top + height - tall)
    return (
        (x - left) / width,
        (y - top) / height,
        (x - left + wide) / width,
        (y - top + tall) / height,
    )
