"""Lines onto the grid: rivers along hexsides, roads from hex to hex, each as close to the true
course as it goes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import pairwise

from shapely.geometry import LineString
from shapely.geometry import Point as ShapelyPoint

from rules_engine.board.build.lattice import Hexside, Lattice, Point, cheapest_way
from rules_engine.board.build.sources import Source
from rules_engine.board.errors import BoardError

STRAY = 40.0
"""How much dearer a hexside is whose middle lies one hex width from the river's true course
(squared).
"""
ROAD_STRAY = 12.0
SOURCE, MOUTH = (-2.0, -2.0), (-1.0, -1.0)
"""Stand for the beginning and the end of a river, of which there may be several to choose from."""
SHORTEST_PIECE = 0.6
"""Pieces of a line inside the map that are shorter (hex widths) are dropped."""


@dataclass(frozen=True)
class Piece:
    """A part of a line that lies on the map; ``enters`` and ``leaves`` tell whether it goes on
    beyond the edge.
    """

    line: LineString
    enters: bool
    leaves: bool


def pieces(lattice: Lattice, source: Source) -> list[Piece]:
    """The parts of a line on the map, in order.

    Raises: BoardError if the line does not touch the map.
    """
    line = LineString(source.coordinates)
    inside = line.intersection(lattice.area)
    parts = [part for part in getattr(inside, "geoms", [inside]) if part.length > SHORTEST_PIECE]
    if not parts:
        raise BoardError(f"{source.where} does not touch the map; check its coordinates.")
    first, last = ShapelyPoint(source.coordinates[0]), ShapelyPoint(source.coordinates[-1])
    parts.sort(key=lambda part: line.project(ShapelyPoint(part.coords[0])))
    return [
        Piece(
            part,
            enters=first.distance(ShapelyPoint(part.coords[0])) > 1e-6,
            leaves=last.distance(ShapelyPoint(part.coords[-1])) > 1e-6,
        )
        for part in parts
    ]


def snap_river(
    lattice: Lattice, source: Source, laid: dict[str, list[Point]], taken: AbstractSet[str]
) -> list[Point]:
    """The corners that a river passes, downstream.

    ``laid``: the rivers snapped before it, by name, for ``from`` and ``joins``. ``taken``: hexsides
    of other rivers, which it avoids. Properties of the feature: ``through`` and ``avoid`` list
    hexsides.

    Raises: BoardError if it names an unknown river or hexside or cannot be laid.
    """
    for key in (*source.texts("through"), *source.texts("avoid")):
        if key not in lattice.sides:
            raise BoardError(f"{source.where}: {key} is no hexside of this grid; write 0320-0419.")
    parts = pieces(lattice, source)
    way: list[Point] = []
    for piece in parts:
        start = _end(lattice, source, "from", piece.line.coords[0], piece.enters, laid)
        goal = _end(lattice, source, "joins", piece.line.coords[-1], piece.leaves, laid)
        found = _lay(lattice, source, piece, start, goal, taken)
        way += found if not way else found[1:] if found[0] == way[-1] else found
    return way


def _end(
    lattice: Lattice,
    source: Source,
    key: str,
    point: Point,
    off_map: bool,
    laid: dict[str, list[Point]],
) -> dict[Point, float]:
    """The corners at which a river may begin or end, each with what it costs to take it."""
    name = source.properties.get(key)
    if off_map:
        return {lattice.nearest_corner(point, lattice.exits()): 0.0}
    if name is None:
        return {lattice.nearest_corner(point): 0.0}
    if name not in laid:
        raise BoardError(
            f"{source.where}: {key!r} names {name!r}, but no river of that name comes before it."
        )
    return {corner: 1 + STRAY * math.dist(corner, point) ** 2 for corner in laid[name]}


def _lay(
    lattice: Lattice,
    source: Source,
    piece: Piece,
    starts: dict[Point, float],
    goals: dict[Point, float],
    taken: AbstractSet[str],
) -> list[Point]:
    through, avoid = source.texts("through"), set(source.texts("avoid")) | taken
    legs = [SOURCE, *_ordered_ends(lattice, piece.line, through), MOUTH]
    way: list[Point] = []
    for number, (here, there) in enumerate(pairwise(legs)):
        if number % 2:  # a hexside that the river must pass
            way.append(there)
            continue
        steps = _river_steps(lattice, piece.line, avoid, set(way[:-1]))
        leg = cheapest_way(here, there, _with_ends(steps, starts, goals))
        if not leg:
            raise BoardError(
                f"{source.where} cannot be laid along hexsides; look at 'avoid' and 'through'."
            )
        way += leg[1:] if way or here == SOURCE else leg
    return way[:-1]


def _with_ends(
    steps: Callable[[Point], Iterable[tuple[Point, float]]],
    starts: dict[Point, float],
    goals: dict[Point, float],
) -> Callable[[Point], Iterable[tuple[Point, float]]]:
    def onward(here: Point) -> Iterable[tuple[Point, float]]:
        if here == SOURCE:
            yield from starts.items()
        if here in (SOURCE, MOUTH):
            return
        if here in goals:
            yield MOUTH, goals[here]
        yield from steps(here)

    return onward


def _ordered_ends(lattice: Lattice, line: LineString, through: Iterable[str]) -> list[Point]:
    """Both ends of each forced hexside, in the order in which the line passes them."""
    sides = sorted(
        (lattice.sides[key] for key in through),
        key=lambda side: line.project(ShapelyPoint(side.middle)),
    )
    ends: list[Point] = []
    for side in sides:
        ends += sorted(side.ends, key=lambda end: line.project(ShapelyPoint(end)))
    return ends


def _river_steps(
    lattice: Lattice, line: LineString, avoid: AbstractSet[str], used: AbstractSet[Point]
) -> Callable[[Point], Iterable[tuple[Point, float]]]:
    def onward(here: Point) -> Iterable[tuple[Point, float]]:
        for side in lattice.corners[here]:
            there = side.ends[1] if side.ends[0] == here else side.ends[0]
            if side.key not in avoid and there not in used:
                yield there, 1 + STRAY * _stray(line, side.middle)

    return onward


def _stray(line: LineString, point: Point) -> float:
    apart: float = line.distance(ShapelyPoint(point))
    return round(apart * apart, 9)


def hexsides(lattice: Lattice, way: Sequence[Point]) -> list[Hexside]:
    """The hexsides between consecutive corners."""
    by_ends = {frozenset(side.ends): side for corner in way for side in lattice.corners[corner]}
    return [by_ends[frozenset(pair)] for pair in pairwise(way) if frozenset(pair) in by_ends]


def left_bank(lattice: Lattice, side: Hexside, way: Sequence[Point]) -> str:
    """Which of a hexside's two hexes lies on the left bank of the river that runs along ``way``.

    Raises: BoardError if the river does not run along that hexside.
    """
    for here, there in pairwise(way):
        if {here, there} == set(side.ends):
            x, y = lattice.centres[side.hexes[0]]
            turn = (there[0] - here[0]) * (y - here[1]) - (there[1] - here[1]) * (x - here[0])
            return side.hexes[0] if turn < 0 else side.hexes[1]
    raise BoardError(f"The river does not run along the hexside {side.key}.")


def snap_road(
    lattice: Lattice,
    line: LineString,
    stops: Sequence[str],
    closed: Callable[[str, str], bool],
    roads: AbstractSet[str],
) -> list[str]:
    """The hexes of a road from stop to stop, close to its true course.

    ``closed(a, b)``: where no road may pass. ``roads``: hexsides that carry a road already and come
    cheaper. Empty if there is no way.
    """

    def onward(here: str) -> Iterable[tuple[str, float]]:
        for there in lattice.neighbours[here]:
            if not closed(here, there):
                key = f"{min(here, there)}-{max(here, there)}"
                (x, y), (u, v) = lattice.centres[here], lattice.centres[there]
                stray = _stray(line, lattice.centres[there]) + _stray(
                    line, ((x + u) / 2, (y + v) / 2)
                )
                yield there, (0.7 if key in roads else 1) * (1 + ROAD_STRAY * stray / 2)

    way: list[str] = [stops[0]]
    for here, there in pairwise(stops):
        leg = cheapest_way(here, there, onward)
        if not leg:
            return []
        way += leg[1:]
    return way
