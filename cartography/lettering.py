"""Numbers, names of towns and rivers, map edges: placed so that they do not run into each other."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from cartography.chart import Chart, Point, Space
from cartography.courses import water_courses
from cartography.ink import Ink
from cartography.linenames import line_name_boxes
from cartography.rivernames import draw_river_names
from cartography.settlements import has_capitals, is_town
from cartography.shapes import evenly
from cartography.style import colour, rgb, style
from cartography.terrain import trench_of, works_of
from cartography.townnames import own_spots, spots_around, towns_of_map
from cartography.typeset import text_width

NUMBERS, NAMES = 60.0, 30.0
"""What a name over the number of a space costs, or over another name: more than over all else."""
NUMBER_TOP = 0.435
NUMBERS_FROM = 34
"""Pixels a hex width from which numbers can be read."""
Box = tuple[float, float, float, float]


def number_size(scale: float) -> float:
    """Return the height of space numbers in hex widths: readable on a screen, small in print."""
    return max(0.135, min(0.2, 8.6 / scale))


def draw_numbers(ink: Ink, chart: Chart, scale: float) -> None:
    """Write the number of each space at its top."""
    if scale < NUMBERS_FROM:
        return
    size = number_size(scale)
    halo = colour("halo")
    for space in chart.spaces.values():
        x, y = space.centre
        ink.text(
            (x, y - _number_top(space, size)),
            space.number,
            "regular",
            size,
            colour("number"),
            halo,
            halo_width=size * 0.12,
        )


def _number_top(space: Space, size: float) -> float:
    """Return how far above the centre a number stands: below a corner of the space, or below a
    side, where it needs more room.
    """
    is_cornered = len({round(y, 3) for _, y in space.corners}) == 4
    return NUMBER_TOP - size * 0.1 if is_cornered else 0.5 - size * 0.62


def number_box(space: Space, scale: float) -> Box:
    """Return the ground of a space's number."""
    size = number_size(scale)
    (x, y), half = space.centre, text_width(space.number, size, "regular") / 2 + 0.015
    y -= _number_top(space, size)
    return x - half, y - size * 0.48, x + half, y + size * 0.48


class Lettering:
    """Places names one after the other where they hide least of what is there already."""

    def __init__(self, chart: Chart, scale: float) -> None:
        self.chart = chart
        self.scale = scale
        self.taken: dict[tuple[int, int], list[tuple[Box, float]]] = {}
        self.names: set[str] = set()
        self.placed: list[tuple[str, Box]] = []
        for space in chart.spaces.values():
            x, y = space.centre
            self.reserve(number_box(space, scale), NUMBERS)
            self.reserve((x - 0.3, y - 0.3, x + 0.3, y + 0.36), 0.25)

    def reserve(self, box: Box, weight: float = 3.0) -> None:
        """Keep names away from a box."""
        for cell in _cells(box):
            self.taken.setdefault(cell, []).append((box, weight))

    def reserve_waters(self) -> None:
        """Keep names off the rivers."""
        for feature, look in style()["waters"].items():
            half = look["width"] / 2 + look["bank"]
            for course in water_courses(self.chart, feature):
                for (x, y), _ in evenly(course, 0.12):
                    self.reserve((x - half, y - half, x + half, y + half), look["weight"])

    def reserve_flags(self) -> None:
        """Keep names off the places where the flags of important towns stand."""
        for centre, _, _, is_key in towns_of_map(self.chart):
            if is_key:
                x, y = centre
                self.reserve((x - 0.52, y - 0.14, x - 0.3, y + 0.18), 4.0)

    def reserve_works(self) -> None:
        """Keep names off the signs of field works."""
        for space, look in works_of(self.chart):
            line = trench_of(space, is_closed=look["closed"] is True)
            for (x, y), _ in evenly(line, 0.08):
                self.reserve((x - 0.05, y - 0.05, x + 0.05, y + 0.05), 2.5)

    def place(self, text: str, size: float, spots: Iterable[Point]) -> Point:
        """Return the first of the spots at which a name `size` high costs least, and reserve it."""
        return self.try_place(text, size, spots, math.inf) or (0.0, 0.0)

    def try_place(
        self, text: str, size: float, spots: Iterable[Point], worst: float
    ) -> Point | None:
        """Do the same, but leave the name out if even the best spot costs more than `worst`."""
        width = text_width(text, size)
        costs = [(round(self.cost(_box(p, width, size)), 4), k, p) for k, p in enumerate(spots)]
        cost, _, spot = min(costs)
        if cost > worst:
            return None
        self.reserve(_box(spot, width, size), NAMES)
        self.placed.append((text, _box(spot, width, size)))
        self.names.add(text)
        return spot

    def cost(self, box: Box) -> float:
        """Return how bad it is to letter in a box: what it would lie over, or stick out of."""
        left, top, right, bottom = box
        near = dict.fromkeys(entry for cell in _cells(box) for entry in self.taken.get(cell, ()))
        cost = sum(weight * _overlap(box, other) for other, weight in near)
        width, height = self.chart.size
        outside = (
            max(0.0, -left) + max(0.0, right - width) + max(0.0, -top) + max(0.0, bottom - height)
        )
        return cost + 9 * outside


