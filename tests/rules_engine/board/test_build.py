"""What the builder makes of GeoJSON, on a toy country."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from rules_engine.board.build import build_board, format_board
from rules_engine.board.build.__main__ import main
from tests.rules_engine.board.country import (
    COLUMNS,
    GRID,
    ROWS,
    Country,
    at,
    box,
    feature,
    north_south,
)


@pytest.fixture
def country(tmp_path: Path) -> Country:
    return Country(tmp_path)


def test_an_empty_country_is_clear(country: Country) -> None:
    board = country.build()
    assert set(board.terrain) == {"clear"}
    assert board.sites["entries"] == {"A": "0301"}
    assert "west" in board.edges[board.at("0301")]


def test_polygons_name_the_terrain_of_what_they_mostly_cover(country: Country) -> None:
    country.features = [
        feature("terrain", "Polygon", box("0303"), name="Wood", terrain="woods"),
        feature("terrain", "Polygon", box("0205", 0.2), name="Pond", terrain="lake"),
    ]
    board = country.build()
    woods = [n for n, t in zip(board.numbers, board.terrain, strict=True) if t == "woods"]
    assert woods == ["0303"]
    assert board.terrain[board.at("0205")] == "clear"
    assert [label["text"] for label in board.labels] == ["Wood"]


def test_a_river_is_a_chain_from_edge_to_edge(country: Country) -> None:
    country.features = [north_south("Long", 3.3, water="river", banks="valley")]
    board = country.build()
    (river,) = board.rivers
    sides = [board.hexside(*map(board.at, key.split("-"))) for key in river["chain"]]
    for one, two in pairwise(sides):
        ends = {(round(x, 4), round(y, 4)) for x, y in one}
        assert ends & {(round(x, 4), round(y, 4)) for x, y in two}
    west = {"0101"}
    todo = [board.at("0101")]
    while todo:
        here = todo.pop()
        for there in board.neighbours[here]:
            if "river" not in board.link(here, there) and board.numbers[there] not in west:
                west.add(board.numbers[there])
                todo.append(there)
    assert len(west) == 3 * ROWS
    assert "valley" in board.features[board.at(river["chain"][0][:4])]


def test_a_tributary_ends_at_its_river_and_takes_no_hexside_twice(country: Country) -> None:
    country.features = [
        north_south("Long", 3.3, water="river"),
        feature(
            "river",
            "LineString",
            [[-1, 2.6], [3.3, 2.6]],
            name="Brook",
            water="stream",
            joins="Long",
        ),
    ]
    board = country.build()
    streams, rivers = board.linked("stream"), board.linked("river")
    assert streams
    assert not set(streams) & set(rivers)
    last = [*map(board.at, board.rivers[1]["chain"][-1].split("-"))]
    ends = {(round(x, 4), round(y, 4)) for x, y in board.hexside(*last)}
    others = {(round(x, 4), round(y, 4)) for pair in rivers for x, y in board.hexside(*pair)}
    assert ends & others


def test_rivers_keep_to_forced_hexsides_and_off_forbidden_ones(country: Country) -> None:
    country.features = [north_south("Long", 3.3, water="river", through=["0302-0303"])]
    board = country.build()
    assert "river" in board.link(board.at("0302"), board.at("0303"))
    country.features = [north_south("Long", 3.3, water="river", avoid=["0303-0304"])]
    board = country.build()
    assert "river" not in board.link(board.at("0303"), board.at("0304"))


def test_roads_go_through_towns_and_off_the_map(country: Country) -> None:
    country.features = [
        feature("town", "Point", at("0303", 0.2, 0.2), name="Middle", id="middle", vp=2),
        feature(
            "road", "LineString", [[-1, at("0301")[1]], at("0303"), [9, at("0303")[1]]], name="R 1"
        ),
    ]
    board = country.build()
    row = [board.at(f"03{column:02d}") for column in range(1, COLUMNS + 1)]
    assert board.linked("road") == tuple(pairwise(row))
    assert board.with_feature("road_off") == (row[0], row[-1])
    assert board.sites["towns"]["middle"] == {
        "name": "Middle",
        "spaces": ["0303"],
        "key": "0303",
        "vp": 2,
    }


def test_the_rhine_is_crossed_at_bridges_only(country: Country) -> None:
    country.features = [
        feature("river", "LineString", [[3.3, -2], [3.3, 9]], name="Rhine", water="rhine"),
        feature(
            "bridge", "Point", [3.3, at("0403")[1]], name="Old bridge", id="old", river="Rhine"
        ),
        feature("road", "LineString", [at("0202"), at("0205")], name="R 2"),
    ]
    board = country.build()
    bridge = board.sites["bridges"]["old"]
    west, east = board.at(bridge["west"]), board.at(bridge["east"])
    assert board.centre(west)[0] < board.centre(east)[0]
    assert board.link(west, east) == {"rhine", "bridge", "road"}
    crossing = [pair for pair in board.linked("rhine") if "road" in board.link(*pair)]
    assert crossing == [tuple(sorted((west, east)))]


def test_towns_spread_over_quarters_and_villages_have_only_names(country: Country) -> None:
    country.features = [
        feature("town", "MultiPoint", [at("0303"), at("0304")], name="Big", id="big"),
        feature("town", "Point", at("0105"), name="Small", size="village"),
    ]
    board = country.build()
    assert board.sites["towns"]["big"]["spaces"] == ["0303", "0304"]
    assert board.names[board.at("0105")] == "Small"
    assert board.terrain[board.at("0105")] == "clear"


def test_features_of_hexes_from_points_lines_and_areas(country: Country) -> None:
    country.features = [
        feature("feature", "Point", at("0202"), feature="fort"),
        feature("feature", "LineString", [at("0401"), at("0404")], feature="trench"),
        feature("feature", "Polygon", box("0205"), feature="camp"),
    ]
    board = country.build()
    marked = {
        word: [board.numbers[i] for i in board.with_feature(word)]
        for word in ("fort", "trench", "camp")
    }
    assert marked == {
        "fort": ["0202"],
        "trench": ["0401", "0402", "0403", "0404"],
        "camp": ["0205"],
    }


def test_overrides_come_last(country: Country) -> None:
    country.overrides = [
        {"space": "0101", "set": {"terrain": "swamp"}, "add": ["valley"], "reason": "seen on foot"},
        {"link": "0102-0101", "add": ["river"], "reason": "dug in 1944"},
    ]
    board = country.build()
    assert board.terrain[0] == "swamp"
    assert board.features[0] == {"valley"}
    assert board.link(0, 1) == {"river"}


def test_a_rebuild_gives_the_same_bytes(country: Country) -> None:
    country.features = [north_south("Long", 3.3, water="river")]
    country.write()
    text = format_board(build_board(country.directory))
    assert format_board(build_board(country.directory)) == text
    assert json.loads(text) == build_board(country.directory)


def test_the_command_writes_and_checks(
    country: Country, capsys: pytest.CaptureFixture[str]
) -> None:
    country.write()
    assert main([str(country.directory), "--check"]) == 1
    assert main([str(country.directory)]) == 0
    assert main([str(country.directory), "--check"]) == 0
    (country.directory / "grid.json").unlink()
    assert main([str(country.directory)]) == 1
    assert "cannot be read" in capsys.readouterr().err


def test_grids_of_columns_are_built_too(country: Country) -> None:
    country.grid = {**GRID, "grid": {"rows": 4, "columns": 5, "numbering": "CCRR"}}
    country.features = [
        feature("road", "LineString", [[-1, 3], [9, 3]], name="R 3"),
        north_south("Long", 2.4, water="river"),
    ]
    board = country.build()
    assert board.grid is not None
    assert not board.grid.is_rows
    assert {board.numbers[i][2:] for i in board.on_edge("north")} == {"01"}
    assert len(board.with_feature("road_off")) == 2
    assert any("river" in board.link(a, b) for a, b in board.linked("road"))


def test_roads_go_round_lakes(country: Country) -> None:
    country.features = [
        feature("terrain", "Polygon", box("0303"), name="Lake", terrain="lake"),
        feature("road", "LineString", [at("0301"), at("0305")], name="R 4"),
    ]
    board = country.build()
    assert board.linked("road")
    assert not board.has_road(board.at("0303"))
