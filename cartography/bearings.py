"""What a map needs to be read: where north is, how far a kilometre goes, which turn it is."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cartography.chart import Chart, Point
from cartography.ink import Ink
from cartography.style import colour
from cartography.typeset import text_width

IN_A_ROW = 13
"""Boxes of the turn track side by side."""
TURN_HIGH = 0.36
LENGTHS = (1, 2, 5, 10, 20, 50)
"""Kilometres of which a scale bar may be made."""


def draw_compass(ink: Ink, centre: Point, north: Point, radius: float) -> None:
    """Draw a needle that points to true north, with its letter."""
    (x, y), (dx, dy) = centre, north
    tone, halo = colour("frame"), colour("halo")
    ink.dot(centre, radius, halo, tone, radius * 0.05)

    def at(along: float, aside: float) -> Point:
        return x + radius * (dx * along - dy * aside), y + radius * (dy * along + dx * aside)

    for k in range(12):
        a = math.pi * k / 6
        ring = [at(r * math.cos(a), r * math.sin(a)) for r in (0.86, 0.97)]
        ink.line(ring, tone, radius * 0.03, 0.7, ends=False)
    ink.polygon([at(0.5, 0.0), at(-0.1, 0.22), at(-0.1, -0.22)], colour("lettering", "key"))
    ink.polygon([at(-0.7, 0.0), at(-0.1, 0.22), at(-0.1, -0.22)], tone)
    ink.text(at(0.68, 0.0), "N", "bold", radius * 0.36, colour("ink"))


def scale_length(kilometres: float, room: float) -> int:
    """Return how many kilometres a bar shows that is at most `room` long, where one unit of length
    is so many kilometres.
    """
    return max((n for n in LENGTHS if n <= kilometres * room), default=LENGTHS[0])


def draw_scale(ink: Ink, end: Point, kilometres: float, room: float) -> None:
    """Draw a bar of whole kilometres that ends at its right at a point; one unit is so many."""
    whole = scale_length(kilometres, room)
    (x, y), long = end, whole / kilometres
    tone = colour("ink")
    for k in range(2):
        left, right = x - long + long * k / 2, x - long + long * (k + 1) / 2
        bar = [(left, y), (right, y), (right, y + 0.08), (left, y + 0.08)]
        ink.polygon(bar, tone if k == 0 else colour("halo"))
        ink.line([*bar, bar[0]], tone, 0.015, 0.8, ends=False)
    ink.text((x - long / 2, y - 0.13), f"{whole} km", "regular", 0.22, tone)


def draw_turns(
    ink: Ink, turns: Sequence[str], turn: int, ends: tuple[float, float], bottom: float
) -> None:
    """Draw the turn track between two ends, in rows that end at a height: past turns are shaded,
    the one that is played is filled.
    """
    left, right = ends
    rows = -(-len(turns) // IN_A_ROW)
    across = -(-len(turns) // rows)
    wide = (right - left) / across
    for k, label in enumerate(turns):
        x = left + k % across * wide
        y = bottom - (rows - k // across) * TURN_HIGH
        box = [(x, y), (x + wide, y), (x + wide, y + TURN_HIGH), (x, y + TURN_HIGH)]
        if k + 1 <= turn:
            ink.polygon(box, colour("lettering", "key") if k + 1 == turn else colour("grid"))
        ink.line([*box, box[0]], colour("frame"), 0.015, 0.8, ends=False)
        size = min(0.22, 0.22 * (wide - 0.08) / max(0.01, text_width(label, 0.22)))
        ink.text((x + wide / 2, y + TURN_HIGH / 2), label, "bold", size,
                 (255, 255, 255) if k + 1 == turn else colour("ink"))  # fmt: skip


def turns_height(turns: Sequence[str]) -> float:
    """Return how high the turn track is."""
    return -(-len(turns) // IN_A_ROW) * TURN_HIGH


def unit_scale(chart: Chart, map_height: int, unit: float, margin: float) -> float:
    """Return the kilometres to one unit of a panel beside a map; 0 where that has no scale."""
    pixels = map_height / (chart.size[1] + 2 * margin)
    return chart.kilometres * unit / pixels
