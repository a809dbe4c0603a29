"""The flash flood (17.1): the Roer valley as swamp."""

from __future__ import annotations

from rules_engine.board.board import Board
from rules_engine.plain import JsonObject


def flooded(board: Board, state: JsonObject) -> Board:
    """Return the board as the flood of this state leaves it. Source: 17.11, 17.13."""
    return board
