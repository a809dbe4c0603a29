"""Areas as plain geometry: outlines, the borders that two of them share, places inside and lines
across.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from cartography.points import Point, vertex

ROWS = 8
"""Rows in the height of a hex."""
Ring = Sequence[Point]
Box = tuple[float, float, float, float]


class AreaLayout:
    """Where the spaces of an area board lie: each has a centre and an outline of its own."""

    def __init__(self, centres: Mapping[str, Point], outlines: Mapping[str, Ring]) -> None:
        self.centres = centres
        self.outlines = {number: tuple(ring) for number, ring in outlines.items()}

    def centre(self, number: str) -> Point:
        """Return a space's centre."""
        return self.centres[number]

    def corners(self, number: str) -> tuple[Point, ...]:
        """Return a space's outline."""
        return self.outlines[number]

    def size(self) -> Point:
        """Return width and height of everything that is on the board."""
        points = [p for ring in self.outlines.values() for p in ring] + [*self.centres.values()]
        return max(p[0] for p in points), max(p[1] for p in points)


def sides(ring: Ring) -> Iterator[tuple[Point, Point]]:
    """Yield the sides of an outline."""
    return pairwise((*ring, ring[0]))


def bounds(ring: Ring) -> Box:
    """Return left, top, right and bottom of an outline."""
    xs, ys = [p[0] for p in ring], [p[1] for p in ring]
    return min(xs), min(ys), max(xs), max(ys)


def contains(ring: Ring, point: Point) -> bool:
    """Return whether a point lies inside an outline."""
    x, y = point
    inside = False
    x0, y0 = ring[-1]
    was_below = y0 > y
    for x1, y1 in ring:
        is_below = y1 > y
        if is_below != was_below and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            inside = not inside
        x0, y0, was_below = x1, y1, is_below
    return inside


class Region:
    """An outline of which is asked for many points whether they lie inside: its sides lie in rows,
    so that a point is compared with those beside it alone.
    """

    def __init__(self, ring: Ring) -> None:
        self._rows: dict[int, list[tuple[Point, Point]]] = {}
        for a, b in pairwise((ring[-1], *ring)):
            low, high = sorted((a[1], b[1]))
            for row in range(math.floor(low * ROWS), math.floor(high * ROWS) + 1):
                self._rows.setdefault(row, []).append((a, b))

    def contains(self, point: Point) -> bool:
        """Return what `contains` says."""
        x, y = point
        inside = False
        for (x0, y0), (x1, y1) in self._rows.get(math.floor(y * ROWS), ()):
            if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
                inside = not inside
        return inside


def clearance(ring: Ring, point: Point) -> float:
    """Return how far a point is from an outline."""
    return min(segment_distance(point, a, b) for a, b in sides(ring))


def segment_distance(point: Point, a: Point, b: Point) -> float:
    """Return how far a point is from a straight side."""
    (x, y), (x0, y0), (x1, y1) = point, a, b
    square = (x1 - x0) ** 2 + (y1 - y0) ** 2
    t = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / square if square else 0.0
    t = min(1.0, max(0.0, t))
    return math.hypot(x - x0 - t * (x1 - x0), y - y0 - t * (y1 - y0))


def shared_lines(first: Ring, second: Ring) -> list[list[Point]]:
    """Return the borders of two areas, longest first, each in the order of the first outline."""
    theirs = {(vertex(b), vertex(a)) for a, b in sides(second)}
    theirs |= {(b, a) for a, b in theirs}
    flags = [(vertex(a), vertex(b)) in theirs for a, b in sides(first)]
    if all(flags) or not any(flags):
        return [[*first, first[0]]] if first and all(flags) else []
    count = len(first)
    start = next(k for k in range(count) if flags[k] and not flags[k - 1])
    lines: list[list[Point]] = []
    for step in range(count):
        k = (start + step) % count
        if not flags[k]:
            continue
        if not flags[k - 1]:
            lines.append([first[k]])
        lines[-1].append(first[(k + 1) % count])
    return sorted(lines, key=lambda line: (-sum(math.dist(a, b) for a, b in pairwise(line)), line))


