"""The land of an area map cut into areas: along waters and dividing lines, else halfway between
seeds.

All corners lie on a grid of a hundredth of a unit, so that neighbours share theirs exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import shapely
from shapely.geometry import LineString, MultiPoint, Polygon
from shapely.geometry import Point as ShapelyPoint
from shapely.ops import polygonize

from rules_engine.board.build.lattice import Point
from rules_engine.board.errors import BoardError

GRID = 0.01
Segment = tuple[Point, Point]


@dataclass(frozen=True)
class Seed:
    """An area before it has a shape: its number and the places that belong to it."""

    where: str
    number: str
    places: tuple[Point, ...]


@dataclass(frozen=True)
class Cut:
    """A line that parts areas: a water (``kind`` names it) or a dividing line (``open``)."""

    kind: str
    line: LineString


@dataclass(frozen=True)
class Side:
    """A straight piece of a border: its ends, the areas beside it (one on the rim), its kind."""

    ends: Segment
    owners: tuple[str, ...]
    kind: str


def cut_land(frame: Polygon, cuts: Sequence[Cut], seeds: Sequence[Seed]) -> list[Side]:
    """Every piece of every border, in a fixed order.

    Raises: BoardError if a piece of land has no seed or a seed lies outside.
    """
    _check_inside(frame, seeds)
    lines = [frame.exterior, *(cut.line.intersection(frame) for cut in cuts)]
    drawn = shapely.unary_union(lines, grid_size=GRID)
    halves = [_halves(face, seeds) for face in polygonize(drawn)]
    net = shapely.unary_union([drawn, *halves], grid_size=GRID)
    pieces = sorted(polygonize(net), key=lambda piece: piece.bounds)
    return _sides(pieces, _owners(pieces, drawn, seeds), cuts)


def ring_sides(ring: Iterable[Sequence[float]]) -> Iterable[Segment]:
    """The straight pieces of a ring, each from its smaller corner to its larger one."""
    for a, b in pairwise([(round(c[0], 2), round(c[1], 2)) for c in ring]):
        if a != b:
            yield (a, b) if a < b else (b, a)


def _check_inside(frame: Polygon, seeds: Sequence[Seed]) -> None:
    for seed in seeds:
        if not all(frame.contains(ShapelyPoint(place)) for place in seed.places):
            raise BoardError(f"{seed.where}: a place lies outside the frame of the map.")


def _halves(face: Polygon, seeds: Sequence[Seed]) -> Any:
    """The lines halfway between the seeds' places in one piece of land."""
    places = [p for seed in seeds for p in seed.places if face.contains(ShapelyPoint(p))]
    if len(places) < 2:
        return LineString()
    edges = shapely.voronoi_polygons(
        MultiPoint(sorted(places)), extend_to=face.envelope, only_edges=True
    )
    return edges.intersection(face)


def _owners(pieces: list[Polygon], drawn: Any, seeds: Sequence[Seed]) -> list[str]:
    """The area of each piece; pieces without a place join the neighbour with the longest border."""
    owners: dict[int, str] = {}
    for k, piece in enumerate(pieces):
        inside = {s.number for s in seeds if any(piece.contains(ShapelyPoint(p)) for p in s.places)}
        if len(inside) > 1:
            raise BoardError(f"The areas {' and '.join(sorted(inside))} are not parted by a line.")
        owners.update(dict.fromkeys([k], *inside) if inside else {})
    while len(owners) < len(pieces):
        found = _adopted(pieces, owners, drawn)
        if found is None:
            k = min(set(range(len(pieces))) - set(owners))
            x, y = pieces[k].representative_point().coords[0]
            raise BoardError(
                f"The land near x {x:.1f}, y {y:.1f} is cut off by waters and holds no area; "
                "give it a seed or mend the lines."
            )
        owners[found[0]] = found[1]
    return [owners[k] for k in range(len(pieces))]


def _adopted(
    pieces: list[Polygon], owners: Mapping[int, str], drawn: Any
) -> tuple[int, str] | None:
    best: tuple[float, int, str] | None = None
    for k, piece in enumerate(pieces):
        if k in owners:
            continue
        for j in sorted(owners):
            if not pieces[j].touches(piece):
                continue
            shared = pieces[j].boundary.intersection(piece.boundary)
            length = shared.difference(drawn.buffer(GRID)).length
            if length > GRID and (best is None or length > best[0]):
                best = length, k, owners[j]
    return best[1:] if best else None


def _sides(pieces: list[Polygon], owners: list[str], cuts: Sequence[Cut]) -> list[Side]:
    beside: dict[Segment, list[str]] = {}
    for piece, owner in zip(pieces, owners, strict=True):
        for ring in (piece.exterior, *piece.interiors):
            for segment in ring_sides(ring.coords):
                beside.setdefault(segment, []).append(owner)
    waters = {
        kind: shapely.unary_union([cut.line for cut in cuts if cut.kind == kind])
        for kind in sorted({cut.kind for cut in cuts} - {"open"})
    }
    found = []
    for segment, by in sorted(beside.items()):
        if len(by) == 1 or by[0] != by[1]:
            found.append(Side(segment, tuple(sorted(by)), _kind(segment, by, waters)))
    return found


def _kind(segment: Segment, owners: Sequence[str], waters: Mapping[str, Any]) -> str:
    if len(owners) == 1:
        return "rim"
    (x, y), (u, v) = segment
    middle = ShapelyPoint((x + u) / 2, (y + v) / 2)
    return min(
        (kind for kind, water in waters.items() if water.distance(middle) < 3 * GRID),
        key=lambda kind: waters[kind].distance(middle),
        default="open",
    )
