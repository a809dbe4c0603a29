"""What the builder makes of a coast, of barriers, of towns on the ground and of better roads."""

from pathlib import Path
from typing import Any

import pytest

from rules_engine.board import Board, BoardError
from tests.rules_engine.board.country import COLUMNS, ROWS, Country, at, box, feature, north_south


@pytest.fixture
def country(tmp_path: Path) -> Country:
    return Country(tmp_path)


def west_of(x: float) -> list[list[list[float]]]:
    return [[[-3, -3], [x, -3], [x, 9], [-3, 9], [-3, -3]]]


def numbers(board: Board, terrain: str) -> list[str]:
    return [n for n, t in zip(board.numbers, board.terrain, strict=True) if t == terrain]


def test_the_sea_fills_hexes_and_a_coast_is_land(country: Country) -> None:
    country.features = [feature("sea", "Polygon", west_of(1.2), name="Ocean")]
    board = country.build()
    assert numbers(board, "sea") == ["0101", "0301", "0501"]
    assert board.terrain[board.at("0201")] == "clear"
    assert "sea" in board.link(board.at("0101"), board.at("0201"))
    assert "sea" not in board.link(board.at("0201"), board.at("0202"))


def test_the_outline_of_the_sea_is_kept_for_drawing(country: Country) -> None:
    country.features = [
        feature("sea", "Polygon", west_of(1.2), name="Ocean"),
        feature("sea", "Polygon", box("0301", 0.9), name="Sands", shoal=True),
    ]
    sea, sands = country.build().seas
    assert (sea["name"], sea["kind"], sands["kind"]) == ("Ocean", "sea", "shoal")
    assert max(x for ring in sea["rings"] for x, _ in ring) == pytest.approx(1.2 + 0.0)
    assert max(x for ring in sands["rings"] for x, _ in ring) <= 1.2


def test_rivers_end_where_the_sea_begins(country: Country) -> None:
    course = [[5.5, 2.6], [-1, 2.6]]
    country.features = [
        feature("river", "LineString", course, name="Brook", water="stream"),
        feature("sea", "Polygon", west_of(1.6), name="Ocean"),
    ]
    board = country.build()
    (brook,) = board.rivers
    for key in brook["chain"]:
        assert board.link(*map(board.at, key.split("-"))) == {"stream"}
    wet = [pair for pair in board.linked("sea") if "stream" in board.link(*pair)]
    assert not wet


def test_features_and_roads_stay_off_the_sea(country: Country) -> None:
    country.grid["roadless"] = ["sea"]
    country.features = [
        feature("sea", "Polygon", box("0303", 0.7), name="Lagoon"),
        feature("road", "LineString", [at("0301"), at("0305")], name="Detour"),
        feature("feature", "Polygon", west_of(9), feature="bocage"),
    ]
    board = country.build()
    lagoon = board.at("0303")
    assert board.terrain[lagoon] == "sea"
    assert not board.features[lagoon]
    assert not any("road" in words for words in board.links[lagoon])
    assert len(board.with_feature("bocage")) == ROWS * COLUMNS - 1


def test_a_barrier_leaves_the_roads_open(country: Country) -> None:
    country.features = [
        north_south("Long", 3.3, water="river"),
        feature("road", "LineString", [at("0302"), at("0305")], name="Road"),
        feature("barrier", "LineString", [[3.3, 9], [3.3, -2]], name="Flood", feature="impassable"),
    ]
    board = country.build()
    closed, river = board.linked("impassable"), board.linked("river")
    crossed = [pair for pair in river if "road" in board.link(*pair)]
    assert len(crossed) == 1
    assert set(closed) == set(river) - set(crossed)


def test_an_underlying_terrain_shows_below_another(country: Country) -> None:
    country.grid["underlying"] = ["hills"]
    country.features = [
        feature("terrain", "Polygon", box("0303", 1.2), name="Hills", terrain="hills"),
        feature("terrain", "Polygon", box("0303"), name="Forest", terrain="woods"),
    ]
    board = country.build()
    assert numbers(board, "woods") == ["0303"]
    assert board.features[board.at("0303")] == {"hills"}
    assert "0302" in numbers(board, "hills")
    assert not board.features[board.at("0302")]


def test_a_town_may_lie_on_the_ground_that_is_there(country: Country) -> None:
    country.features = [
        feature("terrain", "Polygon", box("0303"), name="Forest", terrain="woods"),
        feature(
            "town", "MultiPoint", [at("0303"), at("0304")], name="Big", id="big", feature="city"
        ),
    ]
    board = country.build()
    assert numbers(board, "woods") == ["0303"]
    assert [board.numbers[i] for i in board.with_feature("city")] == ["0303", "0304"]
    assert board.sites["towns"]["big"]["spaces"] == ["0303", "0304"]


def test_roads_may_be_of_several_kinds(country: Country) -> None:
    country.features = [
        feature("road", "LineString", [at("0301", -3), at("0306")], name="A", road="major_road"),
        feature("road", "LineString", [at("0302"), at("0305")], name="B"),
        feature("road", "LineString", [at("0103"), at("0503")], name="C"),
    ]
    board = country.build()
    assert len(board.linked("major_road")) == COLUMNS - 1
    assert not set(board.linked("major_road")) & set(board.linked("road"))
    assert board.features[board.at("0301")] == {"major_road_off"}
    assert board.has_road(board.at("0103"))
    assert not board.has_road(board.at("0101"))


def stretch(**entry: Any) -> dict[str, Any]:
    return {"supply": {"title": "Supply", "edge": "west", "from": "0101", "to": "0401", **entry}}


def test_stretches_of_an_edge_hold_its_land(country: Country) -> None:
    country.grid["stretches"] = stretch()
    country.features = [feature("sea", "Polygon", box("0101", 0.7), name="Bay")]
    found = country.build().sites["stretches"]["supply"]
    assert found == {"title": "Supply", "edge": "west", "spaces": ["0201", "0301", "0401"]}


@pytest.mark.parametrize(
    "entry", [{"to": "0402"}, {"edge": "north"}, {"to": "0101", "from": "0401"}]
)
def test_a_stretch_off_its_edge_is_refused(country: Country, entry: dict[str, str]) -> None:
    country.grid["stretches"] = stretch(**entry)
    with pytest.raises(BoardError, match="stretch 'supply'"):
        country.build()


def test_names_may_follow_a_line(country: Country) -> None:
    line = [at("0301"), at("0305")]
    country.features = [feature("label", "LineString", line, name="PLAIN", label="country")]
    (label,) = country.build().labels
    assert (label["text"], label["kind"], len(label["line"])) == ("PLAIN", "country", 2)