def nearest_ends(first: Ring, second: Ring) -> tuple[Point, Point]:
    """Return the points by which two outlines that do not touch are nearest, about the middle of
    where they face each other.
    """
    pairs = []
    for ring, other, is_turned in ((first, second, False), (second, first, True)):
        for a, b in sides(ring):
            for t in (0.0, 0.25, 0.5, 0.75):
                p = (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
                q = _nearest_on(other, p)
                pairs.append((math.dist(p, q), *((q, p) if is_turned else (p, q))))
    least = min(pair[0] for pair in pairs)
    near = sorted((p, q) for distance, p, q in pairs if distance < least + 0.25)
    mx = sum(p[0] + q[0] for p, q in near) / (2 * len(near))
    my = sum(p[1] + q[1] for p, q in near) / (2 * len(near))
    return min(
        near, key=lambda e: math.dist(((e[0][0] + e[1][0]) / 2, (e[0][1] + e[1][1]) / 2), (mx, my))
    )


def _nearest_on(ring: Ring, point: Point) -> Point:
    found = []
    for (x0, y0), (x1, y1) in sides(ring):
        square = (x1 - x0) ** 2 + (y1 - y0) ** 2
        t = ((point[0] - x0) * (x1 - x0) + (point[1] - y0) * (y1 - y0)) / square if square else 0
        t = min(1.0, max(0.0, t))
        found.append((x0 + t * (x1 - x0), y0 + t * (y1 - y0)))
    return min(found, key=lambda p: (math.dist(p, point), p))


def across(ring: Ring, angle: float, step: float) -> Iterator[tuple[Point, Point, int]]:
    """Yield the stretches of parallel lines that lie inside an outline, each with its line's
    number; the lines are the same whatever the outline, so that a pattern goes on beyond it.
    """
    cos, sin = math.cos(angle), math.sin(angle)
    turned = [(x * cos + y * sin, y * cos - x * sin) for x, y in ring]
    low, high = min(p[1] for p in turned), max(p[1] for p in turned)
    for row in range(math.ceil(low / step), math.floor(high / step) + 1):
        v = row * step
        cuts = sorted(
            x0 + (x1 - x0) * (v - y0) / (y1 - y0)
            for (x0, y0), (x1, y1) in sides(turned)
            if (y0 > v) != (y1 > v)
        )
        for u0, u1 in zip(cuts[::2], cuts[1::2], strict=False):
            yield (
                (u0 * cos - v * sin, u0 * sin + v * cos),
                (u1 * cos - v * sin, u1 * sin + v * cos),
                row,
            )


def inset(ring: Ring, depth: float) -> list[Point]:
    """Return an outline drawn in by a little, for lines along its inner side; it cuts across narrow
    corners, where it would come too near to the other side.
    """
    area = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in sides(ring))
    turn = 1.0 if area > 0 else -1.0
    count = len(ring)
    moved = []
    for k in range(count):
        (x0, y0), (x, y), (x1, y1) = ring[k - 1], ring[k], ring[(k + 1) % count]
        ax, ay = _unit(x - x0, y - y0)
        bx, by = _unit(x1 - x, y1 - y)
        nx, ny = -(ay + by) * turn, (ax + bx) * turn
        size = math.hypot(nx, ny)
        reach = depth * min(1.4, 2.0 / size) if size > 0.2 else 0.0
        place = (x + nx / (size or 1.0) * reach, y + ny / (size or 1.0) * reach)
        if contains(ring, place) and _is_clear(ring, place, depth * 0.9):
            moved.append(place)
    return moved


def _is_clear(ring: Ring, point: Point, least: float) -> bool:
    """Whether a point is farther from an outline than this; most sides are seen to be at once."""
    (x, y), far = point, least * 1.01
    return all(
        segment_distance(point, a, b) > least
        for a, b in sides(ring)
        if (a[0] - x < far or b[0] - x < far)
        and (x - a[0] < far or x - b[0] < far)
        and (a[1] - y < far or b[1] - y < far)
        and (y - a[1] < far or y - b[1] < far)
    )


def _unit(dx: float, dy: float) -> Point:
    size = math.hypot(dx, dy) or 1.0
    return dx / size, dy / size
