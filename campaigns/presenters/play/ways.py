"""Ways in words: a path that a question offers, as somebody would say it at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaigns.presenters.map.spaces import space_name, space_word, space_words
from rules_engine.board.board import Board
from rules_engine.core.game import Game
from rules_engine.mechanics.words import counted, listed

View = Mapping[str, Any]
BETWEEN = " - "
"""What stands between the spaces of a path in the text of an answer."""


def way_choices(game: Game[Any], seen: View, decision: View) -> list[dict[str, Any]]:
    """Return the answers that a decision leaves, those of a retreat with their ways in words."""
    choices = [dict(choice) for choice in decision["choices"]]
    if decision["kind"] != "retreat":
        return choices
    board = game.board_of(dict(seen))
    for choice in choices:
        path = choice["text"].split(BETWEEN)
        if all(space in board.index for space in path):
            choice["text"] = way_words(board, path)
    return choices


def way_words(board: Board, path: Sequence[str]) -> str:
    """Return where a way leads, how far, and by which spaces, such as "to hex 0508: two
    hexes, by way of hex 0407".
    """
    names = [space_name(board, space) for space in path]
    far = f"{counted(len(path))} {space_word(board) if len(path) == 1 else space_words(board)}"
    by = f", by way of {listed(names[:-1])}" if len(path) > 1 else ""
    return f"to {names[-1]}: {far}{by}"
