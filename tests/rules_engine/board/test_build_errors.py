"""What the builder says about sources that are wrong."""

from pathlib import Path
from typing import Any

import pytest

from rules_engine.board import BoardError
from rules_engine.board.build import build_board
from tests.rules_engine.board.country import GRID, Country, at, box, feature


@pytest.fixture
def country(tmp_path: Path) -> Country:
    return Country(tmp_path)


WRONG: list[tuple[dict[str, Any], str]] = [
    (
        feature("hill", "Point", [1, 1], name="X"),
        r"all.geojson, feature 1 \(X\).*kind must be one of",
    ),
    (feature("road", "Point", [1, 1], name="X"), "a road is drawn as LineString, not Point"),
    (feature("road", "LineString", [[1, 1]], name="X"), "at least 2 points"),
    (feature("road", "LineString", [[1, 1], [200, 1]], name="X"), "not on the globe"),
    (feature("road", "LineString", [[1, 1], ["a", 1]], name="X"), "no position"),
    (feature("road", "LineString", [1, 1], name="X"), "not nested"),
    (feature("road", "LineString", [[50, 50], [51, 51]], name="X"), "does not touch the map"),
    (feature("river", "LineString", [[1, 1], [4, 4]], name="X"), "property 'water'"),
    (
        feature("river", "LineString", [[1, 1], [4, 4]], name="X", water="river", joins="Y"),
        "names 'Y'",
    ),
    (
        feature(
            "river", "LineString", [[1, 1], [4, 4]], name="X", water="river", avoid=["0101-0505"]
        ),
        "0101-0505 is no hexside",
    ),
    (feature("terrain", "Polygon", box("0303"), name="X"), "property 'terrain'"),
    (
        feature("terrain", "Polygon", [[[1, 1], [3, 3], [3, 1], [1, 3], [1, 1]]], terrain="woods"),
        "crosses itself",
    ),
    (feature("terrain", "Polygon", [[[1, 1], [3, 3]]], terrain="woods"), "at least four positions"),
    (feature("terrain", "Polygon", box("0303"), terrain="woods", share="half"), "must be a number"),
    (feature("town", "Point", [40, 40], name="X"), "lies off the map"),
    (
        feature("town", "Point", at("0303"), name="X", hex="0505"),
        "is to lie in 0505.*fall into 0303",
    ),
    (feature("bridge", "Point", [1, 1], name="X", id="x", river="Y"), "no river 'Y'"),
    (feature("feature", "Polygon", box("0303", 0.1), feature="camp"), "marks no hex"),
    ({"type": "Thing"}, 'type "Feature"'),
    ({"type": "Feature", "properties": {}}, '"properties" and "geometry"'),
]


@pytest.mark.parametrize(("wrong", "words"), WRONG)
def test_wrong_features_are_named_with_what_is_wrong(
    country: Country, wrong: dict[str, Any], words: str
) -> None:
    country.features = [wrong]
    with pytest.raises(BoardError, match=words):
        country.build()


@pytest.mark.parametrize(
    ("override", "words"),
    [
        ({"reason": "x"}, 'either "space" or "link"'),
        ({"space": "0101"}, 'needs a "reason"'),
        ({"space": "0999", "reason": "x"}, "0999 is no space"),
        ({"space": "0101", "reason": "x", "paint": 1}, "'paint'"),
        ({"space": "0101", "reason": "x", "set": {"colour": "red"}}, "terrain"),
        ({"link": "0101-0303", "reason": "x"}, "no hexside"),
        ({"link": "0101-0102", "reason": "x", "remove": ["river"]}, "not there"),
    ],
)
def test_wrong_overrides_are_explained(
    country: Country, override: dict[str, Any], words: str
) -> None:
    country.overrides = [override]
    with pytest.raises(BoardError, match=words):
        country.build()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"projection": {"origin": [0, 0]}}, "km_per_degree"),
        ({"projection": {**GRID["projection"], "north": [2, 0, 0]}}, "into a line"),
        ({"grid": {"rows": 0, "columns": 3}}, "1 to 99 rows"),
        ({"entries": {"A": "0999"}}, "0999"),
        ({"roadless": "lake"}, "'roadless' must be a list"),
    ],
)
def test_wrong_grids_are_explained(country: Country, change: dict[str, Any], words: str) -> None:
    country.grid = {**GRID, **change}
    with pytest.raises(BoardError, match=words):
        country.build()


def test_missing_and_broken_files_are_explained(country: Country) -> None:
    with pytest.raises(BoardError, match=r"grid.json cannot be read"):
        build_board(country.directory)
    country.write()
    (country.directory / "all.geojson").write_text("{", encoding="utf-8")
    with pytest.raises(BoardError, match=r"all.geojson is no JSON"):
        build_board(country.directory)
    (country.directory / "all.geojson").write_text("{}", encoding="utf-8")
    with pytest.raises(BoardError, match="FeatureCollection"):
        build_board(country.directory)
