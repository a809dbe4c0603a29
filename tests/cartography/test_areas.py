"""Boards of areas: where borders run, identifiers and counters stand, what marks say."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from typing import Any

import pytest

import rules_engine
from cartography import Size, base_version, draw_map, geometry
from cartography.appearance import Appearance, AppearanceError, appearance_of, parse_key
from cartography.areas.borders import water_courses
from cartography.areas.crossings import crossing
from cartography.areas.ground import is_box, lands
from cartography.areas.identifiers import badge_of
from cartography.areas.piles import piles_of
from cartography.areas.places import block_of
from cartography.areas.roads import road_courses
from cartography.bench import bench_picture, moved_one_step
from cartography.chart import Chart, chart_of
from cartography.counters import draw_counter
from cartography.maps import compose
from cartography.outlines import contains, inset, shared_lines
from cartography.scene import scene_of
from cartography.sheet import area_appearances
from cartography.stacks import appearances
from cartography.svg import OVER, UNDER, mark_words, marks_svg
from rules_engine.board.board import Board
from rules_engine.board.making import make_board
from rules_engine.core.dice import ThrowawayDice
from tests.cartography.sample_areas import NAMES, area_marks, area_view, sample_areas

SMALL = Size(40, panel=False)


@pytest.fixture(scope="module")
def areas() -> Board:
    return make_board(sample_areas())


@pytest.fixture(scope="module")
def chart(areas: Board) -> Chart:
    return chart_of(areas)


def test_neighbours_share_their_border(chart: Chart) -> None:
    line = shared_lines(chart.spaces["6"].corners, chart.spaces["7"].corners)
    assert len(line) == 1
    assert list(chart.links[("6", "7")].line) == line[0]
    assert shared_lines(chart.spaces["7"].corners, chart.spaces["6"].corners)[0] == line[0][::-1]
    assert shared_lines(chart.spaces["1"].corners, chart.spaces["7"].corners) == []


def test_waters_flow_on_past_areas_that_only_touch_at_a_corner(chart: Chart) -> None:
    (river,) = water_courses(chart, "river")
    assert river[0][0] < chart.spaces["1"].centre[0]
    assert river[-1][0] > chart.spaces["4"].centre[0]


def test_a_zone_that_touches_nothing_is_reached_over_a_gap(chart: Chart) -> None:
    link = chart.links[("1", "A")]
    assert link.line == ()
    assert link.ends[1][0] < link.ends[0][0]
    assert crossing(link)[0] == link.middle


def test_identifiers_and_roads_lie_in_their_areas(chart: Chart) -> None:
    for space in lands(chart):
        left, top, right, bottom = badge_of(chart, space.number).box
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        assert all(contains(space.corners, corner) for corner in corners), space.name
    assert all(len(course) > 5 for course in road_courses(chart))


def test_roads_that_do_not_meet_stay_apart(areas: Board) -> None:
    def at_the_hub(board: Board) -> int:
        hub = chart_of(board).spaces["10"].centre
        courses = road_courses(chart_of(board))
        return sum(any(math.dist(hub, p) < 0.1 for p in course) for course in courses)

    data = sample_areas()
    data["sites"].pop("road_groups")
    assert at_the_hub(areas) < at_the_hub(make_board(data)) == 2


@pytest.mark.parametrize("counts", [(1,), (2, 3), (10,), (10, 10), (0, 4)])
def test_every_counter_has_a_place_inside_its_area(chart: Chart, counts: tuple[int, ...]) -> None:
    for space in lands(chart):
        block = block_of(chart, space.number, counts)
        assert [len(side) for side in block.places] == list(counts), space.name
        for side in block.places:
            assert all(contains(space.corners, place) for place in side)
        places = [place for side in block.places for place in side]
        assert len(set(places)) == len(places)


def test_ten_of_each_side_find_room_in_every_area_of_the_game() -> None:
    chart = chart_of(rules_engine.load("market_garden").board)
    for space in lands(chart):
        for counts in ((3,), (3, 3), (10, 10)):
            block = block_of(chart, space.number, counts)
            assert [len(side) for side in block.places] == list(counts), space.name
            assert block.width >= (0.43 if counts != (10, 10) else 0.36), space.name


def test_the_first_side_stands_to_the_west(chart: Chart) -> None:
    west, east = block_of(chart, "7", (4, 4)).places
    assert max(x for x, _ in west) <= min(x for x, _ in east) + 0.3
    assert sum(x for x, _ in west) < sum(x for x, _ in east)


def test_a_box_holds_many_in_rows_and_says_how_many_are_not_shown(chart: Chart) -> None:
    upper, lower = block_of(chart, "F", (9, 7)).places
    assert max(y for _, y in upper) < min(y for _, y in lower)
    units = {f"u{n:03}": {"side": "allied", "type": "armor", "space": "F"} for n in range(300)}
    stacks = appearances({"units": units})
    (pile,) = piles_of(chart, stacks)
    assert pile.count == 300
    assert 60 < len(pile.shown) < 300


def test_both_sides_in_one_area_are_two_piles(chart: Chart) -> None:
    piles = piles_of(chart, appearances(area_view()))
    assert [(pile.side, pile.count) for pile in piles if pile.space == "7"] == [
        ("allied", 10),
        ("german", 10),
    ]


def test_what_a_game_says_of_a_counter_is_drawn() -> None:
    face = {"look": "ss", "type": "armor", "size": "battalion", "name": "9SS-Recon",
            "rating": "9SS", "values": "5-4-6", "marks": ["d1", "nothing known"]}  # fmt: skip
    shown = appearance_of("9SS-Recon", {"side": "german", "type": "armor"}, True, face)
    assert shown == Appearance(
        "german", "armor", "battalion", "9SS-Recon", "9SS", None, None, "1m", "ss", "5-4-6"
    )
    assert parse_key(shown.key()) == shown
    assert appearance_of("x", {"side": "german"}, False, face) == Appearance("german")


@pytest.mark.parametrize("key", ["us.........", "us........", "us........x..", "us.......q.ss.4"])
def test_keys_of_labelled_counters_are_checked(key: str) -> None:
    with pytest.raises(AppearanceError, match="is no counter key"):
        parse_key(key)


@pytest.mark.parametrize("pixels", [*range(4, 20), 27, 41])
def test_the_smallest_counters_can_be_drawn(pixels: int) -> None:
    for shown in area_appearances():
        assert draw_counter(shown, pixels).size == (pixels, pixels)


def test_marks_of_places_that_do_not_exist_are_passed_over(areas: Board) -> None:
    wrong = [
        {**mark, "space": "99", "first": "99", "spaces": ["98", "99"]} for mark in area_marks()
    ]
    wrong = [mark for mark in wrong if mark["kind"] != "faces"]
    plain = draw_map(areas, {"units": {}}, (), SMALL)
    assert draw_map(areas, {"units": {}}, wrong, SMALL).tobytes() == plain.tobytes()
    assert marks_svg(areas, wrong, (*UNDER, *OVER), 100) == ""


def test_every_mark_changes_the_picture(areas: Board) -> None:
    plain = draw_map(areas, {"units": {}}, (), SMALL).tobytes()
    for mark in area_marks():
        if mark["kind"] != "faces":
            assert draw_map(areas, {"units": {}}, [mark], SMALL).tobytes() != plain, mark


def test_marks_for_the_browser_say_what_they_mean(areas: Board) -> None:
    drawn = marks_svg(areas, [{"kind": "note", "space": "7", "text": "<b>"}], OVER, 100)
    assert drawn.startswith('<g class="map-mark mark-note-sign"><title>7: &lt;b&gt;</title>')
    assert "<b>" not in drawn
    words = {mark["kind"]: mark_words(mark) for mark in area_marks()}
    assert words["flag"] == "12: held by the corps, 2 points"
    assert words["bridge"] == "7-8: bridge: Held by the Germans"
    assert words["ferry"] == "2-6: ferry used"


def test_a_patch_of_a_few_areas_without_shapes_can_be_drawn() -> None:
    data = {"kind": "area", "spaces": {"1": {}, "2": {}, "F": {"terrain": "zone"}},
            "links": {"1-2": ["open", "road"], "1-F": ["arrow", "open", "road"]}}  # fmt: skip
    units = {f"u{n}": {"side": "allied", "type": "armor", "space": "1"} for n in range(5)}
    marks = [{"kind": "flag", "space": "1", "side": "corps"}]
    assert draw_map(make_board(data), {"units": units}, marks, Size(40)).size[0] > 40


def test_an_inset_outline_stays_inside(chart: Chart) -> None:
    for space in lands(chart):
        ring = inset(space.corners, 0.2)
        assert len(ring) > 10
        assert all(contains(space.corners, point) for point in ring)


def test_geometry_and_version(areas: Board, chart: Chart) -> None:
    found = geometry(areas, SMALL)
    assert len(found["spaces"]) == len(NAMES) + 3
    assert len(found["spaces"]["7"]["corners"]) > 20
    data = sample_areas()
    data["spaces"]["7"]["features"] = ["polder"]
    assert base_version(make_board(data), SMALL) != base_version(areas, SMALL)
    assert [space.number for space in chart.spaces.values() if is_box(space)] == ["A", "F", "UK"]


def test_the_bench_compares_equal_pictures(areas: Board) -> None:
    view = area_view()
    found = bench_picture(areas, view, moved_one_step(view, areas), area_marks(), SMALL, runs=1)
    assert found.is_equal
    assert found.counters > 50
    assert found.times_faster > 5


def test_only_known_units_of_the_game_have_faces() -> None:
    game = rules_engine.load("market_garden")
    state = rules_engine.start("market_garden", min(game.scenarios), ThrowawayDice(3)).state
    seen: dict[str, Any] = rules_engine.view(state, "allied")
    marks, caption = scene_of(game, seen, (), "allied")
    faces = next(mark["units"] for mark in marks if mark["kind"] == "faces")
    assert set(faces) == {name for name, unit in seen["units"].items() if unit["status"] == "map"}
    names = {piece[2].name for piece in compose(chart_of(game.board), seen, marks, SMALL).pieces}
    assert any(name.startswith("counter german.armor") for name in names)
    assert (caption.viewer, caption.look) == ("Allied", "allied")


PROGRAM = """
import hashlib
from cartography.base import draw_base
from cartography.chart import chart_from_json
from tests.cartography.sample_areas import sample_areas
print(hashlib.sha256(draw_base(chart_from_json(sample_areas()), 24).tobytes()).hexdigest())
"""


def test_other_processes_draw_the_same_pixels() -> None:
    found = set()
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", PROGRAM]
        run = subprocess.run(command, capture_output=True, check=True, env=environment)
        found.add(run.stdout)
    assert len(found) == 1
