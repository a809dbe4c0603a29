"""Marks on terrain: trees, contour lines, marsh tufts, blocks of houses, ripples."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from zlib import crc32

from cartography.chart import Point, Space
from cartography.ink import Ink
from cartography.patches import OUTLINE, Surface, is_hole
from cartography.shapes import noise, signed_area
from cartography.style import Colour, blend, rgb

LIGHT = math.radians(-135)
CONTOURS = (0.78, 0.95, 1.15, 1.4)
RIPPLES = (0.68, 0.8, 0.92)
LEVELS = {"contours": CONTOURS, "ripples": RIPPLES}
"""The level lines that a mark needs besides the outline."""


def _scattered(
    spaces: Sequence[Space], field: Surface, step: float, level: float
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


def _draw_trees(ink: Ink, spaces: Sequence[Space], field: Surface, look: Mapping[str, str]) -> None:
    _plant(ink, spaces, field, look, 0.125)


def _draw_groves(
    ink: Ink, spaces: Sequence[Space], field: Surface, look: Mapping[str, str]
) -> None:
    """Draw fewer trees, as open woods have them."""
    _plant(ink, spaces, field, look, 0.2)


def _draw_bushes(
    ink: Ink, spaces: Sequence[Space], field: Surface, look: Mapping[str, str]
) -> None:
    """Draw single bushes, as fields and orchards between villages have them."""
    _plant(ink, spaces, field, look, 0.42)


def _plant(
    ink: Ink, spaces: Sequence[Space], field: Surface, look: Mapping[str, str], step: float
) -> None:
    dark, light = rgb(look["dark"]), rgb(look["light"])
    soft = blend(light, rgb(look["fill"]), 0.3)
    row: list[tuple[Point, float, Colour]] = []
    level = 0.0
    for (x, y), seed in _scattered(spaces, field, step, OUTLINE + 0.07):
        if y > level + 0.3:
            ink.dots(row)
            row, level = [], y
        size = 0.04 + 0.014 * noise(seed, 3)
        row.append(((x + 0.012, y + 0.014), size, dark))
        row.append(((x, y), size, soft if noise(seed, 4) < 0.5 else light))
    ink.dots(row)


def _draw_contours(
    ink: Ink, spaces: Sequence[Space], field: Surface, look: Mapping[str, str]
) -> None:
    """Draw tinted steps whose lines are thin towards the light and heavy away from it."""
    shade, dark, light = rgb(look["shade"]), rgb(look["dark"]), rgb(look["light"])
    for index, level in enumerate((OUTLINE, *CONTOURS)):
        for ring in field.rings[level]:
            hole = is_hole(ring, field, level)
            if not hole and index:
                ink.polygon(ring, blend(rgb(look["fill"]), shade, 0.16 * index))
            turn = 1 if (signed_area(ring) > 0) != hole else -1
            for run, lit in _lit_runs(ring, turn):
                tone = blend(dark, light, 0.55 * lit) if lit > 0 else dark
                ink.line(run, tone, 0.009 + 0.016 * max(0.0, -lit), 0.5)


def draw_contour_lines(ink: Ink, field: Surface, look: Mapping[str, str]) -> None:
    """Draw the lines alone, without the steps, for ground that shows through what lies on it."""
    for level in (OUTLINE, *CONTOURS):
        for ring in field.rings[level]:
            ink.line(ring, rgb(look["dark"]), 0.02, 0.9)


def _lit_runs(ring: Sequence[Point], turn: int) -> Iterator[tuple[list[Point], float]]:
    """Yield the stretches of a ring that face the light alike, with how much: from -1 to 1."""
    run: list[Point] = [ring[0]]
    before: float | None = None
    for a, b in pairwise(ring):
        facing = math.atan2(b[1] - a[1], b[0] - a[0]) - turn * math.pi / 2
        lit = round(math.cos(facing - LIGHT) * 3) / 3
        if before is not None and lit != before:
            yield run, before
            run = [a]
        run.append(b)
        before = lit
    if before is not None:
        yield run, before


def _draw_marsh(ink: Ink, spaces: Sequence[Space], field: Surface, look: Mapping[str, str]) -> None:
    water, reed = rgb(look["dark"]), rgb(look["light"])
    for (x, y), seed in _scattered(spaces, field, 0.19, OUTLINE + 0.07):
        ink.line([(x - 0.065, y), (x + 0.065, y)], water, 0.013, 0.7, ends=False)
        if noise(seed, 5) < 0.6:
            for lean in (-0.028, 0.0, 0.028):
                ink.line([(x, y), (x + lean, y - 0.06)], reed, 0.011, 0.6, ends=False)


def _draw_ditches(
    ink: Ink, spaces: Sequence[Space], field: Surface, look: Mapping[str, str]
) -> None:
    """Draw the ditches of drained fields, in blocks of one direction."""
    dark, light = rgb(look["dark"]), rgb(look["light"])
    for (x, y), seed in _scattered(spaces, field, 0.21, OUTLINE + 0.1):
        turn = 2.4 * (noise(math.floor(x / 2.1), math.floor(y / 1.7), 41) - 0.5)
        cos, sin = 0.095 * math.cos(turn), 0.095 * math.sin(turn)
        ditch = [(x - cos, y - sin), (x + cos, y + sin)]
        ink.line(ditch, dark if noise(seed, 7) < 0.5 else light, 0.013, 0.7, ends=False)


def _draw_blocks(
    ink: Ink, spaces: Sequence[Space], field: Surface, look: Mapping[str, str]
) -> None:
    """Draw blocks of houses along a street grid that lies a little askew, differently in every
    town.
    """
    dark, light = rgb(look["dark"]), rgb(look["light"])
    level = float(look.get("level", OUTLINE))
    rim = (1 - level) / (1 - OUTLINE)
    for space in spaces:
        cx, cy = space.centre
        near = [s.centre for s in spaces if s != space and math.dist(s.centre, space.centre) < 1.5]
        salt = crc32(space.number.encode()) & 0xFFFF
        turn = (noise(round(cx) // 2, round(cy) // 2, 11) - 0.5) * 0.9
        cos, sin = math.cos(turn), math.sin(turn)
        for i in range(-5, 6):
            for j in range(-6, 7):
                seed = i * 31 + j * 17 + salt
                u, v = i * 0.118, j * 0.094
                x, y = cx + u * cos - v * sin, cy + u * sin + v * cos
                if field.at(x, y) < level + 0.14 * rim + 0.22 * rim * noise(seed, 1) or _nearer(
                    near, space.centre, (x, y)
                ):
                    continue
                a, b = 0.047 * (0.75 + 0.25 * noise(seed, 2)), 0.035
                block = [
                    (x + p * a * cos - q * b * sin, y + p * a * sin + q * b * cos)
                    for p, q in ((-1, -1), (1, -1), (1, 1), (-1, 1))
                ]
                ink.polygon(block, dark if noise(seed, 3) < 0.6 else light)


def _nearer(others: Sequence[Point], own: Point, place: Point) -> bool:
    here = math.dist(place, own)
    return any(math.dist(place, other) < here - 1e-9 for other in others)


def _draw_ripples(
    ink: Ink, spaces: Sequence[Space], field: Surface, look: Mapping[str, str]
) -> None:
    for level in RIPPLES:
        for ring in field.rings[level]:
            ink.line(ring, rgb(look["dark"]), 0.011, 0.6)


Mark = Callable[[Ink, Sequence[Space], Surface, Mapping[str, str]], None]

MARKS: Mapping[str, Mark] = {
    "trees": _draw_trees,
    "groves": _draw_groves,
    "bushes": _draw_bushes,
    "ditches": _draw_ditches,
    "contours": _draw_contours,
    "marsh": _draw_marsh,
    "blocks": _draw_blocks,
    "ripples": _draw_ripples,
}
