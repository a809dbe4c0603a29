"""The half-finished area board that the builder's steps write on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as ShapelyPoint
from shapely.geometry.polygon import orient

from rules_engine.board.build.borders import Border
from rules_engine.board.build.lattice import Point
from rules_engine.board.loading import link_key

WATERS = ("canal", "river")
ROOM = 0.75
"""How far from the border (units) an area's marks stand, if it has so much room."""


class AreaSheet:
    """What has been laid so far: outlines by number, borders, and features of links."""

    def __init__(self, outlines: Mapping[str, Polygon], borders: Sequence[Border]) -> None:
        self.outlines = outlines
        self.borders: dict[str, list[Border]] = {}
        for border in borders:
            if len(border.owners) == 2:
                self.borders.setdefault(link_key("-".join(border.owners)), []).append(border)
        self.links: dict[str, set[str]] = {}
        self.sites: dict[str, dict[str, Any]] = {"bridges": {}, "ferries": {}, "gates": {}}
        self._prepared = {n: shapely.prepared.prep(p) for n, p in sorted(outlines.items())}

    def borders_of(self, key: str) -> list[Border]:
        """The stretches of border between two areas."""
        return self.borders.get(key, [])

    def area_at(self, point: ShapelyPoint) -> str | None:
        """The area that holds a point, if any."""
        return next((n for n, area in self._prepared.items() if area.contains(point)), None)

    def ring(self, number: str) -> list[list[float]]:
        """An outline as board files hold it: clockwise, without the first corner again."""
        corners = orient(self.outlines[number], 1.0).exterior.coords[:-1]
        return [[round(x, 2), round(y, 2)] for x, y in corners]

    def centre(self, number: str, place: Point) -> list[float]:
        """Where an area's marks stand: at a place of it, or as near to it as there is room."""
        area = self.outlines[number]
        roomy = shapely.maximum_inscribed_circle(area, tolerance=0.02)
        way = LineString([place, roomy.coords[0]])
        steps = [way.interpolate(k / 20, normalized=True) for k in range(21)]
        found = next((p for p in steps if area.exterior.distance(p) >= ROOM), steps[-1])
        return [round(found.x, 2), round(found.y, 2)]
