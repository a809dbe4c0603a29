"""Names along rivers: letter by letter beside the course, where they hide least."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Protocol

from cartography.chart import Chart, Point
from cartography.courses import drawn_course, water_courses
from cartography.fonts import font
from cartography.ink import Box, Ink
from cartography.shapes import Track, evenly, length
from cartography.style import colour, rgb, style

Letters = list[tuple[Point, float, str]]
BROAD = 0.2
"""From this width on (in hex widths) a name stands on the water, not beside it."""
NAMES_APART = 12.0
"""How much worse than over a road a name is over a letter of another water's name."""


class Page(Protocol):
    """What keeps names apart."""

    scale: float

    def cost(self, box: Box) -> float:
        """Return how much a box would hide."""
        ...

    def reserve(self, box: Box, weight: float = 3.0) -> None:
        """Keep names away from a box."""
        ...


def draw_river_names(ink: Ink, chart: Chart, page: Page) -> None:
    """Write the names of all rivers, the broad ones first."""
    waters = style()["waters"]
    named = [river for river in chart.rivers if river.get("kind") in waters]
    for river in sorted(named, key=lambda r: (-waters[r["kind"]]["width"], r["name"])):
        look = waters[river["kind"]]
        size = max(look["name_size"], 8.4 / page.scale)
        if page.scale >= look["name_from_scale"]:
            draw_name(ink, river_course(chart, river), str(river["name"]), size, look, page)


def river_course(chart: Chart, river: Mapping[str, Any]) -> list[Point]:
    """Return the drawn course of a named river: of its own hexsides, or else the longest of its
    kind.
    """
    pairs = [tuple(sorted(key.split("-"))) for key in river.get("chain", ())]
    sides = [chart.links[(a, b)].ends for a, b in pairs if (a, b) in chart.links]
    if sides:
        return drawn_course(chart, sides)[0]
    courses = water_courses(chart, str(river["kind"]))
    return courses[0] if courses else []


def draw_name(
    ink: Ink, course: Sequence[Point], name: str, size: float, look: Mapping[str, Any], page: Page
) -> None:
    """Write a name along a course, twice if it is long."""
    is_broad = look["width"] > BROAD
    text = name.upper() if is_broad else name
    eased = gentle(course, size * 3) if length(course) > size * 3 else []
    tries = ways_of(eased, text, size, look["width"], page)
    taken: list[float] = []
    for cost, share, letters in sorted(tries, key=lambda entry: (entry[0], entry[1])):
        if len(taken) == (2 if len(tries) > 40 else 1) or (
            not is_broad and cost > look["name_worst"]
        ):
            return
        if any(abs(share - other) < 0.3 for other in taken):
            continue
        taken.append(share)
        for box in boxes_of(letters, size):
            page.reserve(box, NAMES_APART)
        ink.glyphs(
            letters, "italic", size, rgb(look["casing"]), None if is_broad else colour("halo")
        )


def ways_of(
    course: Sequence[Point], text: str, size: float, width: float, page: Page
) -> list[tuple[float, float, Letters]]:
    """Return cost, place along the course and letters of every way to write a name."""
    if len(course) < 2:
        return []
    is_broad = width > BROAD
    track = Track(course)
    back, total = track.reversed(), track.length
    gap = size * (0.9 if is_broad else 0.16)
    advances = [float(font("italic", 100).getlength(c)) * size / 100 + gap for c in text]
    span = sum(advances)
    count = int((total - span) / 0.25)
    found = []
    for k in range(max(0, count)):
        start = (k + 0.5) * (total - span) / count
        for beside in (0.0,) if is_broad else (1.0, -1.0):
            away = beside * (width / 2 + size * 0.5)
            letters = _set_letters(track, back, start, text, advances, away)
            cost = sum(page.cost(box) for box in boxes_of(letters, size)) + _bend(letters) * 2
            middle = abs((start + span / 2) / total - 0.5)
            found.append(
                (
                    round(cost + 0.6 * middle + (0.02 if beside < 0 else 0), 4),
                    start / total,
                    letters,
                )
            )
    return found


def _set_letters(
    track: Track, back: Track, start: float, text: str, advances: Sequence[float], away: float
) -> Letters:
    """Return the letters of a name along a course, never upside down, `away` from it."""
    span = sum(advances)
    (ax, ay), _ = track.at(start)
    (bx, by), _ = track.at(start + span)
    is_back = bx < ax - 0.02 or (abs(bx - ax) <= 0.02 and by > ay)
    line = back if is_back else track
    at = track.length - start - span if is_back else start
    placed = []
    for letter, advance in zip(text, advances, strict=True):
        (x, y), angle = line.at(at + advance / 2)
        at += advance
        placed.append(((x + away * math.sin(angle), y - away * math.cos(angle)), angle, letter))
    return placed


def _bend(letters: Letters) -> float:
    """Return by how much the letters turn against each other, in radians."""
    turns = [abs(math.remainder(b[1] - a[1], math.tau)) for a, b in pairwise(letters)]
    return max(turns, default=0.0)


def boxes_of(letters: Letters, size: float) -> list[Box]:
    """Return the ground of each letter."""
    half = size * 0.42
    return [(x - half, y - half, x + half, y + half) for (x, y), _, _ in letters]


def gentle(course: Sequence[Point], reach: float) -> list[Point]:
    """Return a course without its small bends: every point becomes the middle of those around
    it.
    """
    step = 0.06
    points = [point for point, _ in evenly(course, step)]
    window = max(1, int(reach / step))
    eased = []
    for index in range(len(points)):
        near = points[max(0, index - window) : index + window + 1]
        eased.append((sum(p[0] for p in near) / len(near), sum(p[1] for p in near) / len(near)))
    return eased
