"""The map's frame: neat line, row and column numbers, names of the edges, arrows at the entry
spaces.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from cartography.chart import Chart, Point
from cartography.ink import Ink
from cartography.style import colour

MARGIN = 0.62
EDGE_SIZE = 0.15
EDGES = {"west": (-1, 0), "east": (1, 0), "north": (0, -1), "south": (0, 1)}


def draw_sheet(ink: Ink, chart: Chart) -> None:
    """Lay the paper on which everything else is drawn."""
    width, height = chart.size
    gap = 0.14
    box = [(-gap, -gap), (width + gap, -gap), (width + gap, height + gap), (-gap, height + gap)]
    ink.polygon(box, colour("paper"))


def draw_frame(ink: Ink, chart: Chart) -> None:
    """Draw the neat lines around the board and the lettering in the margin."""
    width, height = chart.size
    for gap, line in ((0.14, 0.012), (0.56, 0.04)):
        box = [
            (-gap, -gap),
            (width + gap, -gap),
            (width + gap, height + gap),
            (-gap, height + gap),
            (-gap, -gap),
        ]
        ink.line(box, colour("frame"), line, 0.8)
    for place, text in _line_numbers(chart):
        ink.text(place, text, "regular", 0.19, colour("number"))
    _draw_edge_names(ink, chart)
    _draw_entries(ink, chart)


def _draw_edge_names(ink: Ink, chart: Chart) -> None:
    """Write the names of the four edges into the margin, between two numbers near the middle."""
    width, height = chart.size
    rows = sorted({s.centre[1] for s in chart.spaces.values()})
    middle = len(rows) // 2
    y = (rows[middle - 1] + rows[middle]) / 2 if len(rows) > 1 else rows[0]
    top = sorted(s.centre[0] for s in chart.spaces.values() if s.centre[1] == rows[0])
    low = sorted(s.centre[0] for s in chart.spaces.values() if s.centre[1] == rows[-1])
    ink_colour = colour("lettering", "edge")
    for name, columns, edge in (("NORTH", top, -0.34), ("SOUTH", low, height + 0.34)):
        x = columns[len(columns) // 2] - 0.5
        ink.text((x, edge), name, "bold", EDGE_SIZE, ink_colour)
    for name, x, turn in (("WEST", -0.34, -1), ("EAST", width + 0.34, 1)):
        letters = []
        for k, letter in enumerate(name):
            along = (k - (len(name) - 1) / 2) * EDGE_SIZE * 0.72
            letters.append(((x, y + turn * along), turn * math.pi / 2, letter))
        ink.glyphs(letters, "bold", EDGE_SIZE, ink_colour, None)


def _line_numbers(chart: Chart) -> Iterable[tuple[Point, str]]:
    """Yield the numbers of rows at the left and right and of columns at top and bottom."""
    width, height = chart.size
    rows = {s.number[:2]: s.centre[1] for s in chart.spaces.values()}
    first = max(rows, key=lambda row: rows[row])
    last = min(rows, key=lambda row: rows[row])
    for row, y in sorted(rows.items()):
        yield (-0.34, y), row
        yield (width + 0.34, y), row
    for space in chart.spaces.values():
        if space.number[:2] in (first, last):
            y = height + 0.34 if space.number[:2] == first else -0.34
            yield (space.centre[0], y), space.number[2:]


def _draw_entries(ink: Ink, chart: Chart) -> None:
    for letter, number in sorted(chart.sites.get("entries", {}).items()):
        space = chart.spaces.get(str(number))
        if space is None:
            continue
        draw_entry(ink, space.centre, _outward(chart, space.edges), letter)


def draw_entry(ink: Ink, centre: Point, outward: Point, letter: str) -> None:
    """Draw the arrow by which units enter the board at a space, with its letter."""
    (x, y), (dx, dy) = centre, outward
    tip = (x + dx * 0.36, y + dy * 0.36)
    tail = (x + dx * 0.72, y + dy * 0.72)
    side = (-dy * 0.1, dx * 0.1)
    neck = (x + dx * 0.5, y + dy * 0.5)
    key = colour("lettering", "key")
    head = [tip, (neck[0] + side[0], neck[1] + side[1]), (neck[0] - side[0], neck[1] - side[1])]
    ink.line([tail, neck], key, 0.07)
    ink.polygon(head, key)
    ink.dot(tail, 0.17, colour("halo"), key, 0.03)
    ink.text(tail, letter, "bold", 0.23, key)


def _outward(chart: Chart, edges: Iterable[str]) -> Point:
    """Return the direction out of the board at a space on the given edges."""
    steps = [EDGES[edge] for edge in edges if edge in EDGES]
    x, y = sum(s[0] for s in steps), sum(s[1] for s in steps)
    size = math.hypot(x, y) or 1.0
    return x / size, y / size