def _box(centre: Point, width: float, size: float) -> Box:
    x, y = centre
    return x - width / 2 - 0.02, y - size * 0.55, x + width / 2 + 0.02, y + size * 0.55


def _cells(box: Box) -> list[tuple[int, int]]:
    """Return the squares of one hex width that a box touches."""
    columns = range(math.floor(box[0]), math.floor(box[2]) + 1)
    rows = range(math.floor(box[1]), math.floor(box[3]) + 1)
    return [(column, row) for column in columns for row in rows]


def _overlap(a: Box, b: Box) -> float:
    if a[0] >= b[2] or a[2] <= b[0] or a[1] >= b[3] or a[3] <= b[1]:
        return 0.0
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    return wide * high * 10 if wide > 0 and high > 0 else 0.0


def draw_names(ink: Ink, chart: Chart, scale: float) -> Lettering:
    """Write names: important towns first and larger, then towns, rivers, woods and hills,
    villages. Returns where they stand.
    """
    letters = Lettering(chart, scale)
    letters.reserve_waters()
    letters.reserve_flags()
    letters.reserve_works()
    for box in line_name_boxes(chart, scale):
        letters.reserve(box, 2.0)
    cities = {space.name for space in chart.spaces.values() if has_capitals(space)}
    towns = towns_of_map(chart)
    for centre, name, points, is_key in towns:
        is_large = is_key or name in cities
        size = max(0.21 if is_large else 0.165, min(0.25, (11 if is_large else 9.2) / scale))
        text = f"{name.upper() if is_large else name}{points}"
        spots = own_spots(spots_around(centre, text, size), centre, [town[0] for town in towns])
        spot = letters.place(text, size, spots)
        letters.names.add(name)
        tone = colour("lettering", "key" if is_key else "town")
        ink.text(spot, text, "bold", size, tone, colour("halo"))
    draw_river_names(ink, chart, letters)
    for label in (*_villages(chart), *chart.labels):
        _draw_label(ink, chart, label, letters)
    return letters


def _villages(chart: Chart) -> list[Mapping[str, Any]]:
    """Return the places that give their names to spaces without being towns, as labels."""
    placed = {label.get("text"): label for label in chart.labels}
    found: list[Mapping[str, Any]] = []
    for _, space in sorted(chart.spaces.items()):
        if space.name and not is_town(space):
            x, y = space.centre
            label = placed.get(space.name, {"text": space.name, "x": x, "y": y})
            found.append({**label, "kind": "place"})
    return found


def _draw_label(ink: Ink, chart: Chart, label: Mapping[str, Any], letters: Lettering) -> None:
    """Write the name of a wood or a hill over it, and of a village beside its dot, where there
    is room.
    """
    look = None if "line" in label else style()["labels"].get(label.get("kind"))
    name = str(label.get("text", ""))
    if look is None or letters.scale < look["from_scale"] or name in letters.names:
        return
    size = max(look["size"], 8.6 / letters.scale)
    x, y = float(label["x"]), float(label["y"])
    half = text_width(name, size, look["role"]) / 2
    if look["dot"]:
        beside, above = half + 0.1, size * 0.8
        spots = [(x + beside, y), (x - beside, y), (x, y - above), (x, y + above)]
        spots += [(x + a * beside, y + b * size * 0.6) for b in (-1, 1) for a in (1, -1)]
        spots += [(x + a * half * 0.6, y + b * above) for b in (1, -1) for a in (1, -1)]
    else:
        spots = [
            (x + dx, y + dy) for dx in (0.0, 0.3, -0.3) for dy in (0.4, 0.3, -0.22, 0.2, 0.0, 0.7)
        ]
    spot = letters.try_place(name, size, spots, look["worst"])
    if spot is None:
        return
    if look["dot"]:
        ink.dot((x, y), 0.035, colour("lettering", "town"))
    ink.text(spot, name, look["role"], size, rgb(look["colour"]), colour("halo"))
