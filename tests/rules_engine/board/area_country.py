"""A toy country of areas for tests of the builder: degrees from the southwest are units."""

import json
from pathlib import Path
from typing import Any

from rules_engine.board import Board, make_board
from rules_engine.board.build import build_board
from tests.rules_engine.board.country import feature

WIDE, HIGH = 12, 9
SPEC: dict[str, Any] = {
    "name": "toy",
    "title": "Toy areas",
    "kind": "area",
    "output": "board.json",
    "projection": {
        "km_per_degree": [1, 1],
        "northwest": [0, 0],
        "east": [[0, 1], [WIDE, 1]],
        "south": [[HIGH, 1], [0, 1]],
    },
    "boxes": {"A": {"name": "Away", "terrain": "zone", "sides": [13, 1, 16, 4]}},
    "arrows": [["A", "3"]],
}
CORNERS = [[0, 0], [WIDE, 0], [WIDE, HIGH], [0, HIGH], [0, 0]]


def area(number: str, *places: list[float], **properties: Any) -> dict[str, Any]:
    """An area with one place or several."""
    shape, where = ("Point", places[0]) if len(places) == 1 else ("MultiPoint", list(places))
    return feature("area", shape, where, number=number, name=f"Town {number}", **properties)


def line(kind: str, *points: list[float], **properties: Any) -> dict[str, Any]:
    """A water, a dividing line or a road."""
    return feature(kind, "LineString", list(points), **properties)


def point(kind: str, x: float, y: float, **properties: Any) -> dict[str, Any]:
    """A bridge or ferry."""
    return feature(kind, "Point", [x, y], **properties)


STREAM = line("water", [-1, 4.5], [13, 4.5], name="Stream", water="river")
FOUR = [
    area("1", [3, 7], features=["tem_2"]),
    area("2", [9, 7]),
    area("10", [3, 2], given="3.2"),
    area("3", [9, 2]),
]


class AreaCountry:
    """A directory of sources that a test writes and builds."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.spec: Any = dict(SPEC)
        self.features = [feature("frame", "Polygon", [CORNERS], name="Land"), STREAM, *FOUR]
        self.overrides: Any = None

    def write(self) -> Path:
        """Write the sources; returns their directory."""
        (self.directory / "grid.json").write_text(json.dumps(self.spec))
        sources = {"type": "FeatureCollection", "features": self.features}
        (self.directory / "all.geojson").write_text(json.dumps(sources))
        if self.overrides is not None:
            (self.directory / "overrides.json").write_text(json.dumps(self.overrides))
        return self.directory

    def build(self) -> Board:
        """Build the board from the sources."""
        return make_board(build_board(self.write()))
