"""Maps of views: where things lie, who is drawn, and that nothing unknown breaks a picture."""

from __future__ import annotations

from typing import Any

from cartography import FACE, Size, base_png, base_version, draw_map, geometry
from cartography.base import base_size
from cartography.bench import bench_picture, moved_one_step
from cartography.chart import chart_of
from cartography.maps import counter_pieces
from cartography.panel import Caption
from cartography.stacks import appearances, offsets, shown_of
from rules_engine.board.board import Board
from rules_engine.board.making import make_board
from tests.cartography.sample_board import sample_board

SMALL = Size(40, panel=False)


def test_geometry_tells_where_spaces_lie(board: Board) -> None:
    found = geometry(board, SMALL)
    assert (found["width"], found["height"]) == base_size(chart_of(board), 40)
    assert len(found["spaces"]) == len(board)
    west, east = (found["spaces"][n]["centre"] for n in ("0101", "0102"))
    assert east[0] - west[0] == 40
    assert west[1] == east[1] > found["spaces"]["1001"]["centre"][1]
    assert len(found["spaces"]["0101"]["corners"]) == 6


def test_the_base_map_is_a_file_of_its_size(board: Board) -> None:
    assert base_png(board, SMALL) is base_png(board, SMALL)
    assert base_png(board, SMALL).startswith(b"\x89PNG")


def test_boards_that_say_the_same_share_a_chart() -> None:
    # Both are new: what other tests have drawn since may have taken the place of an older one.
    one, other = (make_board(sample_board()) for _ in range(2))
    assert chart_of(one) is chart_of(other)


def test_the_strongest_known_unit_lies_on_top(view: dict[str, Any], faces: dict[str, Any]) -> None:
    piles = appearances(view, faces=faces)
    assert [shown.strength for shown in piles["0503"]] == [None, 1, 7]
    assert len(piles["0802"]) == 6
    assert len(shown_of(piles["0802"])) == len(offsets(6)) == 4
    assert all(shown.designation != "off the map" for pile in piles.values() for shown in pile)


def test_strengths_known_otherwise_are_drawn(view: dict[str, Any], faces: dict[str, Any]) -> None:
    piles = appearances(view, (), {"119/30/19": 12}, faces)
    assert piles["0503"][-1].strength == 12


def test_counters_stand_in_their_hex(board: Board, view: dict[str, Any]) -> None:
    chart = chart_of(board)
    where = geometry(board, SMALL)["spaces"]
    single = {"units": {"403/81": view["units"]["403/81"]}}
    ((x, y, sprite),) = counter_pieces(chart, single, (), 40)
    centre = where["0507"]["centre"]
    assert sprite.size == (round(40 * FACE),) * 2
    assert abs(x + sprite.size[0] / 2 - centre[0]) <= 1
    assert abs(y + sprite.size[1] / 2 - centre[1]) <= 2


def test_what_is_not_on_the_board_is_passed_over(board: Board) -> None:
    view = {"units": {"1": {"side": "us", "space": "9999", "status": "map", "type": "tank"}}}
    marks: list[dict[str, Any]] = [
        {"kind": "path", "spaces": ["9999", "0101"]}, {"kind": "battle", "space": "9999"},
        {"kind": "flag"}, {"kind": "bridge", "first": "0101", "second": "9999"}, {"kind": "?"},
        {"kind": "flood", "spaces": []}, {"kind": "highlight", "spaces": ["x"]}, {"kind": "note"},
    ]  # fmt: skip
    plain = draw_map(board, {"units": {}}, (), SMALL)
    assert draw_map(board, view, marks, SMALL).tobytes() == plain.tobytes()


def test_an_unknown_side_and_type_are_drawn_plainly(board: Board) -> None:
    unit = {"side": "british", "type": "hovercraft", "space": "0101", "status": "map", "ma": 9}
    picture = draw_map(board, {"units": {"7/1": unit}}, (), SMALL)
    assert picture.tobytes() != draw_map(board, {"units": {}}, (), SMALL).tobytes()


def test_a_long_caption_stays_in_its_panel(board: Board) -> None:
    caption = Caption(
        "A very long title of a very long campaign", ("x" * 80,) * 9, (("y" * 40,) * 2,) * 9
    )
    size = Size(40)
    assert (
        draw_map(board, {"units": {}}, (), size, caption).size
        == draw_map(board, {"units": {}}, (), size).size
    )


def test_the_bench_compares_equal_pictures(board: Board, view: dict[str, Any]) -> None:
    found = bench_picture(board, view, moved_one_step(view, board), (), SMALL, runs=1)
    assert found.is_equal
    assert found.counters > 10
    assert found.times_faster > 5


def test_a_base_map_has_a_version_of_its_own(board: Board) -> None:
    data = sample_board()
    assert base_version(board, SMALL) == base_version(make_board(data), SMALL)
    data["spaces"]["0101"]["terrain"] = "lake"
    others = {base_version(make_board(data), SMALL), base_version(board, Size(41, panel=False))}
    assert len(others | {base_version(board, SMALL)}) == 3
