"""Country with a character of its own within a line: a tint, hedges round its fields, a border."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from cartography.chart import Chart, Point, Space
from cartography.coast import clip, is_sea
from cartography.frame import NEAT
from cartography.ink import Ink
from cartography.patches import OUTLINE, Surface
from cartography.shapes import noise
from cartography.style import Colour, rgb, style

STEP = 0.27
"""Hex widths from hedge to hedge."""
NEAR, NEAR_FRAME = 0.5, 1.0
"""Hex widths from the middle of a side within which the border is this side's."""


@lru_cache(maxsize=8)
def _field(chart: Chart, feature: str) -> Surface:
    """Return the surface of a country; beyond the board and over the sea it goes on."""
    centres: set[Point] = set()
    known = {_key(space.centre): space for space in chart.spaces.values()}
    for space in chart.spaces.values():
        if feature in space.features:
            centres.add(space.centre)
            if chart.is_grid:
                centres |= {p for p in _around(space) if _is_open(feature, known, p)}
    return Surface(sorted(centres), (OUTLINE,), seed=5)


def _is_open(feature: str, known: Mapping[tuple[int, int], Space], point: Point) -> bool:
    """Return whether a place is off the board, or sea with no other land beside it."""
    space = known.get(_key(point))
    if space is None:
        return True
    beside = (known.get(_key(other)) for other in _around(space))
    lands = [s for s in beside if s is not None and s.terrain != "sea"]
    return space.terrain == "sea" and all(feature in s.features for s in lands)


def _around(space: Space) -> list[Point]:
    """Return the centres that spaces beside this one have, or would have."""
    return [_beyond(space, k) for k in range(len(space.corners))]


def _key(point: Point) -> tuple[int, int]:
    return round(point[0] * 100), round(point[1] * 100)


def _beyond(space: Space, side: int) -> Point:
    """Return the centre of the space that would lie across a side."""
    (x, y), (a, b) = space.centre, space.corners[side]
    c, d = space.corners[(side + 1) % len(space.corners)]
    return a + c - x, b + d - y


def _countries() -> Iterator[tuple[str, Mapping[str, Any]]]:
    for name, look in style()["space_features"].items():
        if look["mark"] == "hedges":
            yield name, look


def draw_country(ink: Ink, chart: Chart) -> None:
    """Draw the tint of each country and the hedges in it."""
    width, height = chart.size
    for name, look in _countries():
        field = _field(chart, name)
        for ring in field.rings[OUTLINE]:
            inside = (
                clip(ring, (-NEAT, -NEAT, width + NEAT, height + NEAT)) if chart.is_grid else ring
            )
            if inside:
                ink.polygon(inside, rgb(look["fill"]))
        _draw_hedges(ink, [s for s in chart.spaces.values() if name in s.features], field, look)


def _draw_hedges(ink: Ink, spaces: list[Space], field: Surface, look: Mapping[str, Any]) -> None:
    dark, light = rgb(look["dark"]), rgb(look["light"])
    wanted = set()
    for space in spaces:
        i, j = round(space.centre[0] / STEP), round(space.centre[1] / STEP)
        wanted |= {(j + b, i + a) for a in range(-2, 3) for b in range(-2, 3)}
    row: list[tuple[list[Point], Colour]] = []
    level: float | None = None
    for j, i in sorted(wanted):
        x = (i + 0.5 * (j % 2) + 0.35 * (noise(i, j, 31) - 0.5)) * STEP
        y = (j + 0.35 * (noise(i, j, 32) - 0.5)) * STEP
        if field.at(x, y) <= OUTLINE + 0.06 or noise(i, j, 33) < 0.14:
            continue
        if level is not None and y > level + 0.3:
            ink.lines(row, 0.016, 0.6)
            row, level = [], None
        level = y if level is None else level
        row.append((_hedge((x, y), i, j), dark if noise(i, j, 34) < 0.55 else light))
    ink.lines(row, 0.016, 0.6)


def _hedge(place: Point, i: int, j: int) -> list[Point]:
    """Return two or three sides of a field, a little askew."""
    turn = (noise(i // 3, j // 3, 35) - 0.5) * 1.3 + (0.0 if noise(i, j, 36) < 0.5 else math.pi)
    a, b = 0.085 + 0.03 * noise(i, j, 37), 0.055 + 0.02 * noise(i, j, 38)
    corners = [(-a, b), (-a, -b), (a, -b), (a, b)][: 3 if noise(i, j, 39) < 0.6 else 4]
    cos, sin = math.cos(turn), math.sin(turn)
    return [(place[0] + u * cos - v * sin, place[1] + u * sin + v * cos) for u, v in corners]


def draw_country_borders(ink: Ink, chart: Chart) -> None:
    """Draw the line round each country, with teeth on its inner side; none along sea and frame."""
    for name, look in _countries():
        for run in border_lines(chart, name):
            ink.line(run, rgb(look["line"]), 0.045, 1.6)
            _draw_teeth(ink, chart, name, run, rgb(look["line"]))


def border_lines(chart: Chart, name: str) -> Iterator[list[Point]]:
    """Yield the stretches of the line round a country as they are drawn."""
    for ring in _field(chart, name).rings[OUTLINE]:
        yield from _on_land(chart, name, ring)


def _on_land(chart: Chart, name: str, ring: list[Point]) -> Iterator[list[Point]]:
    """Yield the stretches of a ring that part the country from other land of the board."""
    gates = _gates(chart, name)
    run: list[Point] = []
    for point in ring:
        near = gates.get((math.floor(point[0]), math.floor(point[1])), ())
        reach = _reach(chart, point)
        if any(math.dist(point, gate) < reach for gate in near) and not is_sea(chart, point):
            run.append(point)
            continue
        if len(run) > 2:
            yield run
        run = []
    if len(run) > 2:
        yield run


def _reach(chart: Chart, point: Point) -> float:
    """Return how far from the middle of a side the border may lie: further close to the frame, to
    which it goes on, and nowhere beyond that.
    """
    (x, y), (width, height) = point, chart.size
    room = min(x, y, width - x, height - y) + NEAT
    return 0.0 if room < 0 else NEAR_FRAME if room < 0.75 else NEAR


def _gates(chart: Chart, name: str) -> dict[tuple[int, int], list[Point]]:
    """Return the middles of the sides between the country and other land, by squares nearby."""
    known = {_key(s.centre): s for s in chart.spaces.values() if s.terrain != "sea"}
    found: dict[tuple[int, int], list[Point]] = {}
    for space in known.values():
        if name not in space.features:
            continue
        for x, y in _around(space):
            other = known.get(_key((x, y)))
            if other is not None and name not in other.features:
                gate = ((space.centre[0] + x) / 2, (space.centre[1] + y) / 2)
                for i in (-1, 0, 1):
                    for j in (-1, 0, 1):
                        cell = (math.floor(gate[0]) + i, math.floor(gate[1]) + j)
                        found.setdefault(cell, []).append(gate)
    return found


def _draw_teeth(ink: Ink, chart: Chart, name: str, run: list[Point], line: Colour) -> None:
    field = _field(chart, name)
    for (x0, y0), (x1, y1) in zip(run[::2], run[1::2], strict=False):
        size = math.hypot(x1 - x0, y1 - y0) or 1.0
        nx, ny = -(y1 - y0) / size, (x1 - x0) / size
        if field.at(x0 + nx * 0.1, y0 + ny * 0.1) < OUTLINE:
            nx, ny = -nx, -ny
        ink.line([(x0, y0), (x0 + nx * 0.07, y0 + ny * 0.07)], line, 0.02, 0.8, ends=False)
