"""What several boards can share, and country that is filled up to the water, on a toy country."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules_engine.board import Board, BoardError
from tests.rules_engine.board.country import Country, at, box, feature, north_south


@pytest.fixture
def country(tmp_path: Path) -> Country:
    (tmp_path / "shared").mkdir()
    (tmp_path / "board").mkdir()
    country = Country(tmp_path / "board")
    country.grid["courses"] = "../shared"
    share(country, {"Long": [[3.3, 9], [3.3, 2], [3.3, -2]]})
    return country


def share(country: Country, lines: dict[str, Any]) -> None:
    features = [
        {
            "type": "Feature",
            "properties": {"name": name},
            "geometry": {"type": "LineString", "coordinates": line},
        }
        for name, line in lines.items()
    ]
    path = country.directory.parent / "shared" / "waters.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))


def follower(**properties: Any) -> dict[str, Any]:
    return {
        "type": "Feature",
        "properties": {"kind": "river", "name": "Own", "water": "river", **properties},
        "geometry": None,
    }


def rivers(board: Board) -> list[str]:
    return list(board.rivers[0]["chain"])


def test_a_feature_follows_a_course_that_boards_share(country: Country) -> None:
    country.features = [north_south("Own", 3.3, water="river")]
    drawn = rivers(country.build())
    country.features = [follower(course="Long")]
    assert rivers(country.build()) == drawn


def test_a_feature_can_follow_a_part_of_a_course(country: Country) -> None:
    country.features = [follower(course="Long", part=[1, 2])]
    short = rivers(country.build())
    country.features = [follower(course="Long")]
    whole = rivers(country.build())
    assert 0 < len(short) < len(whole)
    assert set(short[:-1]) <= set(whole)


@pytest.mark.parametrize(
    ("properties", "words"),
    [
        ({"course": "Short"}, "there is no course 'Short' to follow"),
        ({"course": "Long", "part": [2, 2]}, "a pair such as [1, 3], not [2, 2]"),
        ({"course": "Long", "part": [1, 4]}, "a pair such as [1, 3], not [1, 4]"),
    ],
)
def test_a_course_that_is_not_there_is_named(
    country: Country, properties: dict[str, Any], words: str
) -> None:
    country.features = [follower(**properties)]
    with pytest.raises(BoardError) as error:
        country.build()
    assert words in str(error.value)
    assert "all.geojson, feature 1" in str(error.value)


def test_a_course_takes_the_place_of_a_geometry(country: Country) -> None:
    country.features = [north_south("Own", 3.3, water="river", course="Long")]
    with pytest.raises(BoardError, match="its own geometry must be null"):
        country.build()


def test_courses_that_are_not_there_or_not_named(country: Country) -> None:
    share(country, {"": [[3.3, 9], [3.3, -2]]})
    with pytest.raises(BoardError, match="each course has a name of its own, not ''"):
        country.build()
    (country.directory.parent / "shared" / "waters.geojson").write_text("{}")
    with pytest.raises(BoardError, match="is no GeoJSON of courses"):
        country.build()
    country.grid["courses"] = "../elsewhere"
    with pytest.raises(BoardError, match=r"'[.][.]/elsewhere'"):
        country.build()


def test_ground_is_what_nothing_else_covers(country: Country) -> None:
    country.grid["ground"] = "mixed"
    country.features = [feature("terrain", "Polygon", box("0303"), name="Wood", terrain="woods")]
    board = country.build()
    assert board.terrain[board.at("0303")] == "woods"
    assert set(board.terrain) == {"mixed", "woods"}


def test_points_name_hexes_against_all_polygons(country: Country) -> None:
    country.features = [
        feature("terrain", "MultiPoint", [at("0303"), at("0304")], terrain="clear", feature="top"),
        feature("terrain", "Polygon", box("0303", 2.0), name="Wood", terrain="woods"),
    ]
    board = country.build()
    assert [board.numbers[space] for space in board.with_feature("top")] == ["0303", "0304"]
    assert {board.terrain[board.at(number)] for number in ("0303", "0304")} == {"clear"}
    assert board.terrain[board.at("0302")] == "woods"


def test_a_basin_fills_what_is_bare_up_to_the_water(country: Country) -> None:
    country.features = [
        follower(course="Long"),
        feature("terrain", "MultiPoint", [at("0205")], terrain="clear"),
        feature("basin", "Point", at("0305"), terrain="polder", within=["river"]),
    ]
    board = country.build()
    assert board.terrain[board.at("0306")] == "polder"
    assert board.terrain[board.at("0205")] == "clear"
    assert board.terrain[board.at("0301")] == "clear"


def test_a_town_can_bring_ground_and_feature(country: Country) -> None:
    country.features = [
        feature("town", "Point", at("0202"), name="Wick", ground="mixed", feature="town"),
        feature("town", "Point", at("0204"), name="Port", ground="city"),
    ]
    board = country.build()
    assert board.terrain[board.at("0202")] == "mixed"
    assert board.features[board.at("0202")] == {"town"}
    assert board.terrain[board.at("0204")] == "city"
    assert not board.features[board.at("0204")]


def test_a_crossing_can_be_of_another_kind_than_a_road_bridge(country: Country) -> None:
    side = {"id": "a", "river": "Own", "hexside": "0303-0304"}
    other = {"id": "b", "river": "Own", "hexside": "0403-0404"}
    country.features = [
        follower(course="Long"),
        feature("bridge", "Point", at("0303"), name="Ferry", crossing="ferry", **side),
        feature("bridge", "Point", at("0403"), name="High", road="high_road", **other),
    ]
    board = country.build()
    assert board.link(board.at("0303"), board.at("0304")) == {"river", "ferry"}
    assert board.link(board.at("0403"), board.at("0404")) == {"river", "bridge", "high_road"}
    country.features.append(feature("bridge", "Point", at("0303"), **{**side, "id": "c"}))
    with pytest.raises(BoardError, match="where another bridge stands"):
        country.build()


def test_what_else_a_game_needs_goes_onto_the_board(country: Country) -> None:
    country.grid["sites"] = {"letters": {"A": "0303"}}
    assert country.build().sites["letters"] == {"A": "0303"}
