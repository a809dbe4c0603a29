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
from cartography.keys import keys_of
from cartography.palette import AREA
from cartography.sheet import (
    area_appearances,
    draw_sheet,
    ghost_appearances,
    sample_appearances,
)
from rules_engine.board.board import Board
from rules_engine.board.making import make_board
from tests.cartography.conftest import Same
from tests.cartography.sample_areas import area_marks, area_view, sample_areas

CAPTION = Caption(
    "Sample battle",
    ("Turn 3 of 16", "25 February 1945", "US combat"),
    (("Weather", "Light overcast, mud"), ("Victory", "US 7 points")),
    "US",
    "us",
    keys_of(rules_engine.load("grenade")),
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


def test_the_whole_area_board_of_a_game(same_as_golden: Same) -> None:
    game = rules_engine.load("market_garden")
    same_as_golden("market_garden_20", draw_base(chart_of(game.board), 20))


def test_what_a_side_remembers_and_has_not_identified(
    board: Board, contacts: list[dict[str, Any]], same_as_golden: Same
) -> None:
    units = {
        "117/30/19": {"side": "us", "type": "infantry", "size": "regiment", "space": "0503"},
        "#9": {"side": "german", "space": "0506"},
        "#8": {"side": "german", "space": "0507", "type": "tank", "size": "battalion"},
    }
    seen = {"units": {name: {"status": "map", **unit} for name, unit in units.items()}}
    found = draw_map(board, {**seen, "contacts": contacts}, (), Size(48, panel=False))
    same_as_golden("sample_contacts", found)


def test_ghosts_large_and_small(same_as_golden: Same) -> None:
    same_as_golden("ghosts_64", draw_sheet(ghost_appearances(), 64, 11))
    same_as_golden("ghosts_32", draw_sheet(ghost_appearances(), 32, 11))


AREA_CAPTION = Caption(
    "Sample areas",
    ("18 September 1944", "German impulse"),
    (("Weather", "Clear"), ("Impulse", "4"), ("Advantage", "Allied"), ("Victory", "Allied 7 VP")),
    "German",
    "german",
    keys_of(rules_engine.load("market_garden")),
)


def test_an_area_map_without_counters(same_as_golden: Same) -> None:
    chart = chart_of(make_board(sample_areas()))
    same_as_golden("areas_base", draw_base(chart, 60))


def test_areas_with_crowds_marks_and_legend(same_as_golden: Same) -> None:
    board = make_board(sample_areas())
    found = draw_map(board, area_view(), area_marks(), Size(72), AREA_CAPTION)
    same_as_golden("areas_view", found)


def test_a_small_area_map(same_as_golden: Same) -> None:
    board = make_board(sample_areas())
    found = draw_map(board, area_view(), area_marks(), Size(28, panel=False))
    same_as_golden("areas_small", found)


def test_what_a_side_remembers_in_areas(
    contacts: list[dict[str, Any]], same_as_golden: Same
) -> None:
    there = {"0407": "7", "0507": "7", "0802": "12", "0808": "3", "0304": "10"}
    known = [{**one, "space": there[one["space"]]} for one in contacts]
    seen = {**area_view(), "contacts": known}
    found = draw_map(make_board(sample_areas()), seen, (), Size(44, panel=False))
    same_as_golden("areas_contacts", found)


def test_all_counters_of_area_boards(same_as_golden: Same) -> None:
    same_as_golden("area_counters_64", draw_sheet(area_appearances(), 64, tints=AREA))
    same_as_golden("area_counters_32", draw_sheet(area_appearances(), 32, tints=AREA))


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
