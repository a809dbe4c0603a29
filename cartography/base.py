"""The base map: the board without counters, drawn once and kept."""

from __future__ import annotations

import math
from collections.abc import Iterator

from PIL import Image

from cartography.areas.land import area_ink
from cartography.chart import Chart, Point
from cartography.coast import draw_sea
from cartography.country import draw_country_borders
from cartography.courses import draw_bridges, draw_roads, draw_waters
from cartography.crossings import draw_crossings, draw_letters
from cartography.frame import MARGIN, draw_frame, draw_sheet
from cartography.ink import Ink
from cartography.lettering import draw_names, draw_numbers
from cartography.linenames import draw_line_names
from cartography.palette import palette, to_palette
from cartography.settlements import draw_bars, draw_settlements
from cartography.style import rgb, style
from cartography.terrain import draw_grid, draw_terrain, draw_works


def base_size(chart: Chart, scale: float) -> tuple[int, int]:
    """Return width and height in pixels of a map with `scale` pixels per hex width."""
    width, height = chart.size
    return math.ceil((width + 2 * MARGIN) * scale), math.ceil((height + 2 * MARGIN) * scale)


def pixel(chart: Chart, number: str, scale: float) -> tuple[int, int]:
    """Return the pixel on which a space's centre lies."""
    return place(chart.spaces[number].centre, scale)


def place(point: Point, scale: float) -> tuple[int, int]:
    """Return the pixel of a point of the board."""
    return round((point[0] + MARGIN) * scale), round((point[1] + MARGIN) * scale)


def base_ink(chart: Chart, scale: float) -> Ink:
    """Return all strokes of a board's map; only lettering depends on the scale."""
    if chart.is_areas:
        return area_ink(chart, scale)
    ink = Ink()
    draw_sheet(ink, chart)
    draw_terrain(ink, chart)
    draw_grid(ink, chart)
    draw_settlements(ink, chart)
    draw_waters(ink, chart)
    draw_sea(ink, chart)
    draw_country_borders(ink, chart)
    draw_roads(ink, chart)
    draw_bridges(ink, chart)
    draw_crossings(ink, chart)
    draw_letters(ink, chart)
    draw_bars(ink, chart)
    draw_works(ink, chart)
    draw_line_names(ink, chart, scale)
    draw_numbers(ink, chart, scale)
    draw_frame(ink, chart)
    draw_names(ink, chart, scale)
    return ink


def draw_base(chart: Chart, scale: float) -> Image.Image:
    """Draw a board's map in the palette, without looking at anything drawn before."""
    picture = Image.new("P", base_size(chart, scale))
    picture.putpalette(palette(chart.tints).getpalette() or [])
    for top, band in _bands(chart, scale):
        picture.paste(to_palette(band, chart.tints), (0, top))
    return picture


def draw_base_rgb(chart: Chart, scale: float) -> Image.Image:
    """Draw a board's map in full colour (the palette is made from this)."""
    picture = Image.new("RGB", base_size(chart, scale))
    for top, band in _bands(chart, scale):
        picture.paste(band, (0, top))
    return picture


def _bands(chart: Chart, scale: float) -> Iterator[tuple[int, Image.Image]]:
    width, height = base_size(chart, scale)
    return base_ink(chart, scale).picture(width, height, scale, MARGIN, rgb(style()["margin"]))
