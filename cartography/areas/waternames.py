"""Names of waters and bridges on an area board, clear of identifiers and crossings."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from cartography.areas.borders import WATERS, lines_of, water_courses
from cartography.areas.crossings import crossing
from cartography.areas.identifiers import badge_of
from cartography.areas.roads import road_courses
from cartography.areas.ways import ferry_place
from cartography.chart import Chart, Point
from cartography.ink import Box, Ink
from cartography.rivernames import BROAD, Letters, boxes_of, gentle, ways_of
from cartography.shapes import chains, evenly, length, smoothed
from cartography.style import area_colour, areas, rgb
from cartography.typeset import text_width
from rules_engine.board.loading import link_key

DISC = 0.3
"""How far about the middle of a crossing nothing is written."""
NEVER = 100.0
"""What a name over an identifier or a crossing costs: more than leaving it out."""
APART = 7.0
"""How far a water's name is at least from where it stands a second time."""
BRIDGE_NAME = 0.165
BRIDGES_FROM = 40
"""Pixels to the unit from which the names of bridges can be read."""


@dataclass(frozen=True)
class WaterName:
    """A name along a water: its letters, their height, and how the water looks."""

    name: str
    letters: Letters
    size: float
    look: Mapping[str, Any]


class _Page:
    """Keeps names off identifiers, crossings and each other."""

    def __init__(self, chart: Chart, scale: float) -> None:
        self.scale = scale
        self.taken: dict[tuple[int, int], list[tuple[Box, float]]] = {}
        for number, space in chart.spaces.items():
            if space.terrain not in ("zone", "box"):
                self.reserve(badge_of(chart, number).box, NEVER)
        for place in _crossings(chart):
            self.reserve(_around(place, DISC), NEVER)

    def reserve(self, box: Box, weight: float = 3.0) -> None:
        """Keep names away from a box."""
        for cell in _cells(box):
            self.taken.setdefault(cell, []).append((box, weight))

    def reserve_ways(self, chart: Chart) -> None:
        """Keep names off roads, and more so off waters."""
        waters = [course for kind in WATERS for course in water_courses(chart, kind)]
        for courses, reach, weight in ((waters, 0.1, 4.0), (road_courses(chart), 0.06, 1.5)):
            for course in courses:
                for place, _ in evenly(course, 0.12):
                    self.reserve(_around(place, reach), weight)

    def cost(self, box: Box) -> float:
        """Return how much a box would hide."""
        cost = 0.0
        left, top, right, bottom = box
        for other, weight in {entry for cell in _cells(box) for entry in self.taken.get(cell, ())}:
            wide = min(right, other[2]) - max(left, other[0])
            high = min(bottom, other[3]) - max(top, other[1])
            cost += weight * wide * high * 10 if wide > 0 and high > 0 else 0.0
        return round(cost, 6)


def _cells(box: Box) -> list[tuple[int, int]]:
    columns = range(math.floor(box[0]), math.floor(box[2]) + 1)
    rows = range(math.floor(box[1]), math.floor(box[3]) + 1)
    return [(column, row) for column in columns for row in rows]


def draw_water_names(ink: Ink, chart: Chart, scale: float) -> None:
    """Write the names of bridges and waters, as far as they can be read at this scale."""
    for text, place in bridge_names(chart, scale):
        tone, halo = area_colour("bridge", "line"), area_colour("names", "halo")
        ink.text(place, text, "italic", bridge_size(scale), tone, halo)
    for found in water_names(chart, scale):
        edge = None if found.look["width"] > BROAD else area_colour("names", "halo")
        ink.glyphs(found.letters, "italic", found.size, rgb(found.look["casing"]), edge)


def bridge_size(scale: float) -> float:
    """Return the height of a bridge's name."""
    return max(BRIDGE_NAME, 8.0 / scale)


def bridge_names(chart: Chart, scale: float) -> list[tuple[str, Point]]:
    """Return the names of bridges with the middle of each: beside its bridge, where there is most
    room.
    """
    return _named(chart, scale)[0]


def water_names(chart: Chart, scale: float) -> list[WaterName]:
    """Return the names of waters along their courses, rivers first."""
    return _named(chart, scale)[1]


