"""The key in an empty corner of an area board: what its signs mean, and where north is.

It stands on the map itself, so that the bare map explains itself too.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from cartography.areas.ground import is_box
from cartography.areas.legend import draw_section, map_sections
from cartography.bearings import draw_compass
from cartography.chart import Chart, Point
from cartography.ink import Box, Ink
from cartography.sheets import LEFT
from cartography.style import area_colour, colour
from cartography.typeset import text_width

FINE = 4
"""Pixels to the unit of the picture on which an empty place is looked for."""
CLEAR = 0.5
"""How far the key stays from everything else, and from the sheet's edge."""
BESIDE = 3.4
"""Width of the part with title and compass, left of the signs."""
SIGNS = 7.7


def key_size(chart: Chart) -> Point:
    """Return width and height of a board's key."""
    return BESIDE + SIGNS, sum(section.height for section in map_sections(chart)) + 0.5


@lru_cache(maxsize=8)
def key_place(chart: Chart) -> Point | None:
    """Return the upper left corner of the key: as far to the south-east as there is room; None
    where there is none.
    """
    wide, high = (round(part * FINE) for part in key_size(chart))
    taken = _taken(chart)
    edge = round(CLEAR * FINE)
    for y in range(taken.height - high - edge, edge, -1):
        for x in range(taken.width - wide - edge, edge, -1):
            if taken.crop((x, y, x + wide, y + high)).getbbox() is None:
                return x / FINE, y / FINE
    return None


def key_box(chart: Chart) -> Box | None:
    """Return the ground of the key; None for a board that has no room for it."""
    place, (wide, high) = key_place(chart), key_size(chart)
    return (place[0], place[1], place[0] + wide, place[1] + high) if place else None


def _taken(chart: Chart) -> Image.Image:
    """Return a picture of the sheet on which all that is drawn about spaces is white."""
    width, height = chart.size
    sheet = Image.new("L", (round(width * FINE), round(height * FINE)))
    draw = ImageDraw.Draw(sheet)
    broad = round(2 * CLEAR * FINE)
    for _, space in sorted(chart.spaces.items()):
        ring = [(round(x * FINE), round(y * FINE)) for x, y in space.corners]
        draw.polygon(ring, fill=255)
        draw.line([*ring, ring[0]], fill=255, width=broad)
    for _, link in sorted(chart.links.items()):
        if is_box(chart.spaces[link.first]) or is_box(chart.spaces[link.second]):
            ends = [(round(x * FINE), round(y * FINE)) for x, y in link.ends]
            draw.line(ends, fill=255, width=broad)
    return sheet


def draw_key(ink: Ink, chart: Chart) -> None:
    """Draw the key where there is room for it."""
    box = key_box(chart)
    if box is None or chart.north is None:
        return
    left, top, right, bottom = box
    frame = [(left, top), (right, top), (right, bottom), (left, bottom)]
    ink.polygon(frame, colour("halo"))
    ink.line([*frame, frame[0]], colour("frame"), 0.03, 0.9, ends=False)
    middle = left + BESIDE / 2
    _draw_title(ink, chart.title, (middle, top + 0.6))
    draw_compass(ink, (middle, (top + bottom) / 2), chart.north, 0.95)
    for row, words in enumerate(
        ("Rebuilt from geography;", "not to one scale:", "wider where towns are close.")
    ):
        ink.text((middle, bottom - 1.0 + row * 0.28), words, "italic", 0.23, colour("number"))
    at = top + 0.35
    for section in map_sections(chart):
        draw_section(ink, section, at, left + BESIDE - LEFT)
        at += section.height


def _draw_title(ink: Ink, title: str, place: Point) -> None:
    """Write the board's title, its parts below each other."""
    for row, part in enumerate(title.split(": ")):
        size = min(0.42, 0.42 * (BESIDE - 0.4) / max(0.01, text_width(part, 0.42)))
        ink.text(
            (place[0], place[1] + row * 0.5), part, "bold", size, area_colour("names", "plain")
        )
