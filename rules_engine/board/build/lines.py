"""Lines on the board: rivers, roads and bridges."""

from __future__ import annotations

import math
from itertools import pairwise

from shapely.geometry import LineString
from shapely.geometry import Point as ShapelyPoint

from rules_engine.board.build.lattice import Hexside, Lattice, Point
from rules_engine.board.build.sheet import Sheet
from rules_engine.board.build.snapping import (
    Piece,
    hexsides,
    left_bank,
    pieces,
    snap_river,
    snap_road,
)
from rules_engine.board.build.sources import Source
from rules_engine.board.build.surfaces import town_hex
from rules_engine.board.errors import BoardError

ROAD = "road"
NEAR_TOWN = 0.55
"""A road with a point this near to a town (hex widths) goes through the town's hex."""


def lay_rivers(sheet: Sheet, sources: list[Source]) -> None:
    """Rivers in the order of the files; property ``water`` names the feature of their hexsides.

    Other properties: ``joins`` and ``from`` (an earlier river at whose course this one ends or
    begins), ``banks`` (a feature that the hexes on both banks get), ``through`` and ``avoid``
    (hexsides).

    Raises: BoardError if a river cannot be laid.
    """
    for source in sources:
        water = source.text("water")
        taken = {key for key, words in sheet.links.items() if words}
        way = snap_river(sheet.lattice, source, sheet.courses, taken)
        sides = hexsides(sheet.lattice, way)
        if not sides:
            raise BoardError(f"{source.where} is too short to follow a single hexside.")
        sheet.courses[source.name] = way
        for side in sides:
            sheet.mark_link(side.key, water)
            if "banks" in source.properties:
                for number in side.hexes:
                    sheet.mark_space(number, source.text("banks"))
        sheet.rivers.append(
            {"name": source.name, "kind": water, "chain": [side.key for side in sides]}
        )


def lay_bridges(sheet: Sheet, sources: list[Source]) -> None:
    """Bridges on the hexsides of their river nearest to them; the left bank of the river counts as
    west.

    Properties: ``id``, ``river``, ``hexside`` where the rules give it, ``source``, ``road`` (the
    kind of road on it), ``crossing`` (the hexside's feature instead of bridge and road: a ferry).

    Raises: BoardError if the river is unknown or two bridges fall on one hexside.
    """
    crossed: set[str] = set()
    for source in sources:
        name, river = source.text("id"), source.text("river")
        way = sheet.courses.get(river)
        if way is None:
            raise BoardError(f"{source.where}: there is no river {river!r}.")
        side = _bridge_side(sheet, source, way)
        if side.key in crossed:
            raise BoardError(f"{source.where} falls on {side.key}, where another bridge stands.")
        west = left_bank(sheet.lattice, side, way)
        east = side.hexes[0] if west == side.hexes[1] else side.hexes[1]
        crossed.add(side.key)
        sheet.mark_link(side.key, *_words_of(source))
        sheet.bridges[name] = {"name": source.name, "west": west, "east": east}
        if "source" in source.properties:
            sheet.bridges[name]["source"] = source.text("source")


def _words_of(source: Source) -> tuple[str, ...]:
    if "crossing" in source.properties:
        return (source.text("crossing"),)
    return "bridge", str(source.properties.get("road", ROAD))


def _bridge_side(sheet: Sheet, source: Source, way: list[Point]) -> Hexside:
    sides = {side.key: side for side in hexsides(sheet.lattice, way)}
    given = source.properties.get("hexside")
    if given is not None:
        if given not in sides:
            raise BoardError(f"{source.where}: its river does not run along {given}.")
        return sides[str(given)]
    place = source.coordinates
    return min(sides.values(), key=lambda side: (round(math.dist(side.middle, place), 6), side.key))


def lay_roads(sheet: Sheet, sources: list[Source], towns: list[Source]) -> None:
    """Roads from end to end, through the hexes of the towns that they touch; off the map they are
    marked. Property ``road`` names the kind of road where the game has several; where two run
    together, the hexsides get the kind of the first.

    Raises: BoardError if a road cannot be laid.
    """
    places = _town_places(sheet.lattice, towns)
    for source in sources:
        for piece in pieces(sheet.lattice, source):
            _lay_road(sheet, source, piece, places)


def _town_places(lattice: Lattice, towns: list[Source]) -> list[tuple[Point, str]]:
    found = []
    for town in towns:
        points = town.coordinates if town.shape == "MultiPoint" else [town.coordinates]
        found.append((points[0], town_hex(lattice, town)))
        found += [(point, lattice.nearest_hex(point)) for point in points[1:]]
    return found


def _lay_road(sheet: Sheet, source: Source, piece: Piece, places: list[tuple[Point, str]]) -> None:
    stops = _stops(sheet.lattice, piece.line, places)
    roads = {key for key in sheet.links if sheet.carries_road(key)}

    def closed(here: str, there: str) -> bool:
        words = sheet.links.get(f"{min(here, there)}-{max(here, there)}", set())
        is_unbridged = "bridge" not in words and bool(sheet.bridged_only & words)
        return is_unbridged or sheet.terrain.get(there) in sheet.roadless

    way = snap_road(sheet.lattice, piece.line, stops, closed, roads)
    if not way:
        raise BoardError(f"{source.where} cannot be laid: water without a bridge lies in its way.")
    kind = str(source.properties.get("road", ROAD))
    for here, there in pairwise(way):
        key = f"{min(here, there)}-{max(here, there)}"
        if not sheet.carries_road(key):
            sheet.mark_link(key, kind)
    for number, is_off in ((way[0], piece.enters), (way[-1], piece.leaves)):
        if is_off:
            sheet.mark_space(number, f"{kind}_off")


def _stops(lattice: Lattice, line: LineString, places: list[tuple[Point, str]]) -> list[str]:
    """Where a road must pass: its ends, and the towns at its points."""
    stops: list[str] = []
    last = len(line.coords) - 1
    for count, point in enumerate(line.coords):
        near = [
            (round(ShapelyPoint(place).distance(ShapelyPoint(point)), 6), number)
            for place, number in places
        ]
        near = [pair for pair in near if pair[0] <= NEAR_TOWN]
        if near:
            stops.append(min(near)[1])
        elif count in (0, last):
            stops.append(lattice.nearest_hex(point))
    return [stop for count, stop in enumerate(stops) if count == 0 or stops[count - 1] != stop]
