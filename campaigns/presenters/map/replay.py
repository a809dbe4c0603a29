"""The moves of a step as its picture draws them, to be drawn again one after another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from campaigns.presenters.map import sheet
from campaigns.presenters.play.panel import band_of
from cartography import marks_of
from rules_engine.board.board import Board
from rules_engine.core.game import Game
from rules_engine.plain import JsonObject


def replayed(
    game: Game[Any], board: Board, notices: Iterable[Mapping[str, Any]]
) -> list[JsonObject]:
    """Return each way that a picture of these notices shows, in their order.

    `points` are in map units; `band` is the name of the side's colour, "" where none is told;
    `is_back` says that it was a retreat.
    """
    marks = [mark for mark in marks_of(notices) if mark["kind"] == "path"]
    ways = [sheet.way(board, [str(space) for space in mark["spaces"]]) for mark in marks]
    return [
        {
            "points": points,
            "band": band_of(game, str(mark["side"])),
            "is_back": mark.get("manner") == "retreat",
        }
        for mark, points in zip(marks, ways, strict=True)
        if len(points) > 1
    ]
