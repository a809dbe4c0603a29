"""The board of a state: the printed one, or a patch that somebody drew in it."""

from __future__ import annotations

import json
from functools import lru_cache

from rules_engine.board.board import Board
from rules_engine.board.making import make_board
from rules_engine.plain import JsonView, canonical


def board_in(state: JsonView, printed: Board) -> Board:
    """Return the patch that a case file or the referee drew in a state; otherwise the printed
    board.
    """
    patch = state.get("board")
    return patch_of(patch) if patch else printed


def patch_of(drawing: JsonView) -> Board:
    """Return the board of a board file or patch, made once for the same content.

    Raises:
        BoardError: an entry is wrong.
    """
    return _patch(canonical(drawing).decode())


@lru_cache(maxsize=64)
def _patch(text: str) -> Board:
    return make_board(json.loads(text))
