"""Nothing on a map hides what has to be read: numbers, identifiers, names, crossings, values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest
from PIL import Image

from cartography.areas.borders import corner_lines
from cartography.areas.corner import key_box
from cartography.areas.crossings import crossing
from cartography.areas.ground import lands
from cartography.areas.identifiers import badge_of
from cartography.areas.marks import arrow_pieces, beside, identifier_boxes, route_of
from cartography.areas.waternames import bridge_names, bridge_size, text_box, water_names
from cartography.arrows import number_boxes, shaft_pieces
from cartography.bearings import scale_length
from cartography.chart import Chart, chart_of
from cartography.ink import Box, Ink
from cartography.keys import keys_of
from cartography.legend import counter_shelf, legend_counters
from cartography.lettering import draw_names, number_box
from cartography.outlines import bounds, contains
from cartography.overlays import BELOW_COUNTERS
from cartography.patches import OUTLINE, Surface
from cartography.rivernames import boxes_of
from cartography.scene import bare_marks, scene_of
from cartography.settlements import is_town, towns_of
from cartography.shapes import smoothed
from cartography.sheets import HEIGHT
from cartography.stacks import FACE, STACKED, offsets
from cartography.strokes import PLATE, clear_end, lies_in, plate_half
from cartography.terrain import trench_of, works_of
from rules_engine import start
from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.registry import load
from tests.cartography.cards import HIGH, MOST_BYTES, OUT, WIDE, card

HEXES = ("grenade", "cobra", "hells_highway")
PRINTS = (72, 97)
"""Pixels to the hex width on screens' large pictures and in print."""


def overlaps(first: Box, second: Box, least: float = 0.01) -> bool:
    """Return whether two boxes have ground in common."""
    wide = min(first[2], second[2]) - max(first[0], second[0])
    high = min(first[3], second[3]) - max(first[1], second[1])
    return wide > least and high > least


def crowded(boxes: Iterable[tuple[str, Box]]) -> Iterator[tuple[str, str]]:
    """Yield what lies over each other."""
    for (name, one), (other, two) in combinations(list(boxes), 2):
        if overlaps(one, two):
            yield name, other


@pytest.fixture(scope="module")
def market() -> Chart:
    return chart_of(load("market_garden").board)


# ---- hexes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [PRINTS[0], pytest.param(PRINTS[1], marks=pytest.mark.long)])
@pytest.mark.parametrize("slug", HEXES)
def test_no_name_lies_over_a_number_or_another_name(slug: str, scale: int) -> None:
    chart = chart_of(load(slug).board)
    placed = draw_names(Ink(), chart, scale).placed
    assert len(placed) > 100
    assert not list(crowded(placed))
    numbers = {s.number: number_box(s, scale) for s in chart.spaces.values()}
    over = [(name, n) for name, box in placed for n, b in numbers.items() if overlaps(box, b)]
    assert not over


@pytest.mark.parametrize("slug", ["grenade", "hells_highway"])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 9])
def test_counters_leave_the_numbers_of_their_space_and_the_next_free(slug: str, count: int) -> None:
    chart = chart_of(load(slug).board)
    number = "1010" if slug == "grenade" else "2040"
    x, y = chart.spaces[number].centre
    half = (FACE if count == 1 else STACKED) / 2
    faces = [
        (x + dx - half, y + dy - half, x + dx + half, y + dy + half) for dx, dy in offsets(count)
    ]
    numbers = [number_box(space, 72) for space in chart.spaces.values()]
    assert not [n for n in numbers for face in faces if overlaps(face, n)]


@pytest.mark.parametrize("slug", ["grenade", "hells_highway"])
def test_results_and_notes_leave_numbers_free(slug: str) -> None:
    chart = chart_of(load(slug).board)
    for space in list(chart.spaces.values())[::7]:
        (x, y), half = space.centre, plate_half("A1(1)")
        plate = (x - half, y + BELOW_COUNTERS - 0.12, x + half, y + BELOW_COUNTERS + 0.12)
        assert not [n for n in number_boxes(chart) if overlaps(plate, n, 0.02)], space.number
    assert PLATE > 0.15


def test_an_arrow_passes_under_numbers() -> None:
    chart = chart_of(load("cobra").board)
    line = [chart.spaces[f"10{row:02}"].centre for row in range(10, 20)]
    for is_broken in (False, True):
        pieces = shaft_pieces(chart, line, is_broken=is_broken)
        assert len(pieces) > 8
        over = [p for piece in pieces for p in piece for b in number_boxes(chart) if lies_in(p, b)]
        assert not over


def test_neighbouring_towns_are_patches_of_their_own() -> None:
    chart = chart_of(load("grenade").board)
    towns = towns_of(chart, chart.of_terrain("town"))
    owner = {s.number: k for k, town in enumerate(towns) for s in town}
    assert owner["1811"] != owner["1812"]
    assert owner["2110"] != owner["2209"] != owner["2010"]
    assert owner["0418"] == owner["0419"]
    for town in towns:
        field = Surface([s.centre for s in town])
        for ring in field.rings[OUTLINE]:
            inside = [s for s in chart.spaces.values() if contains(ring, s.centre) and is_town(s)]
            assert {owner[s.number] for s in inside} <= {owner[town[0].number]}


def test_an_improved_position_is_one_line_below_its_number() -> None:
    chart = chart_of(load("grenade").board)
    works = list(works_of(chart))
    assert len(works) > 20
    for space, look in works:
        line = trench_of(space, is_closed=look["closed"] is True)
        assert all(contains(space.corners, point) for point in line), space.number
        if not look["closed"]:
            assert not [p for p in line if lies_in(p, number_box(space, 60))]


