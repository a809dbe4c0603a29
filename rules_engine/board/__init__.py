"""Boards: hex maps and area maps as one graph of numbered spaces and featured links."""

from rules_engine.board.board import Board, BoardError
from rules_engine.board.floods import Floods, LinkMasks
from rules_engine.board.making import load_board, make_board
from rules_engine.board.paths import Ground, Reach, Steps, prepare_steps, reach

__all__ = [
    "Board",
    "BoardError",
    "Floods",
    "Ground",
    "LinkMasks",
    "Reach",
    "Steps",
    "load_board",
    "make_board",
    "prepare_steps",
    "reach",
]
