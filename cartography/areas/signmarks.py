"""Marks beside an area's identifier: aircraft, landings, supplies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cartography.areas.ground import is_box
from cartography.areas.identifiers import RADIUS, anchor_of
from cartography.areas.signs import (
    draw_aircraft,
    draw_crate,
    draw_parachute,
    draw_tab,
    flag_style,
)
from cartography.chart import Chart, Point
from cartography.ink import Box, Ink
from cartography.outlines import bounds
from cartography.strokes import around, draw_plate
from cartography.style import rgb
from cartography.typeset import text_width

Mark = Mapping[str, Any]

SIGNS: Mapping[str, tuple[Callable[[Ink, Point, Mapping[str, Any]], None], float, float]] = {
    "air": (draw_aircraft, RADIUS + 0.62, -0.12),
    "drop": (draw_parachute, -RADIUS - 0.3, -0.3),
}


def draw_sign(ink: Ink, chart: Chart, mark: Mark) -> Box | None:
    """Draw aircraft or a landing by an area's identifier."""
    number = str(mark.get("space", ""))
    if number not in chart.spaces:
        return None
    x, y = anchor_of(chart, number)
    look = flag_style(str(mark.get("side", "")))
    draw, dx, dy = SIGNS[mark["kind"]]
    place = (x + dx, y + dy)
    draw(ink, place, look)
    text = str(mark.get("text", ""))[:16]
    half = 0.06 + 0.055 * len(text)
    below = (max(place[0], x + RADIUS + 0.14 + half), place[1] + 0.42)
    if text:
        draw_plate(ink, below, text, rgb(look["edge"]))
    return around([place, below], 0.4 + half)


def draw_depot(ink: Ink, chart: Chart, mark: Mark) -> Box | None:
    """Draw supplies: a crate, with how much it holds; several in a space stand in a column."""
    number = str(mark.get("space", ""))
    if number not in chart.spaces:
        return None
    row, text = int(mark.get("row", 0)), str(mark.get("text", ""))[:18]
    if is_box(chart.spaces[number]):
        left, _, _, bottom = bounds(chart.spaces[number].corners)
        place = (left + 0.35, bottom - 0.3 - 0.36 * row)
    else:
        x, y = anchor_of(chart, number)
        place = (x + RADIUS + 0.3, y + 0.42 + 0.36 * row)
    look = flag_style(str(mark.get("side", "")))
    half = 0.0
    if text:
        half = text_width(text, 0.19) / 2 + 0.06
        draw_tab(ink, (place[0] + 0.2 + half, place[1]), {**look, "device": ""}, text)
    draw_crate(ink, place, look)
    return around([place, (place[0] + 0.2 + 2 * half, place[1])], 0.3)


def numbered(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks, those that would lie over each other told apart by a `row`."""
    seen: dict[str, int] = {}
    found: list[Mark] = []
    for mark in marks:
        if mark.get("kind") == "depot":
            space = str(mark.get("space", ""))
            row = seen.get(space, 0)
            seen[space] = row + 1
            found.append({**mark, "row": row} if row else mark)
        else:
            found.append(mark)
    return found
