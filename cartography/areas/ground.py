"""The ground of areas: tints, hills with contours and hachures, polders with ditches, houses."""

from __future__ import annotations

import math
from collections.abc import Iterator
from zlib import crc32

from cartography.chart import Chart, Point, Space
from cartography.ink import Ink
from cartography.outlines import Ring, across, bounds, clearance, contains, segment_distance, sides
from cartography.patches import OUTLINE, Surface
from cartography.points import vertex
from cartography.shapes import noise
from cartography.style import Colour, area_colour, areas
from cartography.terrain_marks import CONTOURS, MARKS

AREA, ZONE = "area", "zone"
KINDS = ("elevated", "polder")


def kind_of(space: Space) -> str:
    """Return what the ground of an area is: elevated, polder or open."""
    return next((kind for kind in KINDS if kind in space.features), "open")


def modifier_of(space: Space) -> int:
    """Return the terrain modifier that stands in an area's identifier; 0 if it has none."""
    found = [f[4:] for f in space.features if f.startswith("tem_")]
    return int(found[0]) if found and found[0].isdigit() else 0


def lands(chart: Chart) -> list[Space]:
    """Return the areas of a board without its boxes, in a fixed order."""
    return [space for _, space in sorted(chart.spaces.items()) if not is_box(space)]


def is_box(space: Space) -> bool:
    """Return whether a space is a box beside the map: a zone, or troops on their way."""
    return space.terrain in ("zone", "box")


def draw_ground(ink: Ink, chart: Chart) -> None:
    """Draw the tints of all areas and the marks on them."""
    found = lands(chart)
    for space in found:
        ink.polygon(space.corners, area_colour("ground", kind_of(space), "fill"))
    for space in found:
        if kind_of(space) == "polder":
            _draw_ditches(ink, space)
    _draw_hills(ink, [space for space in found if kind_of(space) == "elevated"])
    for space in found:
        _draw_trees(ink, space)
    for space in found:
        _draw_houses(ink, space)


def salt_of(space: Space) -> int:
    """Return a number of a space's own, for chance that stays the same."""
    return crc32(space.number.encode()) & 0xFFFF


def _draw_ditches(ink: Ink, space: Space) -> None:
    """Draw a polder's ditches: fine parallel lines, cut into fields by short ones across."""
    line, salt = area_colour("ground", "polder", "line"), salt_of(space)
    angle = (noise(salt, 1) - 0.5) * 1.2
    step = 0.17
    for (x0, y0), (x1, y1), row in across(space.corners, angle, step):
        span = math.hypot(x1 - x0, y1 - y0)
        if span < 0.4:
            continue
        start, stop = 0.12 / span, 1 - 0.12 / span
        at = start + 0.5 * noise(row, salt, 2) / span
        while at < stop:
            end = min(stop, at + (0.7 + 0.9 * noise(row, round(at * 97), salt)) / span)
            a = (x0 + (x1 - x0) * at, y0 + (y1 - y0) * at)
            b = (x0 + (x1 - x0) * end, y0 + (y1 - y0) * end)
            ink.line([a, b], line, 0.011, 0.55, ends=False)
            if noise(row, round(at * 89), salt, 3) < 0.6:
                c = (a[0] - math.sin(angle) * step, a[1] + math.cos(angle) * step)
                if contains(space.corners, c):
                    ink.line([a, c], line, 0.009, 0.5, ends=False)
            at = end + 0.1 / span


def _draw_hills(ink: Ink, hills: list[Space]) -> None:
    """Draw elevated areas: contour lines within, hachures where they fall to lower ground."""
    look = areas()["ground"]["elevated"]
    owners: dict[tuple[tuple[int, int], tuple[int, int]], int] = {}
    for space in hills:
        for a, b in sides(space.corners):
            for key in ((vertex(a), vertex(b)), (vertex(b), vertex(a))):
                owners[key] = owners.get(key, 0) + 1
    rims = [
        [(a, b) for a, b in sides(space.corners) if owners[(vertex(a), vertex(b))] == 1]
        for space in hills
    ]
    inner = [p for space, rim in zip(hills, rims, strict=True) for p in _inner(space, rim)]
    field = Surface(inner, (OUTLINE, *CONTOURS), seed=5)
    MARKS["contours"](ink, (), field, look)
    for space, rim in zip(hills, rims, strict=True):
        _draw_hachures(ink, space, rim, area_colour("ground", "elevated", "dark"))


