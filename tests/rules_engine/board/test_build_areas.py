"""What the builder makes of an area map's GeoJSON, on a toy country."""

import json
from pathlib import Path
from typing import Any

import pytest
from shapely.geometry import Polygon

from rules_engine.board import Board, BoardError
from rules_engine.board.build import build_board, format_board
from rules_engine.board.build.__main__ import main
from tests.rules_engine.board.area_country import CORNERS, AreaCountry, area, line, point
from tests.rules_engine.board.country import feature


@pytest.fixture
def country(tmp_path: Path) -> AreaCountry:
    return AreaCountry(tmp_path)


def link(board: Board, first: str, second: str) -> frozenset[str] | None:
    """The features of a link, None where the two do not touch."""
    a, b = board.at(first), board.at(second)
    return board.link(a, b) if board.are_neighbours(a, b) else None


def test_waters_and_halfway_lines_part_the_areas(country: AreaCountry) -> None:
    board = country.build()
    assert board.numbers == ("1", "2", "3", "10", "A")
    assert link(board, "1", "2") == {"open"}
    assert link(board, "1", "10") == link(board, "2", "3") == {"river"}
    assert link(board, "1", "3") is None, "they meet at a corner only"
    assert board.names[board.at("10")] == "Town 10"
    assert "tem_2" in board.features[board.at("1")]
    assert board.sites["given"] == {"10": "3.2"}
    assert list(board.draft.links) == ["1-2", "1-10", "2-3", "3-10", "3-A"]
    assert board.rivers[0]["chain"] in (["1-10", "2-3"], ["2-3", "1-10"])


def test_neighbours_share_the_corners_of_their_border_and_nobody_overlaps(
    country: AreaCountry,
) -> None:
    board = country.build()
    shapes = {n: Polygon(board.corners(board.at(n))) for n in ("1", "2", "3", "10")}
    assert all(shape.is_valid for shape in shapes.values())
    assert sum(shape.area for shape in shapes.values()) == pytest.approx(
        Polygon(shapes["1"].union(shapes["2"]).union(shapes["3"]).union(shapes["10"])).area
    )
    one, two = set(board.corners(board.at("1"))), set(board.corners(board.at("2")))
    assert len(one & two) > 10, "a drawn border has many corners, the same on both sides"


def test_a_dividing_line_parts_areas_as_open_ground(country: AreaCountry) -> None:
    country.features.append(line("divide", [5, 10], [5, 4.5], name="Track"))
    board = country.build()
    assert link(board, "1", "2") == {"open"}
    assert max(x for x, _ in board.corners(board.at("1"))) == pytest.approx(5, abs=0.4)


def test_an_area_of_several_places_is_one_area(country: AreaCountry) -> None:
    country.features[2] = area("1", [3, 7], [6, 5.2])
    board = country.build()
    assert link(board, "1", "3") == {"river"}


def test_a_canal_s_name_stands_for_most_of_a_border(country: AreaCountry) -> None:
    country.features.append(line("water", [6, 4.5], [6.2, 1.5], [6, -1], name="Cut", water="canal"))
    board = country.build()
    assert link(board, "3", "10") == {"canal"}


def test_bridges_ferries_and_roads(country: AreaCountry) -> None:
    country.features += [
        point("bridge", 3, 4.4, name="Old Bridge"),
        point("bridge", 9, 4.6, name="Iron Bridge", railroad=True),
        point("ferry", 7, 4.5, name="Ferry", link="2-3", road=True),
        line("road", [3, 8], [3, 1], [9, 1], name="High Road"),
    ]
    board = country.build()
    assert link(board, "1", "10") == {"bridge", "river", "road"}
    assert link(board, "2", "3") == {"bridge", "railroad_bridge", "ferry", "ferry_road", "river"}
    assert link(board, "3", "10") == {"open", "road"}
    assert board.sites["bridges"]["1-10"]["name"] == "Old Bridge"
    at = board.sites["bridges"]["1-10"]["at"]
    assert at == pytest.approx([3, 4.5], abs=0.1)
    assert board.sites["ferries"]["2-3"]["name"] == "Ferry"
    x, _ = board.sites["gates"]["3-10"]
    assert x == pytest.approx(6, abs=0.4)


def test_arrows_lead_from_boxes_by_road(country: AreaCountry) -> None:
    board = country.build()
    assert link(board, "A", "3") == {"arrow", "open", "road"}
    assert board.terrain[board.at("A")] == "zone"
    assert board.size()[0] == 16


def test_overrides_change_borders(country: AreaCountry) -> None:
    country.overrides = [
        {"link": "1-2", "set": {"border": "none"}, "reason": "the rules say so"},
        {"link": "2-3", "set": {"border": "canal"}, "reason": "the rules say so"},
        {"link": "1-3", "set": {"border": "open"}, "reason": "the rules say so"},
    ]
    country.features[2] = area("1", [3.2, 7.2])
    country.overrides.pop()
    board = country.build()
    assert link(board, "1", "2") is None
    assert link(board, "2", "3") == {"canal"}


