"""Terrain as a staff map shows it: tinted patches, bands along rivers, the grid and field works."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from cartography.chart import Chart, Point, Space
from cartography.country import draw_country
from cartography.ink import Ink
from cartography.patches import OUTLINE, ROUGHNESS, Surface, Surfaces, is_hole
from cartography.settlements import towns_of
from cartography.shapes import length, signed_area
from cartography.style import Colour, colour, rgb, style
from cartography.terrain_marks import LEVELS, MARKS, draw_contour_lines

BAND = OUTLINE - 0.1
WORKS, OPEN = 0.8, 0.04
"""Where field works run, from the centre to the corners; from how far below the centre open ones
do.
"""
RIM = 0.2
"""Hex widths by which a patch may reach over the rim of the hole that it lies in, and more."""


def draw_terrain(ink: Ink, chart: Chart) -> None:
    """Draw the tints of all terrains, then the marks on them."""
    paper = rgb(style()["paper"])
    for space in chart.spaces.values():
        ink.polygon(_grown(space), paper)
    drawn = [name for name in style()["terrain_order"] if name != "sea" or not chart.seas]
    fields = {name: _field(chart, name) for name in drawn}
    draw_country(ink, chart)
    _draw_bands(ink, chart, under=True)
    _draw_tints(ink, fields)
    for name, field in fields.items():
        look = style()["terrain"][name]
        mark = MARKS.get(look.get("mark", ""))
        below = fields.get(look.get("over", ""))
        if below:
            _draw_tint_again(ink, field, look)
        if mark:
            mark(ink, chart.of_terrain(name), field, look)
        if below:
            draw_contour_lines(ink, below, style()["terrain"][look["over"]])
    _draw_bands(ink, chart, under=False)


def _draw_tint_again(ink: Ink, field: Surface, look: Mapping[str, Any]) -> None:
    """Tint a terrain over the steps of the ground below it."""
    for ring in field.rings[OUTLINE]:
        if not is_hole(ring, field):
            ink.polygon(ring, rgb(look["fill"]))
            ink.line(ring, rgb(look["edge"]), 0.018, 0.7)


def _field(chart: Chart, terrain: str) -> Surface:
    look = style()["terrain"][terrain]
    levels = (OUTLINE, *LEVELS.get(look.get("mark", ""), ()))
    spaces, rough = chart.of_terrain(terrain), look.get("rough", ROUGHNESS)
    if look.get("mark") == "blocks":
        return Surfaces(
            [[s.centre for s in town] for town in towns_of(chart, spaces)], levels, rough
        )
    return Surface((s.centre for s in spaces), levels, rough)


def _grown(space: Space) -> list[Point]:
    """Return an outline a hair larger, so that no seams show between neighbours."""
    cx, cy = space.centre
    return [(cx + (x - cx) * 1.01, cy + (y - cy) * 1.01) for x, y in space.corners]


def _draw_tints(ink: Ink, fields: Mapping[str, Surface]) -> None:
    """Fill the patches, the largest first: what lies in a hole of another patch comes after it."""
    paper = rgb(style()["paper"])
    rings: list[tuple[float, str, list[Point], Colour, Colour]] = []
    for name, field in fields.items():
        look = style()["terrain"][name]
        for ring in field.rings[OUTLINE]:
            size = abs(signed_area(ring))
            is_open = is_hole(ring, field)
            if is_open:  # the patch in it may be a little larger
                size += RIM * length(ring)
            fill = paper if is_open else rgb(look["fill"])
            rings.append((-size, name, ring, fill, rgb(look["edge"])))
    for _, _, ring, fill, edge in sorted(
        rings, key=lambda entry: (entry[0], entry[1], entry[2][0])
    ):
        ink.polygon(ring, fill)
        ink.line(ring, edge, 0.018, 0.7)


def _draw_bands(ink: Ink, chart: Chart, under: bool) -> None:
    """Draw features that shade whole spaces, such as a river's valley: a tint below, fine lines
    above.
    """
    for name, look in style()["space_features"].items():
        if look["mark"] != "band":
            continue
        inside = (s.centre for s in chart.spaces.values() if name in s.features)
        field = Surface(inside, (BAND,), seed=3)
        for ring in field.rings[BAND]:
            if under:
                ink.polygon(ring, rgb(look["fill"]))
            else:
                ink.line(ring, rgb(look["line"]), 0.02, 0.8)
        if not under:
            _draw_hatching(ink, chart, field, rgb(look["line"]))


def _draw_hatching(ink: Ink, chart: Chart, field: Surface, line: Colour) -> None:
    """Draw level strokes over the ground where a field is high."""
    width, height = chart.size
    step = 0.115
    for row in range(int(height / step)):
        y = row * step
        run: list[Point] = []
        for column in range(int(width / 0.05) + 2):
            x = column * 0.05
            if field.at(x, y) > OUTLINE - 0.06 and column % 22 != (row * 7) % 22:
                run.append((x, y))
                continue
            if len(run) > 2:
                ink.line([run[0], run[-1]], line, 0.008, 0.5, ends=False)
            run = []


def draw_grid(ink: Ink, chart: Chart) -> None:
    """Draw the outlines of the spaces, faintly."""
    grid = colour("grid")
    sides = {}
    for space in chart.spaces.values():
        for a, b in pairwise((*space.corners, space.corners[0])):
            key = tuple(
                sorted(((round(a[0], 3), round(a[1], 3)), (round(b[0], 3), round(b[1], 3))))
            )
            sides[key] = (a, b)
    for _, (a, b) in sorted(sides.items()):
        ink.line([a, b], grid, 0.012, 0.75, ends=False)


def draw_works(ink: Ink, chart: Chart) -> None:
    """Draw field works, one toothed trench in each space: about its lower half, or closed."""
    for space, look in works_of(chart):
        line = rgb(look["line"])
        for a, b in pairwise(trench_of(space, is_closed=look["closed"] is True)):
            _draw_teeth(ink, a, b, space.centre, line)


def works_of(chart: Chart) -> Iterator[tuple[Space, Mapping[str, Any]]]:
    """Yield the spaces with field works and how these look."""
    for name, look in style()["space_features"].items():
        if look["mark"] == "trench":
            yield from ((s, look) for _, s in sorted(chart.spaces.items()) if name in s.features)


def trench_of(space: Space, *, is_closed: bool) -> list[Point]:
    """Return the line of field works inside a space; an open one leaves its number and half of its
    sides free.
    """
    cx, cy = space.centre
    ring = [(cx + (x - cx) * WORKS, cy + (y - cy) * WORKS) for x, y in space.corners]
    if is_closed:
        return [*ring, ring[0]]
    high = cy + OPEN
    cuts = []
    for (x0, y0), (x1, y1) in pairwise([*ring, ring[0]]):
        if (y0 > high) != (y1 > high):
            cuts.append((x0 + (x1 - x0) * (high - y0) / (y1 - y0), high))
    below = [point for point in ring if point[1] > high]
    return [min(cuts), *sorted(below), max(cuts)]


def _draw_teeth(ink: Ink, a: Point, b: Point, inside: Point, line: Colour) -> None:
    ink.line([a, b], line, 0.032, 1.2)
    count = max(2, round(math.dist(a, b) / 0.1))
    for k in range(count):
        x, y = _between(a, b, (k + 0.5) / count)
        away = math.atan2(y - inside[1], x - inside[0])
        ink.line(
            [(x, y), (x + 0.06 * math.cos(away), y + 0.06 * math.sin(away))],
            line,
            0.028,
            1.0,
            ends=False,
        )


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
