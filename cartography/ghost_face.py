"""The face of a ghost: a pale counter in a broken line, with when it was last seen."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from PIL import ImageDraw

from cartography.fonts import font
from cartography.ghosts import mark_of
from cartography.pen import Pen
from cartography.points import Point
from cartography.style import Colour, blend, rgb

DASHES = {"p": (0.17, 0.085, 0.05), "f": (0.055, 0.075, 0.045), "w": (0.055, 0.075, 0.045)}
"""Dash, gap and width of the outline, as shares of the face, by the mark of a ghost."""
PALE = {"p": 0.5, "f": 0.58, "w": 0.58}
WHITE = (255, 255, 255)


def draw_ghost(pen: Pen) -> None:
    """Draw a counter that is not in sight; the line says how sure the side is."""
    mark, edge = mark_of(pen.shown), rgb(pen.look["edge"])
    pen.fill = blend(pen.fill, WHITE, PALE[mark])
    pen.ink = blend(edge, pen.fill, 0.0 if mark == "p" else 0.25)
    low = round(pen.face * 0.03)
    pen.outline(ImageDraw.Draw(pen.mask), 0, pen.face - 1, 255)
    pen.outline(pen.draw, 0, pen.face - 1, pen.fill)
    _dashed(pen.draw, _ring(pen, low, pen.face - 1 - low), mark, pen.face, pen.ink)
    _draw_face(pen)
    large = pen.is_detailed
    pen.text(
        0.42 if mark == "w" else 0.5, 0.81, pen.shown.values, "bold", 0.25 if large else 0.33, 0.6
    )
    if mark == "w":
        _draw_reported(pen)


def _draw_face(pen: Pen) -> None:
    if pen.is_detailed:
        pen.text(0.5, 0.14, pen.shown.designation, "bold", 0.17, 0.8)
    if pen.shown.is_contact:
        pen.text(0.5, 0.45, "?", "bold", 0.5)
    elif pen.is_detailed:
        pen.size_mark(0.5, 0.27, 0.085)
        pen.symbol(0.25, 0.335, 0.75, 0.625)
    else:
        pen.size_mark(0.5, 0.17, 0.13)
        pen.symbol(0.2, 0.28, 0.8, 0.6)


def _draw_reported(pen: Pen) -> None:
    """Draw the disc of a contact of which the side was only told."""
    x = y = pen.face * 0.8
    r = pen.face * 0.11
    pen.draw.ellipse((x - r, y - r, x + r, y + r), fill=pen.ink)
    place = (round(x), round(y + pen.face * 0.063))
    letter = font("bold", round(pen.face * 0.18))
    pen.draw.text(place, "R", fill=pen.fill, font=letter, anchor="ms")


def _ring(pen: Pen, low: int, high: int) -> list[Point]:
    """Return the corners of the counter's shape; a round one is cut, which dashes hide."""
    corner = 0 if pen.look["corner"] == "square" else round(pen.face * 0.1)
    a, b = low + corner, high - corner
    ring = [(a, low), (b, low), (high, a), (high, b), (b, high), (a, high), (low, b), (low, a)]
    return [point for k, point in enumerate(ring) if corner or k % 2 == 0]


def _dashed(
    draw: ImageDraw.ImageDraw, ring: Sequence[Point], mark: str, face: int, tone: Colour
) -> None:
    """Draw the broken outline of a ghost along a ring of points."""
    on, off, wide = (share * face for share in DASHES[mark])
    width = max(1, round(wide))
    for first, last in _dashes([*ring, ring[0]], on, off):
        draw.line((*first, *last), fill=tone, width=width)


def _dashes(ring: Sequence[Point], on: float, off: float) -> Iterator[tuple[Point, Point]]:
    """Yield the dashes of a closed line; each straight side begins and ends with one."""
    for first, last in pairwise(ring):
        length = math.dist(first, last)
        if length <= on:
            yield first, last
            continue
        count = max(1, round((length - on) / (on + off)))
        step = (length - on) / count
        for k in range(count + 1):
            a, b = (k * step) / length, (k * step + on) / length
            yield _between(first, last, a), _between(first, last, min(b, 1.0))


def _between(first: Point, last: Point, share: float) -> Point:
    x, y = first[0] + (last[0] - first[0]) * share, first[1] + (last[1] - first[1]) * share
    return round(x), round(y)
