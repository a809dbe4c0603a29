"""Terrain as a staff map shows it: tinted patches with trees, contours, marsh tufts, houses and
ripples.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from cartography.chart import Chart, Point, Space
from cartography.ink import Ink
from cartography.patches import OUTLINE, Field, is_hole, level_lines
from cartography.shapes import noise, signed_area
from cartography.style import Colour, blend, colour, rgb, style

LIGHT = math.radians(-135)
CONTOURS = (0.78, 0.95, 1.15, 1.4)


def draw_terrain(ink: Ink, chart: Chart) -> None:
    """Draw the tints of all terrains, then the marks on them."""
    paper = rgb(style()["paper"])
    for space in chart.spaces.values():
        ink.polygon(_grown(space), paper)
    fields = {
        name: Field(s.centre for s in chart.of_terrain(name)) for name in style()["terrain_order"]
    }
    _draw_bands(ink, chart, under=True)
    _draw_tints(ink, fields)
    for name, field in fields.items():
        mark = MARKS.get(style()["terrain"][name].get("mark", ""))
        if mark:
            mark(ink, chart.of_terrain(name), field, style()["terrain"][name])
    _draw_bands(ink, chart, under=False)


def _grown(space: Space) -> list[Point]:
    """Return an outline a hair larger, so that no seams show between neighbours."""
    cx, cy = space.centre
    return [(cx + (x - cx) * 1.01, cy + (y - cy) * 1.01) for x, y in space.corners]


def _draw_tints(ink: Ink, fields: Mapping[str, Field]) -> None:
    """Fill the patches, the largest first: what lies in a hole of another patch comes after it."""
    paper = rgb(style()["paper"])
    rings: list[tuple[float, str, list[Point], Colour, Colour]] = []
    for name, field in fields.items():
        look = style()["terrain"][name]
        for ring in level_lines(field.samples(), OUTLINE):
            fill = paper if is_hole(ring, field) else rgb(look["fill"])
            rings.append((-abs(signed_area(ring)), name, ring, fill, rgb(look["edge"])))
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
        field = Field((s.centre for s in chart.spaces.values() if name in s.features), seed=3)
        rings = level_lines(field.samples(), OUTLINE - 0.1)
        for ring in rings:
            if under:
                ink.polygon(ring, rgb(look["fill"]))
            else:
                ink.line(ring, rgb(look["line"]), 0.02, 0.8)
        if not under:
            _draw_hatching(ink, chart, field, rgb(look["line"]))


def _draw_hatching(ink: Ink, chart: Chart, field: Field, line: Colour) -> None:
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


def _scattered(
    spaces: Sequence[Space], field: Field, step: float, level: float
) -> Iterator[tuple[Point, int]]:
    """Yield steady, slightly irregular places inside the patches, row by row, each with a number
    of its own.
    """
    wanted: set[tuple[int, int]] = set()
    reach = math.ceil(0.75 / step)
    for space in spaces:
        i, j = round(space.centre[0] / step), round(space.centre[1] / step)
        wanted |= {
            (i + a, j + b) for a in range(-reach, reach + 1) for b in range(-reach, reach + 1)
        }
    for j, i in sorted((j, i) for i, j in wanted):
        x = (i + 0.5 * (j % 2) + 0.5 * noise(i, j, 1) - 0.25) * step
        y = (j + 0.5 * noise(i, j, 2) - 0.25) * step
        if field.at(x, y) > level:
            yield (x, y), i * 7919 + j


def _draw_trees(ink: Ink, spaces: Sequence[Space], field: Field, look: Mapping[str, str]) -> None:
    dark, light = rgb(look["dark"]), rgb(look["light"])
    soft = blend(light, rgb(look["fill"]), 0.3)
    for (x, y), seed in _scattered(spaces, field, 0.125, OUTLINE + 0.07):
        size = 0.04 + 0.014 * noise(seed, 3)
        ink.dot((x + 0.012, y + 0.014), size, dark)
        ink.dot((x, y), size, soft if noise(seed, 4) < 0.5 else light)


def _draw_contours(
    ink: Ink, spaces: Sequence[Space], field: Field, look: Mapping[str, str]
) -> None:
    """Draw tinted steps whose lines are thin towards the light and heavy away from it."""
    shade, dark, light = rgb(look["shade"]), rgb(look["dark"]), rgb(look["light"])
    for index, level in enumerate((OUTLINE, *CONTOURS)):
        for ring in level_lines(field.samples(), level):
            hole = is_hole(ring, field, level)
            if not hole and index:
                ink.polygon(ring, blend(rgb(look["fill"]), shade, 0.16 * index))
            turn = 1 if (signed_area(ring) > 0) != hole else -1
            for a, b in pairwise(ring):
                facing = math.atan2(b[1] - a[1], b[0] - a[0]) - turn * math.pi / 2
                lit = math.cos(facing - LIGHT)
                tone = blend(dark, light, 0.55 * lit) if lit > 0 else dark
                ink.line([a, b], tone, 0.009 + 0.016 * max(0.0, -lit), 0.5)


def _draw_marsh(ink: Ink, spaces: Sequence[Space], field: Field, look: Mapping[str, str]) -> None:
    water, reed = rgb(look["dark"]), rgb(look["light"])
    for (x, y), seed in _scattered(spaces, field, 0.19, OUTLINE + 0.07):
        ink.line([(x - 0.065, y), (x + 0.065, y)], water, 0.013, 0.7, ends=False)
        if noise(seed, 5) < 0.6:
            for lean in (-0.028, 0.0, 0.028):
                ink.line([(x, y), (x + lean, y - 0.06)], reed, 0.011, 0.6, ends=False)


def _draw_blocks(ink: Ink, spaces: Sequence[Space], field: Field, look: Mapping[str, str]) -> None:
    """Draw blocks of houses along a street grid that lies a little askew, differently in every
    town.
    """
    dark, light = rgb(look["dark"]), rgb(look["light"])
    for space in spaces:
        cx, cy = space.centre
        turn = (noise(round(cx) // 2, round(cy) // 2, 11) - 0.5) * 0.9
        cos, sin = math.cos(turn), math.sin(turn)
        for i in range(-5, 6):
            for j in range(-6, 7):
                seed = i * 31 + j * 17 + int(space.number)
                u, v = i * 0.118, j * 0.094
                x, y = cx + u * cos - v * sin, cy + u * sin + v * cos
                if field.at(x, y) < OUTLINE + 0.14 + 0.22 * noise(seed, 1) or _nearer(
                    spaces, space, x, y
                ):
                    continue
                a, b = 0.047 * (0.75 + 0.25 * noise(seed, 2)), 0.035
                block = [
                    (x + p * a * cos - q * b * sin, y + p * a * sin + q * b * cos)
                    for p, q in ((-1, -1), (1, -1), (1, 1), (-1, 1))
                ]
                ink.polygon(block, dark if noise(seed, 3) < 0.6 else light)


def _nearer(spaces: Sequence[Space], own: Space, x: float, y: float) -> bool:
    here = math.hypot(x - own.centre[0], y - own.centre[1])
    return any(math.hypot(x - s.centre[0], y - s.centre[1]) < here - 1e-9 for s in spaces)


def _draw_ripples(ink: Ink, spaces: Sequence[Space], field: Field, look: Mapping[str, str]) -> None:
    samples = field.samples()
    for level in (0.68, 0.8, 0.92):
        for ring in level_lines(samples, level):
            ink.line(ring, rgb(look["dark"]), 0.011, 0.6)


Mark = Callable[[Ink, Sequence[Space], Field, Mapping[str, str]], None]

MARKS: Mapping[str, Mark] = {
    "trees": _draw_trees,
    "contours": _draw_contours,
    "marsh": _draw_marsh,
    "blocks": _draw_blocks,
    "ripples": _draw_ripples,
}


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
    """Draw field works: a toothed trench inside the space, broken or closed."""
    for name, look in style()["space_features"].items():
        if look["mark"] != "trench":
            continue
        for space in chart.spaces.values():
            if name in space.features:
                _draw_trench(ink, space, rgb(look["line"]), look["closed"] is True)


def _draw_trench(ink: Ink, space: Space, line: Colour, closed: bool) -> None:
    cx, cy = space.centre
    inner = [(cx + (x - cx) * 0.86, cy + (y - cy) * 0.86) for x, y in space.corners]
    for a, b in pairwise((*inner, inner[0])):
        start, end = (0.0, 1.0) if closed else (0.2, 0.8)
        _draw_teeth(ink, _between(a, b, start), _between(a, b, end), (cx, cy), line)


def _draw_teeth(ink: Ink, a: Point, b: Point, inside: Point, line: Colour) -> None:
    ink.line([a, b], line, 0.02, 0.9)
    count = 5
    for k in range(count):
        x, y = _between(a, b, (k + 0.5) / count)
        away = math.atan2(y - inside[1], x - inside[0])
        ink.line(
            [(x, y), (x + 0.045 * math.cos(away), y + 0.045 * math.sin(away))],
            line,
            0.02,
            0.9,
            ends=False,
        )


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
