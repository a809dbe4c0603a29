"""A toy country for tests of the builder: degrees are hex widths, counted from the southwest."""

import json
import math
from pathlib import Path
from typing import Any

from rules_engine.board import Board, make_board
from rules_engine.board.build import build_board

ROWS, COLUMNS = 5, 6
TOP = 1 / math.sqrt(3) + ROWS * math.sqrt(3) / 2
GRID: dict[str, Any] = {
    "name": "toy",
    "title": "Toy country",
    "output": "board.json",
    "grid": {"rows": ROWS, "columns": COLUMNS},
    "projection": {
        "origin": [0, 0],
        "km_per_degree": [1, 1],
        "east": [1, 0, 0],
        "north": [0, -1, TOP],
    },
    "entries": {"A": "0301"},
    "bridged_only": ["rhine"],
    "roadless": ["lake"],
}


def at(number: str, dx: float = 0, dy: float = 0) -> list[float]:
    """Degrees of a hex centre, shifted by some hex widths east and north."""
    row, column = int(number[:2]), int(number[2:])
    return [column - (0.5 if row % 2 else 0) + dx, row * math.sqrt(3) / 2 + dy]


def feature(kind: str, shape: str, coordinates: Any, **properties: Any) -> dict[str, Any]:
    return {
        "type": "Feature",
        "properties": {"kind": kind, **properties},
        "geometry": {"type": shape, "coordinates": coordinates},
    }


def box(numbers: str, size: float = 0.6) -> list[list[list[float]]]:
    x, y = at(numbers)
    corners = [
        [x - size, y - size],
        [x + size, y - size],
        [x + size, y + size],
        [x - size, y + size],
    ]
    return [[*corners, corners[0]]]


class Country:
    """A directory of sources that a test writes and builds."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.grid: Any = dict(GRID)
        self.features: list[Any] = []
        self.overrides: Any = None

    def write(self) -> None:
        collection = {"type": "FeatureCollection", "features": self.features}
        (self.directory / "grid.json").write_text(json.dumps(self.grid), encoding="utf-8")
        (self.directory / "all.geojson").write_text(json.dumps(collection), encoding="utf-8")
        if self.overrides is not None:
            (self.directory / "overrides.json").write_text(
                json.dumps(self.overrides), encoding="utf-8"
            )

    def build(self) -> Board:
        self.write()
        return make_board(build_board(self.directory))


def north_south(name: str, x: float, **properties: Any) -> dict[str, Any]:
    return feature("river", "LineString", [[x, 9], [x, -2]], name=name, **properties)
