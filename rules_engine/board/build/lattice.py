"""The hexes of a grid as geometry: centres, outlines, corners and the hexsides between them."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from shapely.geometry import Polygon
from shapely.ops import unary_union

from rules_engine.board.grid import HexGrid

Point = tuple[float, float]
Node = TypeVar("Node", str, Point)


@dataclass(frozen=True)
class Hexside:
    """The border of two hexes: ``key`` names them (smaller first), ``ends`` are its corners."""

    key: str
    ends: tuple[Point, Point]

    @property
    def middle(self) -> Point:
        """The point halfway."""
        (x, y), (u, v) = self.ends
        return (x + u) / 2, (y + v) / 2

    @property
    def hexes(self) -> tuple[str, str]:
        """The two hex numbers."""
        first, second = self.key.split("-")
        return first, second


class Lattice:
    """Geometry of a whole grid."""

    def __init__(self, grid: HexGrid) -> None:
        self.grid = grid
        self.numbers = grid.all_numbers()
        self.centres = {number: grid.centre(number) for number in self.numbers}
        self.neighbours = {number: self._around(number) for number in self.numbers}
        self.sides = {side.key: side for side in self._sides()}

    def _around(self, number: str) -> tuple[str, ...]:
        along, across = self.grid.doubled(number)
        around = (self.grid.number_at(along + a, across + c) for a, c in self.grid.directions)
        return tuple(other for other in around if other is not None)

    def _sides(self) -> Iterable[Hexside]:
        for number in self.numbers:
            along, across = self.grid.doubled(number)
            corners = [_rounded(corner) for corner in self.grid.corners(number)]
            for k, (a, c) in enumerate(self.grid.directions):
                other = self.grid.number_at(along + a, across + c)
                if other is not None and number < other:
                    yield Hexside(f"{number}-{other}", (corners[k], corners[(k + 1) % 6]))

    @cached_property
    def outlines(self) -> dict[str, Polygon]:
        """Each hex as a polygon."""
        return {number: Polygon(self.grid.corners(number)) for number in self.numbers}

    @cached_property
    def area(self) -> Polygon:
        """The whole map as one polygon."""
        return unary_union([outline.buffer(1e-6) for outline in self.outlines.values()])

    @cached_property
    def corners(self) -> dict[Point, list[Hexside]]:
        """Every corner that a hexside ends in, with the hexsides there."""
        found: dict[Point, list[Hexside]] = {}
        for side in self.sides.values():
            for end in side.ends:
                found.setdefault(end, []).append(side)
        return found

    def nearest_hex(self, point: Point) -> str:
        """The hex whose centre is nearest."""
        return min(self.numbers, key=lambda number: (_apart(self.centres[number], point), number))

    def nearest_corner(self, point: Point, among: Iterable[Point] | None = None) -> Point:
        """The corner nearest to a point."""
        return min(among or self.corners, key=lambda corner: (_apart(corner, point), corner))

    def exits(self) -> list[Point]:
        """The corners on the rim of the map at which a river can leave it."""
        return [corner for corner, sides in self.corners.items() if len(sides) < 3]


def _rounded(point: Point) -> Point:
    return round(point[0], 6) + 0.0, round(point[1], 6) + 0.0


def _apart(one: Point, two: Point) -> float:
    return round(math.dist(one, two), 6)


def cheapest_way(
    start: Node, goal: Node, onward: Callable[[Node], Iterable[tuple[Node, float]]]
) -> Sequence[Node]:
    """The cheapest way between two nodes, both included; empty if there is none. Ties by the nodes'
    order.
    """
    heap: list[tuple[float, Node]] = [(0.0, start)]
    costs: dict[Node, float] = {start: 0.0}
    came: dict[Node, Node] = {}
    done: set[Node] = set()
    while heap:
        spent, here = heapq.heappop(heap)
        if here == goal:
            way = [goal]
            while way[-1] != start:
                way.append(came[way[-1]])
            return way[::-1]
        if here in done:
            continue
        done.add(here)
        for there, cost in onward(here):
            total = round(spent + cost, 9)
            if total < costs.get(there, math.inf):
                costs[there] = total
                came[there] = here
                heapq.heappush(heap, (total, there))
    return []
