"""Hex grids: the printed numbers and the geometry agree, whatever the numbering."""

import math

import pytest

from rules_engine.board import Board, BoardError, make_board
from rules_engine.board.grid import LAYOUTS, HexGrid

GRIDS = [HexGrid(9, 7, numbering, layout) for numbering, layout in LAYOUTS]


def whole(grid: HexGrid) -> Board:
    return make_board(
        {"grid": grid.to_json(), "spaces": dict.fromkeys(grid.all_numbers(), "clear")}
    )


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: grid.layout)
def test_neighbours_lie_one_hex_width_apart_and_share_the_hexside(grid: HexGrid) -> None:
    board = whole(grid)
    for a, row in enumerate(board.neighbours):
        for b in row:
            (x, y), (u, v) = board.centre(a), board.centre(b)
            assert math.hypot(x - u, y - v) == pytest.approx(1)
            one, two = board.hexside(a, b)
            assert math.dist(one, two) == pytest.approx(1 / math.sqrt(3))
            assert ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2) == pytest.approx(
                ((x + u) / 2, (y + v) / 2)
            )


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: grid.layout)
def test_hexes_that_do_not_touch_lie_further_apart(grid: HexGrid) -> None:
    board = whole(grid)
    for a in range(len(board)):
        touching = {
            b for b in range(len(board)) if 0 < math.dist(board.centre(a), board.centre(b)) < 1.1
        }
        assert touching == set(board.neighbours[a])


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: grid.layout)
def test_the_drawing_fills_its_size_exactly(grid: HexGrid) -> None:
    board = whole(grid)
    corners = [corner for i in range(len(board)) for corner in board.corners(i)]
    assert (min(x for x, _ in corners), min(y for _, y in corners)) == pytest.approx((0, 0))
    assert (max(x for x, _ in corners), max(y for _, y in corners)) == pytest.approx(board.size())


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: grid.layout)
def test_distance_is_the_number_of_steps(grid: HexGrid) -> None:
    board = whole(grid)
    for start in (0, 17, len(board) - 1):
        ring, seen, steps = {start}, {start}, 0
        while ring:
            assert all(board.distance(start, space) == steps for space in ring)
            ring = {b for a in ring for b in board.neighbours[a]} - seen
            seen |= ring
            steps += 1
        assert len(seen) == len(board)
        for radius in (0, 1, 2, 3, 5):
            near = tuple(i for i in range(len(board)) if board.distance(start, i) <= radius)
            assert board.within(start, radius) == near


def test_rows_run_from_south_to_north_on_the_grenade_grid() -> None:
    grid = HexGrid(26, 21)
    assert grid.centre("0101")[1] > grid.centre("2601")[1]
    assert grid.centre("0102")[0] - grid.centre("0101")[0] == 1
    assert grid.centre("0201")[0] - grid.centre("0101")[0] == 0.5


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("2701", "not on this map"),
        ("0100", "not on this map"),
        ("104", "four digits"),
        ("O104", "four digits"),
    ],
)
def test_wrong_numbers_are_explained(number: str, words: str) -> None:
    with pytest.raises(BoardError, match=words):
        HexGrid(26, 21).line_cell(number)


def test_unknown_layout_lists_the_known_ones() -> None:
    with pytest.raises(BoardError, match="even rows half a hex east"):
        HexGrid(3, 3, "RRCC", "slanted")
    with pytest.raises(BoardError, match="1 to 99 rows"):
        HexGrid(0, 3)
