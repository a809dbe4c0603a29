"""That the map of Monty's Gamble is whole: outlines, borders, roads, sectors, and its sources."""

import itertools
from pathlib import Path

import pytest
from shapely import maximum_inscribed_circle
from shapely.geometry import Point, Polygon

from rules_engine.board import load_board
from rules_engine.board.build import build_board, format_board

GAME = Path(__file__).parents[3] / "rules_engine/games/market_garden"
BOARD = load_board(str(GAME / "board.json"))
AREAS = tuple(map(str, range(1, 66)))
ZONES = "ABCDEFGHIJ"
HIGHWAY = (
    "F", "64", "63", "57", "54", "52", "51", "48", "42", "38",
    "29", "30", "27", "23", "18", "13", "14", "8", "A",
)  # fmt: skip
SHAPES = {n: Polygon(BOARD.corners(BOARD.at(n))) for n in (*AREAS, *ZONES, "UK")}


def flood(start: str, allowed: set[str], wanted: str | None = None) -> set[str]:
    """The spaces that hang together with one, over links that carry a feature if one is wanted."""
    found, todo = {start}, [start]
    while todo:
        here = BOARD.at(todo.pop())
        for there, words in zip(BOARD.neighbours[here], BOARD.links[here], strict=True):
            number = BOARD.numbers[there]
            if number in allowed - found and (wanted is None or wanted in words):
                found.add(number)
                todo.append(number)
    return found


def test_the_board_file_is_what_the_geography_gives() -> None:
    text = format_board(build_board(GAME / "geography"))
    assert (GAME / "board.json").read_text(encoding="utf-8") == text


def test_outlines_are_whole_and_do_not_overlap() -> None:
    assert all(shape.is_valid and shape.exterior.is_simple for shape in SHAPES.values())
    for a, b in itertools.combinations(SHAPES, 2):
        assert SHAPES[a].intersection(SHAPES[b]).area < 1e-9, (a, b)


def test_areas_cover_the_land_without_gaps() -> None:
    land = SHAPES["1"].union(Polygon())
    for number in AREAS:
        land = land.union(SHAPES[number])
    assert land.geom_type == "Polygon"
    assert not land.interiors


@pytest.mark.parametrize("number", AREAS)
def test_counters_find_room_and_marks_stand_inside(number: str) -> None:
    assert maximum_inscribed_circle(SHAPES[number], tolerance=0.02).length > 0.8
    assert SHAPES[number].exterior.distance(Point(BOARD.centre(BOARD.at(number)))) > 0.6
    assert SHAPES[number].contains(Point(BOARD.centre(BOARD.at(number))))


def test_linked_areas_share_a_border_and_corners_of_it() -> None:
    for a, row in enumerate(BOARD.neighbours):
        for b in row:
            first, second = BOARD.numbers[a], BOARD.numbers[b]
            if first in AREAS and second in AREAS:
                shared = SHAPES[first].boundary.intersection(SHAPES[second].boundary)
                assert shared.length >= 0.39, (first, second)
                assert len(set(BOARD.corners(a)) & set(BOARD.corners(b))) >= 2


def test_unlinked_areas_hardly_touch() -> None:
    for first, second in itertools.combinations(AREAS, 2):
        if not BOARD.are_neighbours(BOARD.at(first), BOARD.at(second)):
            shared = SHAPES[first].boundary.intersection(SHAPES[second].boundary)
            assert shared.length < 0.42, (first, second)


def test_crossings_lie_on_their_border() -> None:
    places = {key: site["at"] for kind in ("bridges", "ferries")
              for key, site in BOARD.sites[kind].items()}  # fmt: skip
    for key, at in {**BOARD.sites["gates"], **places}.items():
        first, second = key.split("-")
        assert SHAPES[first].distance(Point(at)) < 0.03
        assert SHAPES[second].distance(Point(at)) < 0.03


def test_every_area_lies_on_a_road_and_all_areas_hang_together_by_land_bridges_and_ferries() -> (
    None
):
    assert all(BOARD.has_road(BOARD.at(number)) for number in AREAS)
    assert flood("1", {*AREAS, *ZONES}) == {*AREAS, *ZONES}


def test_roads_cross_water_on_bridges_only() -> None:
    for row in BOARD.links:
        for words in row:
            if "road" in words and words & {"river", "canal"}:
                assert "bridge" in words
                assert "railroad_bridge" not in words
            if "bridge" in words:
                assert words & {"river", "canal"}


def test_the_highway_runs_from_zone_f_to_arnhem_and_on_to_apeldoorn() -> None:
    for here, there in itertools.pairwise(HIGHWAY):
        assert "road" in BOARD.link(BOARD.at(here), BOARD.at(there)), (here, there)


def test_depots_reach_the_land_from_every_zone() -> None:
    for zone in ZONES:
        roads = flood(zone, {zone, *AREAS}, "road")
        assert len(roads) > 30, zone


@pytest.mark.parametrize("division", ["1st", "82nd", "101st"])
def test_a_sector_hangs_together_and_holds_drop_areas_supply_heads_and_victory_areas(
    division: str,
) -> None:
    sector = {n for n in AREAS if f"sector_{division}" in BOARD.features[BOARD.at(n)]}
    assert flood(min(sector), sector) == sector
    words = frozenset().union(*(BOARD.features[BOARD.at(n)] for n in sector))
    assert {"supply_head", "victory"} <= words
    assert words & {"drop_british", "drop_us"}


def test_victory_is_within_reach() -> None:
    """Ten points need most of the corridor; twenty-one (22.1) nearly all (OQ-48)."""
    towns = set(BOARD.with_feature("victory")) - {BOARD.at("13"), BOARD.at("63")}
    corridor = {"54", "55", "51", "48", "42", "36", "30", "23"}
    assert corridor <= {BOARD.numbers[n] for n in towns}
    arnhem, eindhoven, advantage = 4, 1, 1
    assert len(corridor) + eindhoven + advantage >= 10
    assert 21 < len(towns) + arnhem + eindhoven + advantage < 27
