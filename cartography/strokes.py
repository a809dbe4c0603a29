"""Parts of marks: arrows and their heads, wedges, stars, plates."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cartography.chart import Point
from cartography.ink import Box, Ink
from cartography.shapes import along, length
from cartography.style import Colour, colour
from cartography.typeset import text_width

PLATE = 0.18
"""Height of the letters on a plate."""


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


def outside(line: Sequence[Point], boxes: Sequence[Box]) -> list[list[Point]]:
    """Return the parts of a line that lie in none of some boxes: it passes under what is there."""
    left, top, right, bottom = around(line, 0.0)
    near = [b for b in boxes if b[0] < right and b[2] > left and b[1] < bottom and b[3] > top]
    if not near:
        return [list(line)]
    parts: list[list[Point]] = [[]]
    for point in line_part(line, 0.0, length(line)):
        if any(lies_in(point, box) for box in near):
            parts.append([])
        else:
            parts[-1].append(point)
    return [part for part in parts if len(part) > 1]


def clear_end(line: Sequence[Point], boxes: Sequence[Box], room: float = 0.2) -> list[Point]:
    """Return an arrow's line as it is, or ended before a box in which its head would lie."""
    whole = length(line)
    grown = [(b[0] - room, b[1] - room, b[2] + room, b[3] + room) for b in boxes]
    for back in range(40):
        stop = whole - back * 0.05
        if stop < 0.4:
            break
        end = along(line, stop)[0]
        if not any(lies_in(end, box) for box in grown):
            return line_part(line, 0.0, stop) if back else list(line)
    return list(line)


def lies_in(point: Point, box: Box) -> bool:
    """Return whether a point lies in a box."""
    return box[0] < point[0] < box[2] and box[1] < point[1] < box[3]


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
    grow = 0.0 if text else 0.05
    for size, fill in ((0.16 + grow, colour("halo")), (0.13 + grow, tone)):
        star = []
        for k in range(16):
            r = size if k % 2 == 0 else size * 0.6
            a = math.pi * k / 8 + 0.2
            star.append((centre[0] + r * math.cos(a), centre[1] + r * math.sin(a)))
        ink.polygon(star, fill)
    if text:
        draw_plate(ink, centre, text, tone)


def plate_half(text: str) -> float:
    """Return half the width of a plate with its rim."""
    return text_width(text, PLATE) / 2 + 0.06


def draw_plate(ink: Ink, centre: Point, text: str, tone: Colour) -> None:
    """Write a short text on a plate with a rim."""
    x, y = centre
    half, high = plate_half(text) - 0.02, 0.1
    corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    ink.polygon([(x + a * (half + 0.02), y + b * (high + 0.02)) for a, b in corners], tone)
    ink.polygon([(x + a * half, y + b * high) for a, b in corners], colour("halo"))
    ink.text(centre, text, "bold", PLATE, colour("lettering", "town"))
