"""Ways from area to area: roads, bridges of road and railroad, ferries, and the arrows of zones."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cartography.areas.borders import dashes, water_of
from cartography.areas.crossings import crossing, gate_of
from cartography.areas.ground import is_box
from cartography.areas.roads import road_courses
from cartography.chart import Chart, Link
from cartography.ink import Ink
from cartography.points import Point
from cartography.shapes import Track, steps
from cartography.style import area_colour, areas, rgb

Course = list[Point]
INTO_BOX = 0.3


def draw_ways(ink: Ink, chart: Chart) -> None:
    """Draw roads, then what crosses water."""
    draw_road(ink, road_courses(chart))
    for _, link in sorted(chart.links.items()):
        if "bridge" in link.features:
            draw_bridge(ink, link)
        elif "ferry" in link.features:
            draw_ferry(ink, link)
    for link in chart.with_feature("bridge"):
        if "ferry" in link.features:
            draw_ferry(ink, link)


def draw_road(ink: Ink, courses: Sequence[Course]) -> None:
    """Draw pieces of road, their casings below all of them."""
    look = areas()["road"]
    for course in courses:
        ink.line(course, rgb(look["casing"]), look["width"] + 2 * look["bank"], 3.0)
    for course in courses:
        ink.line(course, rgb(look["fill"]), look["width"], 1.5)


def _water_width(link: Link) -> float:
    kind = water_of(link)
    look = areas()["waters"][kind] if kind else {"width": 0.06, "bank": 0.0}
    return float(look["width"]) + 2 * float(look["bank"])


def draw_bridge(ink: Ink, link: Link) -> None:
    """Draw a bridge on its disc: with a road, or the ties of a railroad."""
    (mx, my), angle = crossing(link)
    cos, sin = math.cos(angle), math.sin(angle)
    half, side, flare = _water_width(link) / 2 + 0.09, 0.085, 0.05
    look = areas()["bridge"]

    def at(u: float, v: float) -> Point:
        return mx + u * cos - v * sin, my + u * sin + v * cos

    ink.dot((mx, my), half + 0.1, rgb(look["disc"]), rgb(look["line"]), 0.014)
    deck = [at(-half, -side), at(half, -side), at(half, side), at(-half, side)]
    ink.polygon(deck, rgb(look["deck"]))
    if "railroad_bridge" in link.features:
        rail = area_colour("rail", "line")
        ink.line([at(-half - 0.08, 0), at(half + 0.08, 0)], rail, 0.04, 1.2, ends=False)
        for u in steps(-half, half + 0.02, 0.075):
            ink.line([at(u, -0.055), at(u, 0.055)], rail, 0.022, 0.9, ends=False)
    for v in (-side, side):
        out = math.copysign(flare, v)
        rails = [at(-half - flare, v + out), at(-half, v), at(half, v), at(half + flare, v + out)]
        ink.line(rails, rgb(look["line"]), 0.032, 1.2)


def ferry_place(link: Link) -> Point:
    """Return where a ferry's sign stands: beside a bridge of the same border."""
    at, _angle = crossing(link)
    if "bridge" not in link.features:
        return at
    track = Track(link.line or link.ends)
    return max((track.at(track.length * s)[0] for s in (0.2, 0.8)), key=lambda p: math.dist(p, at))


def draw_ferry(ink: Ink, link: Link) -> None:
    """Draw a ferry's sign: an arrow with two heads in a box."""
    _, angle = crossing(link)
    draw_ferry_sign(ink, ferry_place(link), angle, area_colour("ferry", "fill"))


def draw_ferry_sign(ink: Ink, place: Point, angle: float, fill: tuple[int, int, int]) -> None:
    """Draw the sign of a ferry on its middle, its arrow along `angle`."""
    cos, sin = math.cos(angle), math.sin(angle)
    white = area_colour("ferry", "ink")

    def at(u: float, v: float) -> Point:
        return place[0] + u * cos - v * sin, place[1] + u * sin + v * cos

    for grow, tone in ((0.03, white), (0.0, fill)):
        long, wide = 0.27 + grow, 0.15 + grow
        ink.polygon([at(-long, -wide), at(long, -wide), at(long, wide), at(-long, wide)], tone)
    ink.line([at(-0.15, 0), at(0.15, 0)], white, 0.05, 1.2, ends=False)
    for end in (-1, 1):
        ink.polygon([at(end * 0.24, 0), at(end * 0.1, 0.1), at(end * 0.1, -0.1)], white)


def draw_arrows(ink: Ink, chart: Chart) -> None:
    """Draw the arrows between boxes and areas."""
    for _, link in sorted(chart.links.items()):
        of_first = is_box(chart.spaces[link.first])
        if of_first == is_box(chart.spaces[link.second]):
            continue
        inside, outside = (link.second, link.first) if of_first else (link.first, link.second)
        draw_arrow(ink, gate_of(link, outside), gate_of(link, inside), crossing(link)[1])


def draw_rim_ways(ink: Ink, chart: Chart) -> None:
    """Draw the ways from box to box, outside the map: dashed roads, to lie below everything."""
    for _, link in sorted(chart.links.items()):
        if is_box(chart.spaces[link.first]) and is_box(chart.spaces[link.second]):
            draw_rim_way(ink, *link.ends)


def draw_rim_way(ink: Ink, start: Point, end: Point) -> None:
    """Draw the way from one box to another."""
    for dash in dashes([start, end], 0.3, 0.18):
        ink.line(dash, rgb(areas()["zone"]["edge"]), 0.05, 1.5)


def draw_arrow(ink: Ink, start: Point, end: Point, across: float) -> None:
    """Draw an arrow from a box's side to the area that it leads to."""
    far = math.dist(start, end)
    angle = math.atan2(end[1] - start[1], end[0] - start[0]) if far > 0.05 else across
    cos, sin = math.cos(angle), math.sin(angle)
    look = areas()["road"]

    def at(u: float, v: float) -> Point:
        return start[0] + u * cos - v * sin, start[1] + u * sin + v * cos

    tip, low = far + 0.34, -INTO_BOX
    neck = tip - 0.34
    shape = [
        at(low, -0.1), at(neck, -0.1), at(neck, -0.23), at(tip, 0),
        at(neck, 0.23), at(neck, 0.1), at(low, 0.1),
    ]  # fmt: skip
    ink.line([*shape, shape[0]], rgb(look["casing"]), 0.07, 2.0)
    ink.polygon(shape, rgb(look["fill"]))
