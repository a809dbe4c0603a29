"""The whole base map of an area board, stroke by stroke."""

from __future__ import annotations

from cartography.areas.borders import draw_borders, draw_waters
from cartography.areas.boxes import draw_boxes
from cartography.areas.corner import draw_key
from cartography.areas.ground import draw_ground
from cartography.areas.identifiers import draw_identifiers
from cartography.areas.waternames import draw_water_names
from cartography.areas.ways import draw_arrows, draw_rim_ways, draw_ways
from cartography.chart import Chart, Point
from cartography.ink import Ink
from cartography.style import area_colour, colour

GAP = 0.14


def area_ink(chart: Chart, scale: float) -> Ink:
    """Return all strokes of an area board's map."""
    ink = Ink()
    _draw_sheet(ink, chart)
    draw_rim_ways(ink, chart)
    draw_ground(ink, chart)
    draw_borders(ink, chart)
    draw_waters(ink, chart)
    draw_arrows(ink, chart)
    draw_boxes(ink, chart)
    draw_ways(ink, chart)
    draw_water_names(ink, chart, scale)
    draw_identifiers(ink, chart)
    draw_key(ink, chart)
    _draw_frame(ink, chart)
    return ink


def _draw_sheet(ink: Ink, chart: Chart) -> None:
    ink.polygon(_rim(chart, GAP), area_colour("beyond"))


def _draw_frame(ink: Ink, chart: Chart) -> None:
    for gap, line in ((GAP, 0.02), (0.3, 0.05)):
        rim = _rim(chart, gap)
        ink.line([*rim, rim[0]], colour("frame"), line, 0.9)


def _rim(chart: Chart, gap: float) -> list[Point]:
    width, height = chart.size
    return [(-gap, -gap), (width + gap, -gap), (width + gap, height + gap), (-gap, height + gap)]
