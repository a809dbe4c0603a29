"""Arrows on boards of hexes: they pass under the numbers of spaces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cartography.chart import Chart, Point
from cartography.ink import Box
from cartography.lettering import number_box
from cartography.shapes import length, steps
from cartography.strokes import line_part, outside, shortened

PRINTED = 60
"""Pixels to the hex width for which the size of numbers is taken."""


def shaft_pieces(chart: Chart, line: Sequence[Point], *, is_broken: bool) -> list[list[Point]]:
    """Return the parts of an arrow's shaft that are seen: it passes under the numbers of spaces."""
    if is_broken:
        whole = [line_part(line, at, at + 0.16) for at in steps(0.0, length(line) - 0.2, 0.28)]
    else:
        whole = [shortened(line, 0.0, 0.12)]
    boxes = number_boxes(chart)
    return [part for piece in whole for part in outside(piece, boxes)]


@lru_cache(maxsize=4)
def number_boxes(chart: Chart) -> tuple[Box, ...]:
    """Return the ground of the numbers of all spaces; none of what has no grid."""
    spaces = chart.spaces.values() if chart.is_grid else ()
    return tuple(number_box(space, PRINTED) for space in spaces)
