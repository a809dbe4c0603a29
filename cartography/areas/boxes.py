"""Zones on the rim and boxes beside the map: frames with a letter in a disc and a name."""

from __future__ import annotations

from cartography.areas.borders import boxes
from cartography.areas.ground import modifier_of
from cartography.chart import Chart, Point, Space
from cartography.ink import Box, Ink
from cartography.outlines import bounds
from cartography.style import area_colour, areas, rgb
from cartography.typeset import text_width

BAND = 0.62
"""Height of the band along a box's top that bears its letter and name."""
INSET = 0.05
DISC = 0.25


def draw_boxes(ink: Ink, chart: Chart) -> None:
    """Draw all boxes."""
    for number in boxes(chart):
        draw_box(ink, chart.spaces[number])


def draw_box(ink: Ink, space: Space) -> None:
    """Draw a zone's box, or that of troops on their way."""
    look = areas()["zone" if space.terrain == "zone" else "box"]
    left, top, right, bottom = bounds(space.corners)
    edge = rgb(look["edge"])
    for step, tone in ((0.0, edge), (0.035, rgb(look["fill"]))):
        ink.polygon(_corners((left + step, top + step, right - step, bottom - step)), tone)
    ink.polygon(_corners((left + INSET, top + INSET, right - INSET, top + BAND)), rgb(look["band"]))
    ink.line([(left, top + BAND), (right, top + BAND)], edge, 0.018, 0.8, ends=False)
    y = top + (BAND + INSET) / 2
    x = left + 0.36
    if space.terrain == "zone":
        ink.dot((x, y), DISC, rgb(areas()["zone"]["disc"]), edge, 0.028)
        ink.text((x, y), space.number, "bold", 0.33, edge)
        x += 0.36
    else:
        x -= 0.16
    _draw_title(ink, space, (x, y), right - 0.15)


def _draw_title(ink: Ink, space: Space, place: Point, end: float) -> None:
    """Write a box's name, smaller if it is too wide, and its modifier at the right."""
    level = modifier_of(space)
    x, y = place
    tone = area_colour("names", "plain")
    if level:
        end -= 0.5
        ink.dot((end + 0.28, y), 0.22, area_colour("identifier", "fill"), tone, 0.02)
        ink.text((end + 0.28, y), f"+{level}", "bold", 0.22, tone)
    title = space.name or space.number
    size = min(0.3, 0.3 * (end - x) / max(0.01, text_width(title, 0.3)))
    ink.text((x, y), title, "bold", size, tone, anchor="lm")


def room_of(space: Space) -> Box:
    """Return the part of a box in which counters stand."""
    left, top, right, bottom = bounds(space.corners)
    return left + 0.12, top + BAND + 0.06, right - 0.12, bottom - 0.1


def _corners(box: Box) -> list[Point]:
    left, top, right, bottom = box
    return [(left, top), (right, top), (right, bottom), (left, bottom)]
