"""The sea as a chart shows it: a tint with a true coast line, lines along the shore, and sands that
fall dry.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from cartography.chart import Chart, Point
from cartography.frame import NEAT
from cartography.ink import Ink
from cartography.outlines import Box, Region, bounds, segment_distance
from cartography.patches import level_lines
from cartography.shapes import noise, smoothed
from cartography.style import rgb, style

STEP = 0.125
"""Hex widths between the places at which the distance from the shore is taken, as on patches."""
REACH = 0.6
"""Hex widths from the shore within which anything is drawn along it."""
DOTS = 0.15

Ring = list[Point]


@lru_cache(maxsize=8)
def shores(chart: Chart) -> tuple[Ring, ...]:
    """Return the outlines of the sea as they are drawn, as far as the neat line."""
    return tuple(_rings(chart, "sea"))


def is_sea(chart: Chart, point: Point) -> bool:
    """Return whether a point of the board lies in the sea as it is drawn."""
    return any(one.contains(point) for one in _waters(chart))


@lru_cache(maxsize=8)
def _waters(chart: Chart) -> tuple[Region, ...]:
    return tuple(Region(ring) for ring in shores(chart))


def draw_sea(ink: Ink, chart: Chart) -> None:
    """Draw the sea over whatever lies below it, then the grid within it."""
    if not chart.seas:
        return
    look = style()["seas"]["sea"]
    for ring in shores(chart):
        ink.polygon(ring, rgb(look["fill"]))
    _draw_shoals(ink, chart)
    _draw_lines(ink, chart, look)
    for ring in shores(chart):
        for run in _inside(chart, ring):
            ink.line(run, rgb(look["coast"]), 0.03, 1.2)
    _draw_grid(ink, chart, look)


def _rings(chart: Chart, kind: str) -> Iterator[Ring]:
    width, height = chart.size
    frame = (-NEAT, -NEAT, width + NEAT, height + NEAT)
    for sea in chart.seas:
        if sea["kind"] == kind:
            for ring in sea["rings"]:
                line = smoothed([(float(x), float(y)) for x, y in ring], 2)
                clipped = clip(line, frame)
                if clipped:
                    yield [*clipped, clipped[0]]


def clip(ring: Sequence[Point], frame: Box) -> Ring:
    """Return the part of a ring within a frame (left, top, right, bottom); it runs along the frame
    where it was cut off.
    """
    left, top, right, bottom = frame
    line = list(ring[:-1] if ring[0] == ring[-1] else ring)
    for axis, limit, sign in ((0, left, 1), (1, top, 1), (0, right, -1), (1, bottom, -1)):
        line = list(_cut(line, axis, limit, sign))
    return line


def _cut(line: Sequence[Point], axis: int, limit: float, sign: int) -> Iterator[Point]:
    for a, b in zip([*line[-1:], *line], line, strict=False):
        da, db = (a[axis] - limit) * sign, (b[axis] - limit) * sign
        if (da >= 0) != (db >= 0):
            share = da / (da - db)
            yield a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        if db >= 0:
            yield b


def _inside(chart: Chart, ring: Ring) -> Iterator[Ring]:
    """Yield the stretches of a ring that are coast and not frame."""
    width, height = chart.size
    run: Ring = []
    for x, y in ring:
        if min(x, y, width - x, height - y) > -NEAT + 1e-6:
            run.append((x, y))
            continue
        if len(run) > 1:
            yield run
        run = []
    if len(run) > 1:
        yield run


def _draw_shoals(ink: Ink, chart: Chart) -> None:
    look = style()["seas"]["shoal"]
    for ring in _rings(chart, "shoal"):
        ink.polygon(ring, rgb(look["fill"]))
        ink.line(ring, rgb(look["edge"]), 0.012, 0.6)
        left, top, right, bottom = bounds(ring)
        shoal = Region(ring)
        dots = []
        for j in range(math.floor(top / DOTS), math.ceil(bottom / DOTS)):
            for i in range(math.floor(left / DOTS), math.ceil(right / DOTS)):
                x = (i + 0.5 * (j % 2) + 0.5 * noise(i, j, 21)) * DOTS
                y = (j + 0.5 * noise(i, j, 22)) * DOTS
                if shoal.contains((x, y)):
                    dots.append(((x, y), 0.011, rgb(look["dot"])))
        ink.dots(dots)


def _draw_lines(ink: Ink, chart: Chart, look: Mapping[str, Any]) -> None:
    """Draw the lines that follow the shore, the fainter the further out."""
    shoals = [Region(ring) for ring in _rings(chart, "shoal")]
    samples = _distances(chart)
    for level, tone in look["lines"]:
        for ring in level_lines(samples, level):
            run: Ring = []
            for point in ring:
                if samples.get(_cell(point), 0.0) >= REACH or any(
                    shoal.contains(point) for shoal in shoals
                ):
                    _run(ink, run, tone)
                    run = []
                else:
                    run.append(point)
            _run(ink, run, tone)


def _run(ink: Ink, run: Ring, tone: str) -> None:
    if len(run) > 2:
        ink.line(run, rgb(tone), 0.014, 0.7, ends=False)


def _cell(point: Point) -> tuple[int, int]:
    return round(point[0] / STEP), round(point[1] / STEP)


def _distances(chart: Chart) -> dict[tuple[int, int], float]:
    """Return how far places in the sea are from the shore, on a grid; beyond reach, that."""
    sides: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
    for ring in shores(chart):
        for run in _inside(chart, ring):
            for a, b in pairwise(run):
                for i in range(-1, 2):
                    for j in range(-1, 2):
                        cell = (math.floor(a[0]) + i, math.floor(a[1]) + j)
                        sides.setdefault(cell, []).append((a, b))
    found: dict[tuple[int, int], float] = {}
    for ring, sea in zip(shores(chart), _waters(chart), strict=True):
        left, top, right, bottom = bounds(ring)
        for i in range(math.floor(left / STEP), math.ceil(right / STEP) + 1):
            for j in range(math.floor(top / STEP), math.ceil(bottom / STEP) + 1):
                point = (i * STEP, j * STEP)
                near = sides.get((math.floor(point[0]), math.floor(point[1])), ())
                if sea.contains(point):
                    away = (segment_distance(point, a, b) for a, b in near)
                    found[(i, j)] = min((REACH, *away))
    return found


def _draw_grid(ink: Ink, chart: Chart, look: Mapping[str, Any]) -> None:
    """Draw the outlines of the spaces once more where they lie in the sea."""
    sides: dict[tuple[Point, Point], None] = {}
    for space in chart.spaces.values():
        for a, b in pairwise((*space.corners, space.corners[0])):
            first, second = sorted(
                ((round(a[0], 3), round(a[1], 3)), (round(b[0], 3), round(b[1], 3)))
            )
            sides[(first, second)] = None
    for a, b in sorted(sides):
        for k in range(6):
            p, q = (
                (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for t in (k / 6, (k + 1) / 6)
            )
            if is_sea(chart, ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)):
                ink.line([p, q], rgb(look["grid"]), 0.012, 0.75, ends=False)
