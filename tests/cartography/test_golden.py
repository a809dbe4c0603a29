"""Pictures that must stay as they are, pixel for pixel."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import rules_engine
from cartography import Caption, Size, draw_map
from cartography.base import draw_base
from cartography.chart import chart_of
from cartography.sheet import draw_sheet, sample_appearances
from rules_engine.board.board import Board
from tests.cartography.conftest import Same

CAPTION = Caption(
    "Sample battle",
    ("Turn 3 of 16", "25 February 1945", "US combat"),
    (("Weather", "Light overcast, mud"), ("Victory", "US 7 points")),
    "us",
)


def test_a_map_without_counters(board: Board, same_as_golden: Same) -> None:
    same_as_golden("sample_base", draw_base(chart_of(board), 60))


def test_a_view_with_stacks_marks_and_legend(
    board: Board, view: dict[str, Any], marks: list[dict[str, Any]], same_as_golden: Same
) -> None:
    same_as_golden("sample_view", draw_map(board, view, marks, Size(72), CAPTION))


def test_a_small_map(
    board: Board, view: dict[str, Any], marks: list[dict[str, Any]], same_as_golden: Same
) -> None:
    same_as_golden("sample_small", draw_map(board, view, marks, Size(40, panel=False)))


def test_all_counters_large_and_small(same_as_golden: Same) -> None:
    same_as_golden("counters_64", draw_sheet(sample_appearances(), 64))
    same_as_golden("counters_32", draw_sheet(sample_appearances(), 32))


def test_the_whole_board_of_a_game(same_as_golden: Same) -> None:
    game = rules_engine.load("grenade")
    same_as_golden("grenade_20", draw_base(chart_of(game.board), 20))


PROGRAM = """
import hashlib
from cartography.base import draw_base
from cartography.chart import chart_from_json
from tests.cartography.sample_board import sample_board
print(hashlib.sha256(draw_base(chart_from_json(sample_board()), 36).tobytes()).hexdigest())
"""


def test_other_processes_draw_the_same_pixels() -> None:
    found = set()
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM], capture_output=True, check=True, env=environment
        )
        found.add(run.stdout)
    assert len(found) == 1