def _inner(space: Space, rim: list[tuple[Point, Point]]) -> Iterator[Point]:
    """Yield places one unit apart in an area, away from the foot of the hill."""
    left, top, right, bottom = bounds(space.corners)
    for row in range(math.floor(top), math.ceil(bottom * 1.16)):
        y = row * 0.866
        for column in range(math.floor(left) - 1, math.ceil(right) + 1):
            x = column + 0.5 * (row % 2)
            far = min((segment_distance((x, y), a, b) for a, b in rim), default=9.0)
            if far > 0.62 and contains(space.corners, (x, y)):
                yield x, y


def _draw_hachures(ink: Ink, space: Space, rim: list[tuple[Point, Point]], tone: Colour) -> None:
    """Draw short strokes down the slope along the foot of a hill."""
    salt, turn = salt_of(space), 1.0 if _is_clockwise(space.corners) else -1.0
    for k, ((x0, y0), (x1, y1)) in enumerate(rim):
        size = math.hypot(x1 - x0, y1 - y0)
        count = max(1, round(size / 0.085))
        nx, ny = -(y1 - y0) / (size or 1) * turn, (x1 - x0) / (size or 1) * turn
        for i in range(count):
            t = (i + 0.5) / count
            x, y = x0 + (x1 - x0) * t, y0 + (y1 - y0) * t
            long = 0.1 + 0.12 * noise(salt, k, i)
            start = (x + nx * 0.05, y + ny * 0.05)
            end = (x + nx * (0.05 + long), y + ny * (0.05 + long))
            ink.line([start, end], tone, 0.014, 0.6, ends=False)


def _is_clockwise(ring: Ring) -> bool:
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in sides(ring)) > 0


def _draw_trees(ink: Ink, space: Space) -> None:
    """Draw woods: on hills many, elsewhere a few; none in polders."""
    kind, salt = kind_of(space), salt_of(space)
    if kind == "polder":
        return
    dark, light = area_colour("trees", "dark"), area_colour("trees", "light")
    dots: list[tuple[Point, float, Colour]] = []
    for (x, y), seed in _scattered(space, 0.15):
        level = noise(math.floor(x / 0.9), math.floor(y / 0.9), 17)
        grove = 0.42 if kind == "elevated" else 0.12
        if level > grove or noise(seed, salt, 6) < 0.25 or clearance(space.corners, (x, y)) < 0.22:
            continue
        size = 0.042 + 0.016 * noise(seed, 3)
        dots.append(((x + 0.012, y + 0.014), size, dark))
        dots.append(((x, y), size, light))
    ink.dots(dots)


def _scattered(space: Space, step: float) -> Iterator[tuple[Point, int]]:
    """Yield irregular places inside an area, row by row, each with a number of its own."""
    left, top, right, bottom = bounds(space.corners)
    for j in range(math.floor(top / step), math.ceil(bottom / step)):
        for i in range(math.floor(left / step), math.ceil(right / step)):
            x = (i + 0.5 * (j % 2) + 0.5 * noise(i, j, 1) - 0.25) * step
            y = (j + 0.5 * noise(i, j, 2) - 0.25) * step
            if contains(space.corners, (x, y)):
                yield (x, y), i * 7919 + j


def _draw_houses(ink: Ink, space: Space) -> None:
    """Draw the blocks of an area's town about its centre, more and denser as its modifier rises."""
    level = modifier_of(space)
    if not level:
        return
    cx, cy = space.centre
    dark, light = area_colour("town", "dark"), area_colour("town", "light")
    salt, reach = salt_of(space), 0.3 + 0.27 * level
    turn = (noise(salt, 11) - 0.5) * 0.9
    cos, sin = math.cos(turn), math.sin(turn)
    size = 0.118
    for i in range(-math.ceil(reach / size), math.ceil(reach / size) + 1):
        for j in range(-math.ceil(reach / size), math.ceil(reach / size) + 1):
            seed = i * 31 + j * 17 + salt
            u, v = i * size, j * size * 0.8
            x, y = cx + u * cos - v * sin, cy + u * sin + v * cos
            far = math.hypot(u, v) / reach
            chance = (0.34 + 0.2 * level) * (1 - far * far)
            if noise(seed, 1) > chance or not contains(space.corners, (x, y)):
                continue
            if clearance(space.corners, (x, y)) < 0.24:
                continue
            a, b = 0.047 * (0.7 + 0.3 * noise(seed, 2)), 0.035
            block = [
                (x + p * a * cos - q * b * sin, y + p * a * sin + q * b * cos)
                for p, q in ((-1, -1), (1, -1), (1, 1), (-1, 1))
            ]
            ink.polygon(block, dark if noise(seed, 3) < 0.6 else light)
