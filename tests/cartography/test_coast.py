"""Boards with a coast and straight columns: the sea, the country, the frame."""

from __future__ import annotations

import math
import random

import pytest

from cartography import Caption, Size, draw_map
from cartography.base import base_ink, draw_base, pixel
from cartography.chart import Chart, chart_from_json
from cartography.coast import clip, is_sea, shores
from cartography.country import border_lines
from cartography.courses import road_courses
from cartography.frame import edge_signs
from cartography.linenames import line_name_boxes
from cartography.outlines import Region, bounds, contains, segment_distance
from cartography.palette import COAST, HEX, nearest
from cartography.style import coast, inland, rgb, style
from rules_engine.board import load_board
from rules_engine.board.making import make_board
from tests.cartography.conftest import Same
from tests.cartography.sample_board import sample_board
from tests.cartography.sample_coast import sample_coast
from tests.rules_engine.cobra.board_walks import GAME


@pytest.fixture(scope="module")
def chart() -> Chart:
    return chart_from_json(sample_coast())


def test_a_coast_without_counters(chart: Chart, same_as_golden: Same) -> None:
    same_as_golden("coast_base", draw_base(chart, 60))


def test_a_coast_with_its_legend(same_as_golden: Same) -> None:
    board = make_board(sample_coast())
    units = {"1/2": {"side": "us", "type": "tank", "size": "regiment", "space": "0502"}}
    seen = {"units": {name: {"status": "map", **unit} for name, unit in units.items()}}
    found = draw_map(board, seen, (), Size(60), Caption("Sample coast"))
    same_as_golden("coast_view", found)


def test_the_whole_board_of_cobra(same_as_golden: Same) -> None:
    board = load_board(str(GAME / "board.json"))
    same_as_golden("cobra_20", draw_base(chart_from_json(board.to_json()), 20))


def test_boards_with_a_coast_have_colours_of_their_own(chart: Chart) -> None:
    assert chart.tints == COAST
    assert chart_from_json(sample_board()).tints == HEX
    sea = rgb(style()["seas"]["sea"]["fill"])
    assert draw_base(chart, 40).getpalette()[3 * nearest(sea, COAST) :][:3] == list(sea)


def test_coasts_add_to_the_style_and_change_nothing_in_it() -> None:
    for name, table in inland().items():
        if isinstance(table, dict):
            assert {key: style()[name][key] for key in table} == table
    for name, table in coast().items():
        assert not isinstance(table, dict) or not set(table) & set(inland().get(name, {}))


def test_the_sea_follows_its_outline_and_not_the_hexes(chart: Chart) -> None:
    picture = draw_base(chart, 60).convert("RGB")
    sea, sands = (rgb(style()["seas"][kind]["fill"]) for kind in ("sea", "shoal"))

    def colours(number: str, dx: float, dy: float) -> set[tuple[int, ...]]:
        x, y = pixel(chart, number, 60)
        x, y = x + round(60 * dx), y + round(60 * dy)
        return {picture.getpixel((x + a, y + b)) for a in range(-4, 5) for b in range(-4, 5)}

    assert sea in colours("0102", -0.2, 0.0)
    assert sands in colours("0203", 0.15, 0.2)
    assert sea not in colours("0303", 0.3, 0.0)
    assert is_sea(chart, (0.5, 2.0))
    assert not is_sea(chart, (4.0, 2.0))


def test_an_outline_in_rows_holds_the_same_points(chart: Chart) -> None:
    chance = random.Random("points")
    for ring in shores(chart):
        left, top, right, bottom = bounds(ring)
        places = [(chance.uniform(left, right), chance.uniform(top, bottom)) for _ in range(3000)]
        corners = [(x + east, y) for x, y in ring for east in (-0.1, 0.0, 0.1)]
        region = Region(ring)
        inside = [contains(ring, point) for point in (*places, *corners)]
        assert [region.contains(point) for point in (*places, *corners)] == inside
        assert set(inside) == {True, False}


def test_without_an_outline_the_sea_is_drawn_by_its_hexes() -> None:
    bare = chart_from_json(sample_coast(with_outline=False))
    assert (bare.tints, bare.seas) == (HEX, ())
    picture = draw_base(bare, 40).convert("RGB")
    x, y = pixel(bare, "0103", 40)
    red, _, blue = picture.getpixel((x, y + 6))
    assert blue > red + 20


def test_the_line_round_a_country_keeps_to_its_hexsides(chart: Chart) -> None:
    """OQ-71: every hex is inside or outside, and the picture shows which."""
    board = make_board(sample_coast())
    inside = set(board.with_feature("bocage"))
    land = {i for i, terrain in enumerate(board.terrain) if terrain != "sea"} - inside
    sides = [board.hexside(a, b) for a in inside for b in board.neighbours[a] if b in land]
    lines = list(border_lines(chart, "bocage"))
    assert lines
    width, height = chart.size
    for x, y in (point for line in lines for point in line):
        if min(x, y, width - x, height - y) > 0.6:
            assert min(segment_distance((x, y), *side) for side in sides) < 0.25


def test_clipping_keeps_what_lies_inside() -> None:
    square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0), (0.0, 0.0)]
    found = clip(square, (1.0, 1.0, 9.0, 3.0))
    assert sorted(found) == [(1.0, 1.0), (1.0, 3.0), (4.0, 1.0), (4.0, 3.0)]
    assert clip(square, (5.0, 5.0, 9.0, 9.0)) == []


def test_hills_below_a_forest_belong_to_the_hills(chart: Chart) -> None:
    assert "0804" in {space.number for space in chart.of_terrain("hills")}
    assert "0804" in {space.number for space in chart.of_terrain("heavy_forest")}
    assert not chart.of_terrain("town")


def test_side_roads_end_on_the_main_road(chart: Chart) -> None:
    main = [p for course in road_courses(chart, "major_road") for p in course]
    x, y = chart.spaces["0503"].centre
    side = [
        course
        for course in road_courses(chart, "road", ["major_road"])
        if math.dist(course[-1], (x, y)) < 0.4 and math.dist(course[0], (x, y + 0.5)) < 0.1
    ]
    assert len(side) == 1
    assert min(math.dist(side[0][-1], point) for point in main) < 0.12


def test_the_frame_numbers_columns_above_and_rows_beside(chart: Chart) -> None:
    assert chart.has_columns
    assert not chart_from_json(sample_board()).has_columns
    assert edge_signs(chart) == {"Blue edge": "blue", "Red edge": "red"}


def test_names_along_a_line_keep_to_it(chart: Chart) -> None:
    boxes = line_name_boxes(chart, 60)
    assert len(boxes) == len("SEA") + len("BOCAGE")
    assert all(left < 1.0 or 2.4 < left < 5.2 for left, _, _, _ in boxes)
    assert line_name_boxes(chart, 12) == []


def test_drawing_twice_gives_the_same_strokes(chart: Chart) -> None:
    first, second = (base_ink(chart, 40).strokes for _ in range(2))
    assert [stroke[:2] for stroke in first] == [stroke[:2] for stroke in second]
