"""Parts of marks: arrows and their heads, wedges, stars, plates."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cartography.chart import Point
from cartography.ink import Box, Ink
from cartography.shapes import along, length
from cartography.style import Colour, colour


def around(points: Sequence[Point], reach: float) -> Box:
    """Return the box about some points, `reach` larger all round."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def line_part(line: Sequence[Point], start: float, stop: float) -> list[Point]:
    """Return a stretch of a line between two distances from its beginning."""
    count = max(2, int((stop - start) / 0.04))
    return [along(line, start + (stop - start) * k / (count - 1))[0] for k in range(count)]


def shortened(line: Sequence[Point], front: float, back: float) -> list[Point]:
    """Return a line without its ends, but never without length."""
    return line_part(line, front, max(front + 0.05, length(line) - back))


def draw_head(ink: Ink, line: Sequence[Point], tone: Colour, size: float) -> None:
    """Draw the head of an arrow at the end of a line."""
    (x, y), _ = along(line, length(line))
    (x0, y0), _ = along(line, max(0.0, length(line) - 0.15))
    angle = math.atan2(y - y0, x - x0)
    tip = (
        x + 0.04 * math.cos(angle) + (size - 0.15) * math.cos(angle),
        y + (size - 0.11) * math.sin(angle),
    )
    wings = [
        (x + size * 1.15 * math.cos(angle + t), y + size * 1.15 * math.sin(angle + t))
        for t in (2.4, -2.4)
    ]
    ink.polygon(
        [tip, wings[0], (x - 0.08 * math.cos(angle), y - 0.08 * math.sin(angle)), wings[1]], tone
    )


def draw_wedge(ink: Ink, centre: Point, angle: float, tone: Colour, extra: float) -> None:
    """Draw an attack's arrowhead on its middle, `extra` larger all round."""
    cos, sin = math.cos(angle), math.sin(angle)
    long, wide = 0.16 + extra * 1.6, 0.13 + extra * 1.3
    shape = [(long, 0.0), (-long * 0.7, wide), (-long * 0.25, 0.0), (-long * 0.7, -wide)]
    ink.polygon(
        [(centre[0] + u * cos - v * sin, centre[1] + u * sin + v * cos) for u, v in shape], tone
    )


def draw_burst(ink: Ink, centre: Point, tone: Colour, text: str) -> None:
    """Draw a star for a battle; its result stands in a plate across it."""
    for size, fill in ((0.21, colour("halo")), (0.18, tone)):
        star = []
        for k in range(16):
            r = size if k % 2 == 0 else size * 0.6
            a = math.pi * k / 8 + 0.2
            star.append((centre[0] + r * math.cos(a), centre[1] + r * math.sin(a)))
        ink.polygon(star, fill)
    if text:
        draw_plate(ink, centre, text, tone)


def draw_plate(ink: Ink, centre: Point, text: str, tone: Colour) -> None:
    """Write a short text on a plate with a rim."""
    x, y = centre
    half, high = 0.055 * len(text) + 0.06, 0.115
    corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    ink.polygon([(x + a * (half + 0.02), y + b * (high + 0.02)) for a, b in corners], tone)
    ink.polygon([(x + a * half, y + b * high) for a, b in corners], colour("halo"))
    ink.text(centre, text, "bold", 0.19, colour("lettering", "town"))
