"""Borders of areas: solid lines over open ground, rivers with their shores, canals."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from cartography.areas.ground import is_box, lands
from cartography.chart import Chart, Link
from cartography.courses import draw_current
from cartography.ink import Ink
from cartography.outlines import shared_lines, sides
from cartography.points import Point, vertex
from cartography.shapes import Track, chains, length, smoothed
from cartography.style import area_colour, areas, rgb

Course = list[Point]
Side = tuple[Point, Point]
Key = tuple[tuple[int, int], tuple[int, int]]
WATERS = ("canal", "river")
"""The kinds of water, the narrow ones first."""
CORNER = "corner"
BARS_APART, BAR = 0.11, 0.08
"""How far the bars of a border without passage are apart, and half their length."""


def water_of(link: Link) -> str | None:
    """Return the kind of water that a border runs along."""
    return next((kind for kind in WATERS if kind in link.features), None)


def lines_of(chart: Chart, link: Link) -> list[Course]:
    """Return the lines that two neighbouring areas share; none if they do not touch."""
    if not link.line:
        return []
    return shared_lines(chart.spaces[link.first].corners, chart.spaces[link.second].corners)


def water_courses(chart: Chart, kind: str) -> list[Course]:
    """Return the courses of a kind of water as they are drawn, longest first."""
    parts = [side for side, found in _waters_by_side(chart).values() if found == kind]
    courses = [smoothed(line, 2) for line in chains(parts)]
    return sorted(courses, key=lambda line: (-length(line), line[0]))


@lru_cache(maxsize=8)
def _waters_by_side(chart: Chart) -> dict[Key, tuple[Side, str | None]]:
    """Return every side that two areas share with the kind of water along it.

    Where two areas touch too little to be neighbours, water flows on between what lies before and
    behind.
    """
    found: dict[Key, tuple[Side, str | None]] = {}
    loose: dict[Key, Side] = {}
    for link in chart.links.values():
        for line in lines_of(chart, link):
            for side in itertools.pairwise(line):
                found[_key(*side)] = (side, water_of(link))
    owners: dict[Key, int] = {}
    for space in lands(chart):
        for side in (s for s in sides(space.corners) if vertex(s[0]) != vertex(s[1])):
            owners[_key(*side)] = owners.get(_key(*side), 0) + 1
            if owners[_key(*side)] == 2 and _key(*side) not in found:
                loose[_key(*side)] = side
    for line in chains(loose[key] for key in sorted(loose)):
        kind = _flowing_on(found, line)
        for side in itertools.pairwise(line):
            found[_key(*side)] = (side, kind or CORNER)
    return found


def _flowing_on(found: Mapping[Key, tuple[Side, str | None]], line: Course) -> str | None:
    """Return the kind of water that meets both ends of a line."""
    ends = [vertex(line[0]), vertex(line[-1])]
    for kind in WATERS:
        wet = {point for key, (_, water) in found.items() if water == kind for point in key}
        if all(end in wet for end in ends):
            return kind
    return None


def draw_borders(ink: Ink, chart: Chart) -> None:
    """Draw borders over open ground, corners without passage barred, and the land's rim."""
    line = area_colour("border", "line")
    shared = _waters_by_side(chart)
    for course in chains(side for side, kind in shared.values() if kind is None):
        draw_open(ink, smoothed(course, 2))
    for course in corner_lines(chart):
        draw_corner(ink, smoothed(course, 2))
    for course in chains(_rim(chart, shared)):
        ink.line(course, line, 0.05, 1.3, ends=False)


def corner_lines(chart: Chart) -> list[Course]:
    """Return the lines along which areas touch without being neighbours."""
    return chains(side for side, kind in _waters_by_side(chart).values() if kind == CORNER)


def draw_corner(ink: Ink, course: Course) -> None:
    """Draw a border over which nothing passes: barred from side to side."""
    line = area_colour("border", "line")
    ink.line(course, line, 0.05, 1.3)
    track = Track(course)
    count = max(2, round(track.length / BARS_APART))
    for k in range(count):
        (x, y), angle = track.at((k + 0.5) * track.length / count)
        dx, dy = -BAR * math.sin(angle), BAR * math.cos(angle)
        ink.line([(x - dx, y - dy), (x + dx, y + dy)], line, 0.034, 1.1, ends=False)


def draw_open(ink: Ink, curve: Course) -> None:
    """Draw a border over open ground."""
    ink.line(curve, area_colour("border", "halo"), 0.085, 1.8, ends=False)
    ink.line(curve, area_colour("border", "line"), 0.034, 1.1, ends=False)


def _rim(chart: Chart, shared: Mapping[Key, object]) -> list[Side]:
    """Return the sides of areas beyond which the map ends."""
    found: dict[Key, Side] = {}
    for space in lands(chart):
        for side in sides(space.corners):
            if _key(*side) not in shared:
                found[_key(*side)] = side
    return [found[key] for key in sorted(found)]


def _key(a: Point, b: Point) -> Key:
    first, second = sorted((vertex(a), vertex(b)))
    return first, second


def dashes(line: Sequence[Point], dash: float, gap: float) -> Iterator[Course]:
    """Yield the dashes of a line, evenly spread over its length."""
    track = Track(line)
    count = max(1, round(track.length / (dash + gap)))
    step = track.length / count
    for k in range(count):
        start, stop = (k + 0.5) * step - dash / 2, (k + 0.5) * step + dash / 2
        places = [track.at(start)[0]]
        places += [p for p, at in zip(track.line, track.marks, strict=True) if start < at < stop]
        yield [*places, track.at(stop)[0]]


def draw_waters(ink: Ink, chart: Chart) -> None:
    """Draw canals and rivers, each with its shores; rivers lie over the mouths of canals.

    Where a course leaves the land it is cut off straight.
    """
    rim = {vertex(p) for side in _rim(chart, _waters_by_side(chart)) for p in side}
    for kind in WATERS:
        look = areas()["waters"][kind]
        courses = water_courses(chart, kind)
        width, bank = float(look["width"]), float(look["bank"])
        broad = width + 2 * bank
        layers = (("edge", broad + 0.03, 2.8), ("shore", broad, 2.2), ("fill", width, 1.2))
        for name, wide, least in layers:
            for course in courses:
                ink.line(course, rgb(look[name]), wide, least, ends=False)
                for end in (course[0], course[-1]):
                    if vertex(end) not in rim:
                        ink.dot(end, wide / 2, rgb(look[name]))
        for course in courses if kind == "river" else ():
            draw_current(ink, course, look["edge"])


def boxes(chart: Chart) -> list[str]:
    """Return the numbers of the boxes beside the map, in a fixed order."""
    return [number for number, space in sorted(chart.spaces.items()) if is_box(space)]
