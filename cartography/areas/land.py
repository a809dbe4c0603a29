"""The whole base map of an area board, stroke by stroke."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from cartography.areas.borders import draw_borders, draw_waters, lines_of
from cartography.areas.boxes import draw_boxes
from cartography.areas.crossings import crossing
from cartography.areas.ground import draw_ground
from cartography.areas.identifiers import badge_of, draw_identifiers
from cartography.areas.ways import draw_arrows, draw_rim_ways, draw_ways
from cartography.chart import Chart, Point
from cartography.ink import Box, Ink
from cartography.rivernames import draw_name
from cartography.shapes import chains, length, smoothed
from cartography.style import area_colour, areas, colour
from rules_engine.board.loading import link_key

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
    _draw_river_names(ink, chart, scale)
    draw_identifiers(ink, chart)
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


class _Page:
    """Keeps names of rivers off identifiers and crossings."""

    def __init__(self, chart: Chart, scale: float) -> None:
        self.scale = scale
        self.taken: list[tuple[Box, float]] = []
        for number, space in chart.spaces.items():
            if space.terrain not in ("zone", "box"):
                self.reserve(badge_of(chart, number).box, 3.0)
        for link in chart.links.values():
            if any(f in link.features for f in ("bridge", "ferry", "road")):
                (x, y), _ = crossing(link)
                self.reserve((x - 0.35, y - 0.35, x + 0.35, y + 0.35), 3.0)

    def reserve(self, box: Box, weight: float = 3.0) -> None:
        """Keep names away from a box."""
        self.taken.append((box, weight))

    def cost(self, box: Box) -> float:
        """Return how much a box would hide."""
        cost = 0.0
        left, top, right, bottom = box
        for other, weight in self.taken:
            if left >= other[2] or right <= other[0] or top >= other[3] or bottom <= other[1]:
                continue
            wide = min(box[2], other[2]) - max(box[0], other[0])
            high = min(box[3], other[3]) - max(box[1], other[1])
            cost += weight * wide * high * 10 if wide > 0 and high > 0 else 0.0
        return cost


def _draw_river_names(ink: Ink, chart: Chart, scale: float) -> None:
    """Write the names of waters along their courses."""
    page = _Page(chart, scale)
    for river in sorted(chart.rivers, key=lambda r: (r.get("kind") != "river", str(r["name"]))):
        look = areas()["waters"].get(str(river.get("kind")))
        course = _course(chart, river)
        if look is not None and course and scale >= float(look["name_from_scale"]):
            size = max(float(look["name_size"]), 7.5 / scale)
            draw_name(ink, course, str(river["name"]), size, look, page)


def _course(chart: Chart, river: Mapping[str, Any]) -> list[Point]:
    """Return the longest drawn course of a named river."""
    keys = [tuple(link_key(str(key)).split("-")) for key in river.get("chain", ())]
    parts = [
        side
        for a, b in keys
        if (a, b) in chart.links
        for line in lines_of(chart, chart.links[(a, b)])
        for side in pairwise(line)
    ]
    courses = [smoothed(line, 2) for line in chains(parts)]
    return max(courses, key=lambda line: (length(line), line), default=[])
