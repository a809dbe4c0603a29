"""Boards of low country: polder, canals, crossings without a road, places with a letter."""

from __future__ import annotations

import math

import pytest

from cartography import Caption, Size, draw_map
from cartography.base import draw_base, pixel
from cartography.chart import Chart, chart_from_json
from cartography.palette import HEX, LOWLAND, nearest
from cartography.patches import level_lines
from cartography.points import vertex
from cartography.style import coast, inland, lowland, rgb, style
from rules_engine.board import load_board
from rules_engine.board.making import make_board
from tests.cartography.conftest import Same
from tests.cartography.sample_board import sample_board
from tests.cartography.sample_lowland import sample_lowland
from tests.rules_engine.hells_highway.board_walks import GAME


@pytest.fixture(scope="module")
def chart() -> Chart:
    return chart_from_json(sample_lowland())


def test_low_country_without_counters(chart: Chart, same_as_golden: Same) -> None:
    same_as_golden("lowland_base", draw_base(chart, 60))


def test_low_country_with_its_legend(same_as_golden: Same) -> None:
    found = draw_map(make_board(sample_lowland()), {"units": {}}, (), Size(40), Caption("Low"))
    same_as_golden("lowland_view", found)


def test_low_country_has_colours_of_its_own(chart: Chart) -> None:
    assert chart.tints == LOWLAND
    assert chart_from_json(sample_board()).tints == HEX
    polder = rgb(style()["terrain"]["polder"]["fill"])
    assert draw_base(chart, 40).getpalette()[3 * nearest(polder, LOWLAND) :][:3] == list(polder)


def test_the_corridor_to_arnhem_is_low_country() -> None:
    assert chart_from_json(load_board(str(GAME / "board.json")).to_json()).tints == LOWLAND


def test_low_country_adds_to_the_style_and_changes_nothing_in_it() -> None:
    for name, table in lowland().items():
        for other in (inland(), coast()):
            known = other.get(name, {})
            assert not isinstance(table, dict) or not set(table) & set(known)


def _colours(chart: Chart, number: str, scale: int = 60, reach: float = 0.3) -> set[int]:
    x, y = pixel(chart, number, scale)
    r = round(reach * scale)
    return set(draw_base(chart, scale).crop((x - r, y - r, x + r, y + r)).tobytes())


def test_a_letter_is_drawn_where_the_board_has_one(chart: Chart) -> None:
    key = nearest(rgb(style()["lettering"]["key"]), LOWLAND)
    assert key in _colours(chart, "0604")
    assert key not in _colours(chart, "0603")


@pytest.mark.parametrize("word", ["ferry", "railway_bridge"])
def test_a_crossing_without_a_road_has_its_sign(chart: Chart, word: str) -> None:
    data = sample_lowland()
    data["links"] = {k: [w for w in words if w != word] for k, words in data["links"].items()}
    (link,) = chart.with_feature(word)
    assert _colours(chart, link.first, reach=0.6) != _colours(
        chart_from_json(data), link.first, reach=0.6
    )


def test_a_level_line_that_touches_a_corner_of_the_grid_stays_closed() -> None:
    """Two crossings nearer than a thousandth to corners would break the ring in two."""
    heights = {(i, j): 2.0 - math.dist((i, j), (6, 6)) / 3 for i in range(13) for j in range(13)}
    heights[(6, 3)] = heights[(6, 9)] = 1.0 + 1e-5
    (ring,) = level_lines(heights, 1.0)
    assert vertex(ring[0]) == vertex(ring[-1])
