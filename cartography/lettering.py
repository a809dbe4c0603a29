"""Numbers, names of towns and rivers, map edges: placed so that they do not run into each other."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cartography.chart import Chart, Point
from cartography.courses import water_courses
from cartography.fonts import font
from cartography.ink import Ink
from cartography.shapes import along, evenly, length
from cartography.style import colour, rgb, style

NUMBER_TOP = 0.435
Box = tuple[float, float, float, float]


def number_size(scale: float) -> float:
    """Return the height of space numbers in hex widths: readable on a screen, small in print."""
    return max(0.135, min(0.2, 8.6 / scale))


def draw_numbers(ink: Ink, chart: Chart, scale: float) -> None:
    """Write the number of each space at its top."""
    size = number_size(scale)
    halo = colour("halo")
    for space in chart.spaces.values():
        x, y = space.centre
        ink.text(
            (x, y - NUMBER_TOP + size * 0.1),
            space.number,
            "regular",
            size,
            colour("number"),
            halo,
            halo_width=size * 0.12,
        )


class Lettering:
    """Places names one after the other where they hide least of what is there already."""

    def __init__(self, chart: Chart, scale: float) -> None:
        self.chart = chart
        self.scale = scale
        self.taken: list[tuple[Box, float]] = []
        size = number_size(scale)
        for space in chart.spaces.values():
            x, y = space.centre
            self.taken.append(((x - size, y - 0.5, x + size, y - 0.34), 1.0))

    def reserve(self, box: Box, weight: float = 3.0) -> None:
        """Keep names away from a box."""
        self.taken.append((box, weight))

    def place(self, text: str, size: float, spots: Iterable[Point]) -> Point:
        """Return the first of the spots at which a name `size` high costs least, and reserve it."""
        width = text_width(text, size)
        spot = min(spots, key=lambda p: round(self._cost(_box(p, width, size)), 4))
        self.taken.append((_box(spot, width, size), 4.0))
        return spot

    def _cost(self, box: Box) -> float:
        left, top, right, bottom = box
        cost = sum(weight * _overlap(box, other) for other, weight in self.taken)
        width, height = self.chart.size
        outside = (
            max(0.0, -left) + max(0.0, right - width) + max(0.0, -top) + max(0.0, bottom - height)
        )
        return cost + 9 * outside


def text_width(text: str, size: float) -> float:
    """Return the width of bold text in units of its height's unit."""
    return float(font("bold", 100).getlength(text)) * size / 100


def _box(centre: Point, width: float, size: float) -> Box:
    x, y = centre
    return x - width / 2 - 0.02, y - size * 0.55, x + width / 2 + 0.02, y + size * 0.55


def _overlap(a: Box, b: Box) -> float:
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    return wide * high * 10 if wide > 0 and high > 0 else 0.0


def draw_names(ink: Ink, chart: Chart, scale: float) -> None:
    """Write the names of towns (important ones first and larger), of rivers and of other places."""
    letters = Lettering(chart, scale)
    for centre, name, is_key in _places(chart):
        size = max(0.21 if is_key else 0.165, min(0.25, (11 if is_key else 9.2) / scale))
        text = name.upper() if is_key else name
        half = text_width(text, size) / 2
        x, y = centre
        spots = [
            (x, y + 0.49),
            (x, y - 0.62),
            (x + half + 0.36, y),
            (x - half - 0.36, y),
            (x, y + 0.56),
            (x + 0.3, y + 0.46),
            (x - 0.3, y + 0.46),
        ]
        spot = letters.place(text, size, spots)
        tone = colour("lettering", "key" if is_key else "town")
        ink.text(spot, text, "bold", size, tone, colour("halo"))
    _draw_river_names(ink, chart, scale)
    for label in chart.labels:
        _draw_label(ink, label, scale)


def _places(chart: Chart) -> list[tuple[Point, str, bool]]:
    """Return centre, name and importance of every named place, each name once."""
    places: dict[str, tuple[Point, str, bool]] = {}
    for town in chart.sites.get("towns", {}).values():
        number = town.get("key") or town["spaces"][0]
        if number in chart.spaces:
            places[town["name"]] = (chart.spaces[number].centre, town["name"], bool(town.get("vp")))
    for space in chart.spaces.values():
        if space.name and space.name not in places:
            places[space.name] = (space.centre, space.name, False)
    return sorted(places.values(), key=lambda place: (not place[2], place[1]))


def _draw_river_names(ink: Ink, chart: Chart, scale: float) -> None:
    for river in chart.rivers:
        feature = river.get("feature", "river")
        look = style()["waters"].get(
            feature, {"width": 0.1, "casing": style()["lettering"]["river"]}
        )
        course = river_line(chart, river)
        if len(course) > 1:
            size = max(0.26 if look["width"] > 0.2 else 0.17, 8.5 / scale)
            draw_along(ink, course, str(river["name"]), size, look)


def river_line(chart: Chart, river: Mapping[str, Any]) -> list[Point]:
    """Return the course along which a river's name is written: its own points or the longest course of its kind."""
    points = [(float(p[0]), float(p[1])) for p in river.get("points", ())]
    if len(points) > 1:
        return points
    courses = water_courses(chart, str(river.get("feature", "")))
    return courses[0] if courses else []


def draw_along(
    ink: Ink, course: Sequence[Point], name: str, size: float, look: Mapping[str, Any]
) -> None:
    """Write a name beside a course, letter by letter, never upside down; long courses bear it twice."""
    total = length(course)
    is_broad = look["width"] > 0.2
    beside = 0.0 if is_broad else look["width"] / 2 + size * 0.62
    gap = size * (0.9 if is_broad else 0.28)
    letters = [float(font("italic", 100).getlength(c)) * size / 100 + gap for c in name]
    span = sum(letters)
    if span > total * 0.9:
        return
    course = _gentle(course, size * 3)
    total = length(course)
    starts = (0.5,) if total < span * 7 else (0.22, 0.68)
    for share in starts:
        line = list(course)
        start = total * share - span / 2
        (ax, _), _ = along(line, max(0.0, start))
        (bx, _), _ = along(line, start + span)
        if bx < ax:
            line.reverse()
            start = total - start - span
        placed = []
        for letter, advance in zip(name, letters, strict=True):
            (x, y), angle = along(line, start + advance / 2)
            start += advance
            placed.append(
                ((x + beside * math.sin(angle), y - beside * math.cos(angle)), angle, letter)
            )
        halo = None if is_broad else colour("halo")
        ink.glyphs(placed, "italic", size, rgb(look["casing"]), halo)


def _gentle(course: Sequence[Point], reach: float) -> list[Point]:
    """Return a course without its small bends: every point becomes the middle of those around it."""
    step = 0.05
    points = [point for point, _ in evenly(course, step)]
    window = max(1, int(reach / step))
    eased = []
    for index in range(len(points)):
        near = points[max(0, index - window) : index + window + 1]
        eased.append((sum(p[0] for p in near) / len(near), sum(p[1] for p in near) / len(near)))
    return eased


def _draw_label(ink: Ink, label: Mapping[str, Any], scale: float) -> None:
    at = label.get("at") or label.get("point")
    if at:
        size = max(0.2, 9 / scale)
        ink.text(
            (float(at[0]), float(at[1])),
            str(label["name"]),
            "italic",
            size,
            colour("number"),
            colour("halo"),
        )