def _named(chart: Chart, scale: float) -> tuple[list[tuple[str, Point]], list[WaterName]]:
    page = _Page(chart, scale)
    waters = [*_waters(chart, scale, page, "river"), *_waters(chart, scale, page, "canal")]
    if scale < BRIDGES_FROM:
        return [], waters
    page.reserve_ways(chart)
    return _bridges(chart, scale, page), waters


def _bridges(chart: Chart, scale: float, page: _Page) -> list[tuple[str, Point]]:
    size, found = bridge_size(scale), []
    for key, site in sorted(chart.sites.get("bridges", {}).items()):
        first, _, second = key.partition("-")
        link, text = chart.links.get((first, second)), str(site.get("name", ""))
        if link is None or not text:
            continue
        spots = [(page.cost(text_box(p, text, size)), k, p) for k, p in
                 enumerate(_spots(crossing(link)[0], text, size))]  # fmt: skip
        place = min(spots)[2]
        page.reserve(text_box(place, text, size), NEVER)
        found.append((text, place))
    return found


def _spots(at: Point, text: str, size: float) -> Iterator[Point]:
    """Yield places for a bridge's name, the best first: right, left, then above and below."""
    (x, y), half = at, text_width(text, size, "italic") / 2
    for away in (0.36, 0.44, 0.55):
        for rise in (0.0, -0.12, 0.12, -0.24, 0.24):
            yield x + away + half, y + rise
            yield x - away - half, y + rise
        for shift in (0.0, half * 0.6, -half * 0.6):
            yield x + shift, y + away + 0.06
            yield x + shift, y - away - 0.06


def text_box(place: Point, text: str, size: float) -> Box:
    """Return the ground of a bridge's name."""
    (x, y), half = place, text_width(text, size, "italic") / 2
    return x - half, y - size * 0.55, x + half, y + size * 0.55


def _waters(chart: Chart, scale: float, page: _Page, kind: str) -> Iterator[WaterName]:
    """Yield the names of the waters of a kind, each where it hides least: twice on a long one."""
    look = areas()["waters"][kind]
    size = max(float(look["name_size"]), 7.5 / scale)
    if scale < float(look["name_from_scale"]):
        return
    for river in sorted(chart.rivers, key=lambda r: str(r["name"])):
        if river.get("kind") != kind:
            continue
        name = str(river["name"]).upper() if look["width"] > BROAD else str(river["name"])
        courses = [c for c in _courses(chart, river) if length(c) > size * 3]
        yield from _along(courses, name, size, look, page)


def _along(
    courses: Sequence[Sequence[Point]], name: str, size: float, look: Mapping[str, Any], page: _Page
) -> Iterator[WaterName]:
    """Yield a name where it hides least, smaller where it finds no room in full size."""
    for high in (size, size * 0.88, size * 0.76):
        ways = [
            way
            for course in courses
            for way in ways_of(gentle(course, high * 3), name, high, look["width"], page)
        ]
        taken: list[Point] = []
        for cost, _, letters in sorted(ways, key=lambda way: (way[0], way[1])):
            if len(taken) == (2 if len(ways) > 40 else 1) or cost > look["name_worst"]:
                break
            middle = letters[len(letters) // 2][0]
            if all(math.dist(middle, other) >= APART for other in taken):
                taken.append(middle)
                for box in boxes_of(letters, high):
                    page.reserve(box, NEVER)
                yield WaterName(name, letters, high, look)
        if taken:
            return


def _courses(chart: Chart, river: Mapping[str, Any]) -> list[list[Point]]:
    """Return the drawn courses of a named river."""
    keys = [tuple(link_key(str(key)).split("-")) for key in river.get("chain", ())]
    parts = [
        side
        for a, b in keys
        if (a, b) in chart.links
        for line in lines_of(chart, chart.links[(a, b)])
        for side in pairwise(line)
    ]
    return sorted((smoothed(line, 2) for line in chains(parts)), key=lambda c: (-length(c), c))


def _crossings(chart: Chart) -> Iterator[Point]:
    """Yield where borders are crossed by road, bridge or ferry."""
    for _, link in sorted(chart.links.items()):
        if any(f in link.features for f in ("bridge", "road")):
            yield crossing(link)[0]
        if "ferry" in link.features:
            yield ferry_place(link)


def _around(place: Point, reach: float) -> Box:
    return place[0] - reach, place[1] - reach, place[0] + reach, place[1] + reach