def test_crowded_country_is_drawn_larger(country: AreaCountry) -> None:
    country.spec["projection"] = {
        **country.spec["projection"],
        "east": [[0, 1], [6, 1], [12, 3]],
    }
    board = country.build()
    right = max(x for x, _ in board.corners(board.at("2")))
    assert right == pytest.approx(6 + 6 * 2, abs=0.1)


def test_equal_sources_give_equal_bytes_and_check_compares(
    country: AreaCountry, capsys: pytest.CaptureFixture[str]
) -> None:
    directory = country.write()
    assert format_board(build_board(directory)) == format_board(build_board(directory))
    assert main([str(directory)]) == 0
    assert main([str(directory), "--check"]) == 0
    country.features.append(line("road", [1, 7], [9, 7], name="New"))
    country.write()
    assert main([str(directory), "--check"]) == 1
    assert "NOT" in capsys.readouterr().out
    data = json.loads((directory / "board.json").read_text())
    assert data["kind"] == "area"


WRONG: list[tuple[dict[str, Any], str]] = [
    (area("1", [1, 1]), r"feature 7 \(Town 1\): the number 1 is taken"),
    (area("4", [20, 1]), "a place lies outside the frame"),
    (feature("area", "Point", [1, 1], name="X"), "property 'number'"),
    (feature("terrain", "Point", [1, 1], name="X"), "kind must be one of frame, water"),
    (line("water", [0, 1], [5, 1], name="X", water="sea"), "the water is canal or river"),
    (point("bridge", 3, 1, name="X"), "no border along water"),
    (point("bridge", 3, 1, name="X", link="1-3"), "1-3 is no border"),
    (line("road", [3, 8], [3, 1], name="X"), "crosses 1-10 over water without a road bridge"),
    (line("road", [50, 8], [51, 8], name="X"), "does not touch the map"),
    (feature("frame", "Polygon", [CORNERS], name="X"), "one frame"),
]


@pytest.mark.parametrize(("wrong", "message"), WRONG)
def test_faults_are_named(country: AreaCountry, wrong: dict[str, Any], message: str) -> None:
    country.features.append(wrong)
    with pytest.raises(BoardError, match=message):
        country.build()


def test_land_without_a_seed_is_an_error(country: AreaCountry) -> None:
    country.features.append(line("water", [-1, 8], [3, 8.5], [4, 10], name="X", water="canal"))
    with pytest.raises(BoardError, match="cut off by waters and holds no area"):
        country.build()


def test_a_bridge_too_many_and_a_road_to_a_corner(country: AreaCountry) -> None:
    country.features += [point("bridge", 3, 4.5, name="One"), point("bridge", 2, 4.5, name="Two")]
    with pytest.raises(BoardError, match=r"Two.*1-10 has a bridge already"):
        country.build()
    country.overrides = [{"link": "1-2", "set": {"border": "none"}, "reason": "test"}]
    country.features[-2:] = [line("road", [3, 7], [9, 7], name="Lane")]
    with pytest.raises(BoardError, match="from 1 to 2, which do not touch"):
        country.build()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"arrows": [["A", "77"]]}, "no arrow"),
        ({"arrows": [["1", "2"]]}, "needs a box"),
        ({"boxes": {"A": {"sides": [1, 2]}}}, "box A needs"),
        ({"boxes": {"A": {"sides": [1, 2, "x", 4]}}}, "box A needs"),
        ({"boxes": []}, '"boxes" and "sites" are objects'),
        ({"projection": {}}, "km_per_degree"),
    ],
)
def test_faults_of_the_grid_are_named(
    country: AreaCountry, change: dict[str, Any], message: str
) -> None:
    country.spec.update(change)
    with pytest.raises(BoardError, match=message):
        country.build()


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ({"east": [[0, 1]]}, "at least two pairs"),
        ({"east": [[5, 1], [0, 1]]}, "from the west"),
        ({"east": [[0, 1], [5, 1], [3, 1]]}, "in order"),
        ({"south": [[9, 1], [0, -1]]}, "more than nothing"),
        ({"northwest": [1]}, "lists of 2 numbers"),
    ],
)
def test_faults_of_the_projection_are_named(
    country: AreaCountry, entries: dict[str, Any], message: str
) -> None:
    country.spec["projection"] = {**country.spec["projection"], **entries}
    with pytest.raises(BoardError, match=message):
        country.build()


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ({"space": "1", "reason": "x"}, 'must name a "link"'),
        ({"link": "1-2", "set": {"border": "wall"}, "reason": "x"}, "none, open, canal or river"),
        ({"link": "1-2", "set": ["open"], "reason": "x"}, "none, open, canal or river"),
        ({"link": "1-99", "set": {"border": "open"}, "reason": "x"}, "no border of this map"),
        ({"link": "1-2", "set": {"border": "open"}}, "reason"),
    ],
)
def test_faults_of_overrides_are_named(
    country: AreaCountry, override: dict[str, Any], message: str
) -> None:
    country.overrides = [override]
    with pytest.raises(BoardError, match=message):
        country.build()
