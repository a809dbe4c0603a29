"""Samples for the legend of an area board: each drawn about a point, on spaces made for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cartography.areas.borders import draw_corner, draw_open, draw_waters
from cartography.areas.ground import draw_ground
from cartography.areas.identifiers import draw_identifier, draw_sector
from cartography.areas.marks import AREA_DRAWERS, SAMPLE
from cartography.areas.ways import draw_arrow, draw_bridge, draw_ferry, draw_rim_way, draw_road
from cartography.chart import Chart, Link, Point, Space
from cartography.ink import Ink
from cartography.outlines import AreaLayout
from cartography.style import area_colour, rgb

Draw = Callable[[Ink, Point], None]
FEATURES = {
    "bridge": ("canal", "road", "bridge"),
    "construct": ("canal",),
    "ferry": ("river", "ferry"),
    "held": ("canal",),
}
LEVEL = ("bridge", "construct")
SHIFTS = {"bridge held": 0.14, "construct": -0.47, "held": -0.06}
"""Marks that stand beside a crossing are drawn on a level border, a little aside."""
HALF = 0.17
"""Half the height of a sample."""


def patch_sample(kind: str) -> Draw:
    """Return what draws a patch of ground."""

    def draw(ink: Ink, at: Point) -> None:
        draw_ground(ink, _pair(at, (), (kind,)))

    return draw


def border_sample(features: tuple[str, ...]) -> Draw:
    """Return what draws a border."""

    def draw(ink: Ink, at: Point) -> None:
        small = _pair(at, features, is_level=True)
        draw_ground(ink, small)
        if features == ("open",):
            draw_open(ink, list(small.links[("a", "b")].line))
        else:
            draw_waters(ink, small)

    return draw


def crossing_sample(*features: str) -> Draw:
    """Return what draws a crossing of water."""

    def draw(ink: Ink, at: Point) -> None:
        small = _pair(at, features)
        draw_ground(ink, small)
        draw_waters(ink, small)
        link = small.links[("a", "b")]
        (draw_ferry if "ferry" in features else draw_bridge)(ink, link)

    return draw


def road_sample(ink: Ink, at: Point) -> None:
    """Draw a piece of road."""
    draw_road(ink, [[(at[0] - 0.36, at[1] + 0.05), (at[0], at[1] - 0.05), (at[0] + 0.36, at[1])]])


def arrow_sample(ink: Ink, at: Point) -> None:
    """Draw the arrow of a zone."""
    draw_arrow(ink, (at[0] - 0.08, at[1]), (at[0] - 0.08, at[1]), 0.0)


def rim_way_sample(ink: Ink, at: Point) -> None:
    """Draw a way between two zones."""
    draw_rim_way(ink, (at[0] - 0.4, at[1]), (at[0] + 0.4, at[1]))


def corner_sample(ink: Ink, at: Point) -> None:
    """Draw a border too short for a passage."""
    draw_corner(ink, [(at[0] - 0.14, at[1] + 0.05), (at[0] + 0.14, at[1] - 0.05)])


def identifier_sample(*features: str) -> Draw:
    """Return what draws an identifier."""

    def draw(ink: Ink, at: Point) -> None:
        draw_identifier(ink, Space("13", at, (), "area", features), at)

    return draw


def sector_sample(look: Mapping[str, Any]) -> Draw:
    """Return what draws a sector's shield."""

    def draw(ink: Ink, at: Point) -> None:
        draw_sector(ink, at, rgb(look["fill"]), str(look["text"]))

    return draw


def red_name_sample(ink: Ink, at: Point) -> None:
    """Draw a name that counts for victory."""
    ink.text(at, "Name", "bold", 0.27, area_colour("names", "victory"))


def mark_sample(mark: Mapping[str, Any]) -> Draw:
    """Return what draws a mark on a border between the spaces a and b."""
    kind = str(mark["kind"])
    features = FEATURES.get(kind, ())

    def draw(ink: Ink, at: Point) -> None:
        is_level = kind in LEVEL
        shift = SHIFTS.get(f"{kind} {mark['state']}" if "state" in mark else kind, 0.0)
        small = _pair((at[0] + shift, at[1]), features, is_level=is_level)
        if kind == "bridge":
            draw_bridge(ink, small.links[("a", "b")])
        AREA_DRAWERS[kind](ink, small, mark)

    return draw


def _pair(
    at: Point, features: tuple[str, ...], ground: tuple[str, ...] = (), is_level: bool = False
) -> Chart:
    """Return a chart of two small areas that touch, and of places for single marks."""
    x, y = at
    a, b = _halves(x, y, is_level)
    centres = {
        "a": (x, y - 0.3) if is_level else (x - 0.38, y),
        "b": (x, y + 0.3) if is_level else (x + 0.3, y),
        "up": (x, y - 0.4),
        "air": (x - 0.96, y + 0.12),
        "depot": (x - 0.64, y - 0.42),
        "drop": (x + 0.64, y + 0.3),
        "result": (x - 0.76, y + 0.05),
    }
    outlines = {name: [p] * 3 for name, p in centres.items()} | {"a": a, "b": b}
    spaces = {
        name: Space(name, centre, tuple(outlines[name]), SAMPLE, ground)
        for name, centre in centres.items()
    }
    line = (a[1], a[2]) if not is_level else (a[3], a[2])
    links = {("a", "b"): Link("a", "b", features, line, line)}
    layout = AreaLayout(centres, outlines)
    return Chart("legend", "", layout, spaces, links, is_grid=False, is_areas=True)


def _halves(x: float, y: float, is_level: bool) -> tuple[list[Point], list[Point]]:
    """Return the outlines of the two areas, clockwise from their upper left corners."""
    left, right, top, bottom = x - 0.38, x + 0.38, y - HALF, y + HALF
    if is_level:
        return (
            [(left, top), (right, top), (right, y), (left, y)],
            [(left, y), (right, y), (right, bottom), (left, bottom)],
        )
    return (
        [(left, top), (x, top), (x, bottom), (left, bottom)],
        [(x, top), (right, top), (right, bottom), (x, bottom)],
    )
