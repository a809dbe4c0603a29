"""Ways over water that carry no road, and places that the rules call by a letter."""

from __future__ import annotations

import math

from cartography.chart import Chart, Link, Point
from cartography.ink import Ink
from cartography.style import Colour, colour, rgb, style

REACH = 0.34
"""Hex widths from the water's middle that the sign of a crossing is long."""
RING = 0.25


def draw_crossings(ink: Ink, chart: Chart) -> None:
    """Draw railway bridges as a track over the water, ferries as a boat on its line."""
    for name, look in style()["crossings"].items():
        for link in chart.with_feature(name):
            draw = _draw_ferry if name == "ferry" else _draw_track
            draw(ink, chart, link, rgb(look["line"]), rgb(look["fill"]))


def _over(chart: Chart, link: Link) -> tuple[Point, Point, Point]:
    """Return where a crossing begins and ends, and the direction of the water."""
    (x0, y0), (x1, y1) = chart.spaces[link.first].centre, chart.spaces[link.second].centre
    angle = math.atan2(y1 - y0, x1 - x0)
    cos, sin = math.cos(angle), math.sin(angle)
    mx, my = link.middle
    start, end = ((mx + k * REACH * cos, my + k * REACH * sin) for k in (-1, 1))
    return start, end, (-sin, cos)


def _draw_track(ink: Ink, chart: Chart, link: Link, line: Colour, fill: Colour) -> None:
    (x0, y0), (x1, y1), (u, v) = _over(chart, link)
    ink.line([(x0, y0), (x1, y1)], fill, 0.13, 2.6, ends=False)
    ink.line([(x0, y0), (x1, y1)], line, 0.035, 1.2, ends=False)
    for k in range(8):
        x, y = (a + (b - a) * (k + 0.5) / 8 for a, b in ((x0, x1), (y0, y1)))
        sleeper = [(x - 0.05 * u, y - 0.05 * v), (x + 0.05 * u, y + 0.05 * v)]
        ink.line(sleeper, line, 0.02, 0.8, ends=False)


def _draw_ferry(ink: Ink, chart: Chart, link: Link, line: Colour, fill: Colour) -> None:
    (x0, y0), (x1, y1), (u, v) = _over(chart, link)
    for k in range(0, 9, 2):
        dash = [(x0 + (x1 - x0) * t / 9, y0 + (y1 - y0) * t / 9) for t in (k, k + 1)]
        ink.line(dash, line, 0.03, 1.0, ends=False)
    (x, y), long = link.middle, 0.15
    along = ((x1 - x0) / (2 * REACH), (y1 - y0) / (2 * REACH))
    for grown, tone in ((1.35, line), (1.0, fill)):
        hull = [
            (x + grown * (p * long * along[0] + q * u), y + grown * (p * long * along[1] + q * v))
            for p, q in ((-1, 0.0), (-0.5, -0.075), (0.5, -0.075), (1, 0.0), (0.5, 0.075))
        ]
        ink.polygon(
            [
                *hull,
                (
                    x + grown * (-0.5 * long * along[0] + 0.075 * u),
                    y + grown * (-0.5 * long * along[1] + 0.075 * v),
                ),
            ],
            tone,
        )


def draw_letters(ink: Ink, chart: Chart) -> None:
    """Draw the letters by which the rules call spaces, such as drop zones: ``sites.letters``."""
    key = colour("lettering", "key")
    for letter, number in sorted(chart.sites.get("letters", {}).items()):
        space = chart.spaces.get(str(number))
        if space is not None:
            ink.dot(space.centre, RING, colour("halo"), key, 0.03)
            ink.text(space.centre, letter, "bold", 0.3, key)
