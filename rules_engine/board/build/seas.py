"""The sea: hexes and hexsides that lie wholly in it, its outline for drawing; and barriers."""

from __future__ import annotations

from typing import Any

from shapely import box
from shapely.geometry import LineString, MultiPolygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from rules_engine.board.build.sheet import Sheet
from rules_engine.board.build.snapping import hexsides, pieces, snap_river
from rules_engine.board.build.sources import Source
from rules_engine.board.build.surfaces import SEA, polygon_of
from rules_engine.board.errors import BoardError

WHOLLY = 0.96
"""Share of a hex, or of a hexside, that the sea must cover to be called all sea."""
BEYOND = 1.0
"""Hex widths beyond the hexes as far as the outline of the sea is kept."""


def lay_seas(sheet: Sheet, sources: list[Source]) -> None:
    """Hexes that the sea covers become ``sea``, hexsides within it get the feature ``sea``; a hex
    with a coast is land. Rivers end where the sea begins.

    Property ``shoal`` (true): a part of the sea that falls dry, which is only drawn.

    Raises: BoardError if an outline crosses itself.
    """
    if not sources:
        return
    whole = unary_union([polygon_of(source) for source in sources if not _is_shoal(source)])
    for number, outline in sheet.lattice.outlines.items():
        if outline.intersection(whole).area >= WHOLLY * outline.area:
            sheet.terrain[number] = SEA
            sheet.features.pop(number, None)
    _wet_sides(sheet, whole)
    width, height = sheet.lattice.grid.size()
    frame = box(-BEYOND, -BEYOND, width + BEYOND, height + BEYOND)
    for source in sources:
        rings = _rings(polygon_of(source).intersection(frame))
        if _is_shoal(source):
            rings = _rings(polygon_of(source).intersection(frame).intersection(whole))
        kind = "shoal" if _is_shoal(source) else SEA
        sheet.seas.append({"name": source.name, "kind": kind, "rings": rings})


def _is_shoal(source: Source) -> bool:
    return source.properties.get("shoal") is True


def _wet_sides(sheet: Sheet, sea: BaseGeometry) -> None:
    wet = set()
    for key, side in sheet.lattice.sides.items():
        line = LineString(side.ends)
        if line.intersection(sea).length >= WHOLLY * line.length:
            wet.add(key)
            sheet.links[key] = {SEA}
    for river in sheet.rivers:
        river["chain"] = [key for key in river["chain"] if key not in wet]


def _rings(area: BaseGeometry) -> list[list[list[float]]]:
    """The outer rings of an area as board files hold them, each closed."""
    parts: list[Any] = list(area.geoms) if isinstance(area, MultiPolygon) else [area]
    return [
        [[round(x, 3), round(y, 3)] for x, y in part.exterior.coords]
        for part in parts
        if not part.is_empty
    ]


def lay_barriers(sheet: Sheet, sources: list[Source]) -> None:
    """Hexsides along a line get the feature that it names, except where a road crosses them.

    Raises: BoardError if a barrier cannot be laid.
    """
    for source in sources:
        feature = source.text("feature")
        if not pieces(sheet.lattice, source):
            raise BoardError(f"{source.where} does not touch the map.")
        way = snap_river(sheet.lattice, source, sheet.courses, set())
        for side in hexsides(sheet.lattice, way):
            if not sheet.carries_road(side.key):
                sheet.mark_link(side.key, feature)
