"""Unit symbols: the box with its marks for the arm, and the strokes for the unit's size above
it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PIL import ImageDraw

from cartography.fonts import font
from cartography.style import Colour, areas, style, type_style

Box = tuple[int, int, int, int]


def draw_symbol(
    draw: ImageDraw.ImageDraw, box: Box, kind: str, ink: Colour, paper: Colour, line: int
) -> None:
    """Draw the symbol of a unit type into a box, with lines `line` pixels wide."""
    draw.rectangle(box, fill=paper, outline=ink, width=line)
    inner = (box[0] + line // 2, box[1] + line // 2, box[2] - line // 2, box[3] - line // 2)
    for part in type_style(kind)["symbol"]:
        name, _, text = str(part).partition(":")
        PARTS[name](draw, inner, ink, line, text)


def draw_size(
    draw: ImageDraw.ImageDraw, centre: tuple[int, int], height: int, size: str, ink: Colour
) -> None:
    """Draw the strokes or crosses of a unit's size, `height` pixels high."""
    marks = str(style()["sizes"].get(size) or areas()["sizes"].get(size, ""))
    line = max(1, round(height * 0.3))
    step = round(height * (0.62 if "I" in marks else 1.05))
    left = centre[0] - step * (len(marks) - 1) / 2
    for index, mark in enumerate(marks):
        x, half = round(left + index * step), height // 2
        if mark == "I":
            draw.line((x, centre[1] - half, x, centre[1] + half), fill=ink, width=line)
            continue
        wide = round(half * 0.85)
        draw.line((x - wide, centre[1] - half, x + wide, centre[1] + half), fill=ink, width=line)
        draw.line((x - wide, centre[1] + half, x + wide, centre[1] - half), fill=ink, width=line)


def _cross(draw: ImageDraw.ImageDraw, box: Box, ink: Colour, line: int, _: str) -> None:
    draw.line((box[0], box[1], box[2], box[3]), fill=ink, width=line)
    draw.line((box[0], box[3], box[2], box[1]), fill=ink, width=line)


def _slash(draw: ImageDraw.ImageDraw, box: Box, ink: Colour, line: int, _: str) -> None:
    draw.line((box[0], box[3], box[2], box[1]), fill=ink, width=line)


def _track(draw: ImageDraw.ImageDraw, box: Box, ink: Colour, line: int, _: str) -> None:
    wide, high = box[2] - box[0], box[3] - box[1]
    track = (box[0] + wide // 6, box[1] + high // 4, box[2] - wide // 6, box[3] - high // 4)
    draw.rounded_rectangle(track, radius=(track[3] - track[1]) // 2, outline=ink, width=line)


def _shot(draw: ImageDraw.ImageDraw, box: Box, ink: Colour, line: int, text: str) -> None:
    """Draw a ball, in the middle or at the share of the height that is said."""
    high = box[3] - box[1]
    x, r = (box[0] + box[2]) // 2, round(high * 0.15)
    y = box[1] + round(high * float(text)) if text else (box[1] + box[3]) // 2
    draw.ellipse((x - r, y - r, x + r, y + r), fill=ink)


def _chevron(draw: ImageDraw.ImageDraw, box: Box, ink: Colour, line: int, _: str) -> None:
    middle = (box[0] + box[2]) // 2
    draw.line(
        [(box[0], box[3]), (middle, box[1]), (box[2], box[3])], fill=ink, width=line, joint="curve"
    )


def _wings(draw: ImageDraw.ImageDraw, box: Box, ink: Colour, line: int, _: str) -> None:
    x, y, r = (box[0] + box[2]) // 2, box[3] - line, round((box[3] - box[1]) * 0.2)
    for centre in (x - r, x + r):
        draw.arc((centre - r, y - r, centre + r, y + r), 180, 360, fill=ink, width=line)


def _letter(draw: ImageDraw.ImageDraw, box: Box, ink: Colour, line: int, text: str) -> None:
    high = box[3] - box[1]
    place = ((box[0] + box[2]) // 2, box[3] - round(high * 0.06))
    draw.text(place, text, fill=ink, font=font("bold", round(high * 0.5)), anchor="ms")


def _glider(draw: ImageDraw.ImageDraw, box: Box, ink: Colour, line: int, _: str) -> None:
    """Draw a level wing with a short body at the foot of the box."""
    x, y, r = (box[0] + box[2]) // 2, box[3] - line * 2, round((box[3] - box[1]) * 0.3)
    draw.line((x - r, y, x + r, y), fill=ink, width=line)
    draw.line((x, y - r // 2, x, y + line), fill=ink, width=line)


def _dome(draw: ImageDraw.ImageDraw, box: Box, ink: Colour, line: int, _: str) -> None:
    """Draw the arch of guns that cover the sky."""
    wide, low = round((box[2] - box[0]) * 0.3), box[3] - line
    x, high = (box[0] + box[2]) // 2, round((box[3] - box[1]) * 0.76)
    draw.arc((x - wide, low - high, x + wide, low + high), 180, 360, fill=ink, width=line)


def _tower(draw: ImageDraw.ImageDraw, box: Box, ink: Colour, line: int, _: str) -> None:
    """Draw a tower with its battlements."""
    x, wide, high = (box[0] + box[2]) // 2, box[2] - box[0], box[3] - box[1]
    foot, body, head = round(wide * 0.2), round(wide * 0.13), round(wide * 0.2)
    low, top = box[3] - line, box[1] + round(high * 0.14)
    neck = max(box[1] + round(high * 0.42), top + line * 2)
    draw.polygon([(x - foot, low), (x - body, neck), (x + body, neck), (x + foot, low)], fill=ink)
    draw.rectangle((x - head, top + line * 2, x + head, neck), fill=ink)
    for left in (-1.0, -0.2, 0.6):
        a = x + round(head * left)
        draw.rectangle((a, top, a + round(head * 0.4), top + line * 2), fill=ink)


Part = Callable[[ImageDraw.ImageDraw, Box, Colour, int, str], None]

PARTS: Mapping[str, Part] = {
    "cross": _cross,
    "slash": _slash,
    "track": _track,
    "shot": _shot,
    "chevron": _chevron,
    "wings": _wings,
    "letter": _letter,
    "glider": _glider,
    "dome": _dome,
    "tower": _tower,
}
