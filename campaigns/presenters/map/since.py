"""What a log tells since an entry of it, in words and as the map shows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import takewhile
from typing import Any

from campaigns.presenters.map.moves import way_of
from rules_engine.board.board import Board
from rules_engine.core.game import Game
from rules_engine.plain import JsonObject

KEY = "n"
TITLE = "New since my last visit"
NAME = "since"
MOST = 400
"""So many entries, the newest, are looked through."""


def since(
    game: Game[Any], seen: Mapping[str, Any], newest: Iterable[Mapping[str, Any]], after: int
) -> list[JsonObject]:
    """Return one mark: the ways gone, and the other places named, in the entries of the viewer's
    own log with numbers above `after`; `newest` are the newest of all, the last first.
    """
    board = game.board_of(dict(seen))
    fresh = list(takewhile(lambda row: row["number"] > after, newest))[::-1]
    told = [row for row in fresh if not row.get("taken_back")]
    ways = [way for row in told if len(way := way_of(row["notice"])) > 1]
    gone = {space for way in ways for space in way}
    places = {space for row in told for space in _places(board, row["notice"])}
    return [
        {
            "title": TITLE,
            "side": "",
            "band": NAME,
            "spaces": [],
            "alerts": sorted(places - gone),
            "ways": ways,
            "notes": [row["text"] for row in told] or ["Nothing is new since your last visit."],
        }
    ]


def _places(board: Board, notice: Mapping[str, Any]) -> list[str]:
    """Return the spaces that a notice names outright."""
    found: list[Any] = []
    for name in ("space", "at", "hex", "area", "targets"):
        value = notice.get(name)
        found += value if isinstance(value, list) else [value]
    return [one for one in found if isinstance(one, str) and one in board.index]
