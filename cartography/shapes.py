"""Lines and outlines with a drawn look: chains of hexsides, smoothed courses, organic patches,
steady noise.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from cartography.points import Point, vertex

Key = tuple[int, int]


@lru_cache(maxsize=16384)
def noise(*parts: int) -> float:
    """Return a number from 0 to 1 that depends on nothing but the given whole numbers."""
    value = 0x9E3779B1
    for part in parts:
        value = ((value ^ (part & 0xFFFFFFFF)) * 0x85EBCA6B) & 0xFFFFFFFF
        value ^= value >> 13
        value = (value * 0xC2B2AE35) & 0xFFFFFFFF
        value ^= value >> 16
    return value / 0xFFFFFFFF


def smooth_noise(x: float, y: float, seed: int = 0) -> float:
    """Return noise from -1 to 1 that changes gently over the plane, with features one unit wide."""
    column, row = math.floor(x), math.floor(y)
    u, v = x - column, y - row
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)  # eased
    top = noise(column, row, seed) * (1 - u) + noise(column + 1, row, seed) * u
    low = noise(column, row + 1, seed) * (1 - u) + noise(column + 1, row + 1, seed) * u
    return 2 * (top * (1 - v) + low * v) - 1


def chains(segments: Iterable[tuple[Point, Point]]) -> list[list[Point]]:
    """Join segments that touch into lines; a line ends where three meet, and a ring ends where
    it began.
    """
    joined: dict[Key, list[Key]] = defaultdict(list)
    places: dict[Key, Point] = {}
    for first, second in segments:
        a, b = vertex(first), vertex(second)
        places.setdefault(a, first)
        places.setdefault(b, second)
        joined[a].append(b)
        joined[b].append(a)
    unused = {tuple(sorted((a, b))) for a, ends in joined.items() for b in ends}
    lines = []
    for start in sorted(joined, key=lambda key: (len(joined[key]) == 2, key)):
        for step in sorted(joined[start]):
            if tuple(sorted((start, step))) in unused:
                lines.append([places[key] for key in _follow(start, step, joined, unused)])
    return lines


def _follow(
    start: Key, step: Key, joined: dict[Key, list[Key]], unused: set[tuple[Key, ...]]
) -> Iterator[Key]:
    yield start
    here, ahead = start, step
    while True:
        unused.discard(tuple(sorted((here, ahead))))
        yield ahead
        if len(joined[ahead]) != 2 or ahead == start:
            return
        onward = next(key for key in joined[ahead] if key != here)
        if tuple(sorted((ahead, onward))) not in unused:
            return
        here, ahead = ahead, onward


def smoothed(line: Sequence[Point], rounds: int = 2, cut: float = 0.25) -> list[Point]:
    """Round the corners of a line (Chaikin's way); its ends stay, a ring stays closed."""
    is_ring = len(line) > 3 and vertex(line[0]) == vertex(line[-1])
    points = list(line)
    for _ in range(rounds):
        points = _cut_corners(points, cut, is_ring)
    return points


def _cut_corners(points: list[Point], cut: float, is_ring: bool) -> list[Point]:
    cornered: list[Point] = []
    for (x0, y0), (x1, y1) in pairwise(points):
        cornered.append((x0 + (x1 - x0) * cut, y0 + (y1 - y0) * cut))
        cornered.append((x1 + (x0 - x1) * cut, y1 + (y0 - y1) * cut))
    if is_ring:
        return [*cornered, cornered[0]]
    return [points[0], *cornered[1:-1], points[-1]]


def wavering(line: Sequence[Point], strength: float, seed: int) -> list[Point]:
    """Shift every inner point of a line a little, as a hand would draw it; `strength` in hex
    widths.
    """
    moved = [
        (
            x + strength * smooth_noise(x * 3, y * 3, seed),
            y + strength * smooth_noise(x * 3, y * 3, seed + 7),
        )
        for x, y in line
    ]
    return [line[0], *moved[1:-1], line[-1]]


def length(line: Sequence[Point]) -> float:
    """Return the length of a line."""
    return sum(math.dist(a, b) for a, b in pairwise(line))


def along(line: Sequence[Point], distance: float) -> tuple[Point, float]:
    """Return the point at a distance along a line and the direction there, in radians."""
    left = distance
    for (x0, y0), (x1, y1) in pairwise(line):
        step = math.hypot(x1 - x0, y1 - y0)
        if step >= left and step > 0:
            share = left / step
            return (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share), math.atan2(y1 - y0, x1 - x0)
        left -= step
    (x0, y0), (x1, y1) = line[-2:]
    return (x1, y1), math.atan2(y1 - y0, x1 - x0)


def evenly(line: Sequence[Point], step: float) -> list[tuple[Point, float]]:
    """Return points every `step` along a line, each with the direction there."""
    track = Track(line)
    return [track.at((index + 0.5) * step) for index in range(int(track.length / step))]


def signed_area(ring: Sequence[Point]) -> float:
    """Return twice the area of a closed ring, negative if it runs the other way round."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise(ring))


def steps(start: float, stop: float, step: float) -> list[float]:
    """Return the numbers from `start` below `stop` in steps."""
    return [start + k * step for k in range(max(0, math.ceil((stop - start) / step)))]


class Track:
    """A line on which places are looked up often."""

    def __init__(self, line: Sequence[Point]) -> None:
        self.line = list(line)
        self.marks = [0.0]
        for a, b in pairwise(self.line):
            self.marks.append(self.marks[-1] + math.dist(a, b))

    @property
    def length(self) -> float:
        """Return the length of the line."""
        return self.marks[-1]

    def reversed(self) -> Track:
        """Return the same line from its other end."""
        return Track(self.line[::-1])

    def at(self, distance: float) -> tuple[Point, float]:
        """Return the point at a distance along the line and the direction there, in radians."""
        index = min(max(bisect_right(self.marks, distance) - 1, 0), len(self.line) - 2)
        (x0, y0), (x1, y1) = self.line[index], self.line[index + 1]
        step = self.marks[index + 1] - self.marks[index] or 1.0
        share = min(1.0, max(0.0, (distance - self.marks[index]) / step))
        return (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share), math.atan2(y1 - y0, x1 - x0)
