"""Marks on the crossings of area boards: how bridges and ferries stand, and who holds them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from cartography.areas.crossings import crossing
from cartography.areas.signs import draw_tab, flag_style
from cartography.areas.ways import draw_ferry_sign, ferry_place
from cartography.chart import Chart, Link, Point
from cartography.ink import Box, Ink
from cartography.strokes import around, draw_plate
from cartography.style import areas, colour, rgb, style

Mark = Mapping[str, Any]


def _link(chart: Chart, mark: Mark) -> Link | None:
    first, second = str(mark.get("first", "")), str(mark.get("second", ""))
    return chart.links.get((first, second)) or chart.links.get((second, first))


def draw_bridge(ink: Ink, chart: Chart, mark: Mark) -> Box | None:
    """Draw how a bridge stands: a red cross if it is blown, else the tab of its holder."""
    link = _link(chart, mark)
    if link is None:
        return None
    (x, y), angle = crossing(link)
    if mark.get("state") == "blown":
        for tone, width in ((colour("halo"), 0.15), (rgb(style()["supply_colour"]), 0.09)):
            for slope in (-1, 1):
                ink.line([(x - 0.2, y - 0.2 * slope), (x + 0.2, y + 0.2 * slope)], tone, width, 1.6)
        return around([(x, y)], 0.35)
    if not mark.get("side"):
        return None
    draw_tab(ink, _beside(link, angle), flag_style(str(mark["side"])), "")
    return around([(x, y)], 0.9)


def _beside(link: Link, angle: float, way: float = 1.0) -> Point:
    """Return a place beside a crossing, along the border."""
    (x, y), reach = crossing(link)[0], 0.47 * way
    return x - reach * math.sin(angle), y + reach * math.cos(angle)


def draw_held(ink: Ink, chart: Chart, mark: Mark) -> Box | None:
    """Draw that a side holds a bank without a bridge."""
    link = _link(chart, mark)
    if link is None:
        return None
    draw_tab(ink, link.middle, flag_style(str(mark.get("side", ""))), "Held")
    return around([link.middle], 0.5)


def draw_construct(ink: Ink, chart: Chart, mark: Mark) -> Box | None:
    """Draw work on a bridge: a barred plate with how much of it is done."""
    link = _link(chart, mark)
    if link is None:
        return None
    x, y = _beside(link, crossing(link)[1], -1.0)
    look = flag_style(str(mark.get("side", "")))
    ink.polygon(
        [(x - 0.21, y - 0.15), (x + 0.21, y - 0.15), (x + 0.21, y + 0.15), (x - 0.21, y + 0.15)],
        rgb(look["fill"]),
    )
    for k in range(4):
        left = x - 0.19 + k * 0.1
        bar = [
            (left, y + 0.13),
            (left + 0.06, y - 0.13),
            (left + 0.11, y - 0.13),
            (left + 0.05, y + 0.13),
        ]
        ink.polygon(bar, rgb(style()["highlight"]))
    draw_plate(ink, (x, y), str(mark.get("count", "")), colour("ink"))
    return around([(x, y)], 0.4)


def draw_ferry(ink: Ink, chart: Chart, mark: Mark) -> Box | None:
    """Draw a ferry that cannot be used: turned grey, or crossed out for good."""
    link = _link(chart, mark)
    if link is None or mark.get("state") not in ("used", "destroyed"):
        return None
    x, y = ferry_place(link)
    draw_ferry_sign(ink, (x, y), crossing(link)[1], rgb(areas()["ferry"]["spent"]))
    if mark["state"] == "destroyed":
        for slope in (-1, 1):
            line = [(x - 0.2, y - 0.2 * slope), (x + 0.2, y + 0.2 * slope)]
            ink.line(line, rgb(style()["supply_colour"]), 0.09, 1.6)
    return around([(x, y)], 0.45)