def test_militia_bears_a_letter_and_no_points_stand_behind_a_name() -> None:
    chart = chart_of(load("grenade").board)
    names = [name for name, _ in draw_names(Ink(), chart, 72).placed]
    assert "KREFELD (M3)" in names
    assert not [name for name in names if name.rstrip(")").split("(")[-1].isdigit()]


# ---- points, compass, scale, turns ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "points"),
    [
        ("grenade", {"0419": 3, "1804": 1}),
        ("hells_highway", {"3810": 15, "1152": 2}),
        ("market_garden", {"13": 4, "63": 1}),
        ("cobra", {}),
    ],
)
def test_a_bare_map_bears_the_points_of_the_places_that_count(
    slug: str, points: dict[str, int]
) -> None:
    marks = bare_marks(load(slug))
    found = {mark["space"]: mark["points"] for mark in marks}
    assert points.items() <= found.items()
    assert bool(found) == bool(points)
    assert {mark["side"] for mark in marks} <= {""}


@pytest.mark.parametrize("slug", [*HEXES, "market_garden"])
def test_a_picture_says_which_turn_it_is_and_where_north_is(slug: str) -> None:
    game = load(slug)
    state = start(slug, min(game.scenarios), ThrowawayDice(1)).state
    _, caption = scene_of(game, {**state, "turn": 2}, ())
    assert caption.turn == 2
    assert len(caption.turns) >= 4
    north = chart_of(game.board).north
    assert north is not None
    assert north[1] < -0.9


def test_a_scale_bar_is_of_whole_kilometres_that_fit() -> None:
    hexes = {slug: chart_of(load(slug).board).kilometres for slug in HEXES}
    assert hexes == {"grenade": 3.794, "cobra": 3.2, "hells_highway": 1.25}
    assert chart_of(load("market_garden").board).kilometres == 0
    assert scale_length(3.794, 1.6) == 5
    assert scale_length(1.25, 1.6) == 2


@pytest.mark.parametrize("slug", HEXES)
def test_every_counter_of_a_legend_is_on_the_sheet_and_none_covers_another(slug: str) -> None:
    game = load(slug)
    chart, keys = chart_of(game.board), keys_of(game)
    boxes = [
        (str(k), (x, y, x + wide, y + wide))
        for k, ((x, y), wide, _) in enumerate(legend_counters(chart, keys))
    ]
    assert not list(crowded(boxes))
    assert max(box[3] for _, box in boxes) <= HEIGHT
    assert counter_shelf(chart, keys).counter > 0.5


# ---- areas --------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [48, *PRINTS])
def test_every_bridge_is_named_and_every_canal_clear_of_crossings(
    market: Chart, scale: int
) -> None:
    bridges = bridge_names(market, scale)
    assert sorted(name for name, _ in bridges) == sorted(
        site["name"] for site in market.sites["bridges"].values()
    )
    waters = water_names(market, scale)
    canals = {"Maas-Waal Canal", "Wilhelmina Canal", "Zuid-Willemsvaart", "Dommel"}
    assert canals <= {water.name for water in waters}
    size = bridge_size(scale)
    names = [(name, text_box(place, name, size)) for name, place in bridges]
    for water in waters:
        names += [(water.name, box) for box in boxes_of(water.letters, water.size)]
    crossings = [crossing(link)[0] for link in market.with_feature("bridge")]
    discs = [(x - 0.25, y - 0.25, x + 0.25, y + 0.25) for x, y in crossings]
    assert not [name for name, box in names for disc in discs if overlaps(box, disc)]
    badges = [badge_of(market, space.number).core for space in lands(market)]
    assert not [name for name, box in names for badge in badges if overlaps(box, badge)]


def test_arrows_pass_under_identifiers_and_end_beside_them(market: Chart) -> None:
    boxes = identifier_boxes(market)
    for spaces in (["27", "22", "21", "19", "24"], ["64", "63", "57"], ["5", "10", "11"]):
        line = clear_end(smoothed(route_of(market, spaces), 2), boxes)
        for is_broken in (False, True):
            pieces = arrow_pieces(market, line, is_broken=is_broken)
            assert not [p for piece in pieces for p in piece for box in boxes if lies_in(p, box)]
        assert not [box for box in boxes if lies_in(line[-1], box)]


def test_a_result_stands_beside_its_identifier_and_its_supply_head(market: Chart) -> None:
    for space in lands(market):
        x, _ = badge_of(market, space.number).centre
        left = x + beside(market, space.number)
        assert left >= badge_of(market, space.number).core[2]
        if "supply_head" in space.features:
            assert left >= x + 0.34 + 0.12 + 0.195


def test_the_key_stands_in_an_empty_corner(market: Chart) -> None:
    box = key_box(market)
    assert box is not None
    assert not [s.number for s in market.spaces.values() if overlaps(box, bounds(s.corners))]
    assert box[0] > market.size[0] / 2
    assert box[1] > market.size[1] / 2


def test_where_nothing_passes_is_barred(market: Chart) -> None:
    assert 3 < len(corner_lines(market)) < 12


# ---- the first page ------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", [*HEXES, "market_garden"])
def test_each_game_has_a_small_picture_for_the_first_page(slug: str) -> None:
    path = OUT / f"{slug}.png"
    assert path.stat().st_size < MOST_BYTES
    with Image.open(path) as picture:
        assert picture.size == (WIDE, HIGH)


def test_the_pictures_of_the_first_page_are_those_that_their_command_draws() -> None:
    with Image.open(OUT / "market_garden.png") as kept:
        assert kept.convert("RGB").tobytes() == card("market_garden").convert("RGB").tobytes()
