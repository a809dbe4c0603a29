"""Where the counters of an area stand: a compact block for each side, beside the identifier and
inside the border, the smaller the more there are.

The ground is looked at on a raster: what counters must not cover is painted black, and the white
that is left is eroded by half a counter all round; where white remains, a counter's centre fits.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from cartography.areas.boxes import room_of
from cartography.areas.crossings import gate_of
from cartography.areas.ground import is_box
from cartography.areas.identifiers import badge_of
from cartography.areas.packing import RASTER, brick, column_height, shared_out, squared
from cartography.chart import Chart, Point
from cartography.ink import Box
from cartography.outlines import bounds

SIZES = (0.66, 0.6, 0.54, 0.48, 0.43)
"""Widths of a counter in the board's unit, for few to many; the last can still be read in print."""
BOX_SIZES = (0.9, 0.8, 0.72, 0.66, 0.6, 0.54, 0.48, 0.43, 0.39)
NAME, CORE, LOOSE = 0, 1, 2
"""What is kept free: identifier and name; the identifier; only its middle, and borders may be
overlapped.
"""
WAYS = (
    *((width, 1, NAME) for width in SIZES[:4]),
    (0.54, 1, CORE), (0.48, 1, CORE), (0.54, 2, NAME), (0.48, 2, NAME), (0.43, 1, NAME),
    (0.48, 2, CORE), (0.48, 3, NAME), (0.48, 3, CORE), (0.43, 2, CORE), (0.43, 3, CORE),
    (0.43, 4, CORE), (0.43, 3, LOOSE), (0.43, 4, LOOSE), (0.39, 5, LOOSE), (0.36, 6, LOOSE),
)  # fmt: skip
"""How counters may stand, the best way first: width, how many lie in a column one over the other so
that of the lower ones only the factors show, and what is kept free.
"""
RIM, GATE, OVER, BELOW = 0.07, 0.17, 0.16, 0.35
"""How far counters stay from the border and from the middle of a crossing; how far they may overlap
a border at the worst; how far below the identifier they would best stand.
"""


class Block:
    """How the counters of a space stand: their width, and the centres of those shown by side."""

    def __init__(self, width: float, places: Sequence[Sequence[Point]]) -> None:
        self.width = width
        self.places = tuple(tuple(side) for side in places)


@lru_cache(maxsize=4096)
def block_of(chart: Chart, number: str, counts: tuple[int, ...]) -> Block:
    """Return where the counters of a space stand, for so many of each side.

    Each side's places come in the order of drawing: what lies in a column below comes before what
    covers it. Where even the smallest do not find room, fewer are given than were asked for.
    """
    if is_box(chart.spaces[number]):
        return _rows(room_of(chart.spaces[number]), counts)
    x, y = badge_of(chart, number).centre
    near = (round(x * RASTER), round((y + BELOW) * RASTER))
    most: tuple[int, Block] = (-1, Block(SIZES[-1], [()] * len(counts)))
    for width, depth, kept in WAYS:
        free = _free(chart, number, width, depth, kept)
        wanted = sum(-(-count // depth) for count in counts)
        for pack in (squared, brick):
            cells = pack(free, width, depth, wanted, near)
            room = _fewer(counts, len(cells), depth)
            if sum(room) > most[0]:
                most = (sum(room), Block(width, shared_out(cells, room, width, depth)))
            if len(cells) == wanted:
                return most[1]
    return most[1]


def _fewer(counts: Sequence[int], cells: int, depth: int) -> list[int]:
    """Return how many of each side are shown where there is not room for all."""
    left = list(counts)
    while sum(-(-count // depth) for count in left) > cells:
        left[left.index(max(left))] -= 1
    return left


def _rows(room: Box, counts: Sequence[int]) -> Block:
    """Return where the counters of a box stand: in rows, each side's beginning a new one."""
    left, top, right, bottom = room
    places: list[list[Point]] = []
    for width in BOX_SIZES:
        step = width * 1.05
        across, down = int((right - left + 0.05) / step), int((bottom - top + 0.05) / step)
        places, row = [], 0
        for count in counts:
            cells = [(k % across, row + k // across) for k in range(count)]
            row += -(-count // across)
            places.append([_cell(left, top, step, *c) for c in cells if c[1] < down])
        if row <= down:
            break
    return Block(width, places)


def _cell(left: float, top: float, step: float, column: int, row: int) -> Point:
    return round(left + (column + 0.5) * step, 3), round(top + (row + 0.5) * step, 3)


@lru_cache(maxsize=2048)
def _free(
    chart: Chart, number: str, width: float, depth: int, kept: int
) -> frozenset[tuple[int, int]]:
    """Return the raster points on which the centre of a column of counters may lie."""
    ground, left, top = _ground(chart, number, kept)
    reach = 2 * math.ceil(width * RASTER / 2) + 1
    single = eroded = ground.filter(ImageFilter.MinFilter(reach))
    taller = 0 if depth == 1 else (column_height(width, depth) - column_height(width, 1)) // 2 + 1
    for way in (shift for far in range(1, taller + 1) for shift in (far, -far)):
        moved = Image.new("L", ground.size, 0)
        moved.paste(single, (0, way))
        eroded = ImageChops.darker(eroded, moved)
    wide = ground.width
    points = enumerate(eroded.tobytes())
    return frozenset((left + k % wide, top + k // wide) for k, white in points if white)


def _ground(chart: Chart, number: str, kept: int) -> tuple[Image.Image, int, int]:
    """Return a picture of where counters may lie, and the raster point of its upper left corner."""
    space = chart.spaces[number]
    box = bounds(space.corners)
    left, top = math.floor(box[0] * RASTER) - 5, math.floor(box[1] * RASTER) - 5
    size = math.ceil(box[2] * RASTER) - left + 6, math.ceil(box[3] * RASTER) - top + 6
    ground = Image.new("L", size, 0)
    draw = ImageDraw.Draw(ground)

    def at(x: float, y: float) -> tuple[int, int]:
        return round(x * RASTER) - left, round(y * RASTER) - top

    ring = [at(x, y) for x, y in space.corners]
    draw.polygon(ring, fill=255)
    reach, fill = (OVER, 255) if kept == LOOSE else (RIM, 0)
    draw.line([*ring, ring[0]], fill=fill, width=2 * round(reach * RASTER) + 1)
    badge = badge_of(chart, number)
    parts = [badge.box if kept == NAME else badge.core if kept == CORE else badge.disc]
    for part in (*parts, *(_crossings(chart, number) if kept != LOOSE else ())):
        draw.rectangle(_raster_box(part, left, top), fill=0)
    return ground, left, top


def _raster_box(box: Box, left: int, top: int) -> tuple[int, int, int, int]:
    low, high = (round(box[0] * RASTER) - left, round(box[1] * RASTER) - top), box[2:]
    return (*low, round(high[0] * RASTER) - left, round(high[1] * RASTER) - top)


def _crossings(chart: Chart, number: str) -> list[Box]:
    """Return the ground about bridges and ferries, which counters should not hide."""
    gates = [
        gate_of(link, number)
        for _, link in sorted(chart.links.items())
        if number in (link.first, link.second)
        and any(f in link.features for f in ("bridge", "ferry"))
    ]
    return [(x - GATE, y - GATE, x + GATE, y + GATE) for x, y in gates]
