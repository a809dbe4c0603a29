"""The map's frame: neat line, row and column numbers, names of the edges, arrows at the entry
spaces.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from cartography.chart import Chart, Point
from cartography.ink import Ink
from cartography.style import colour, looks, rgb

MARGIN = 0.62
NEAT = 0.14
"""Hex widths from the spaces to the neat line."""
EDGE_SIZE = 0.15
BAND = 0.06
"""Hex widths of the band along a stretch of an edge."""
Numbers = Sequence[tuple[float, str]]
EDGES = {"west": (-1, 0), "east": (1, 0), "north": (0, -1), "south": (0, 1)}


def draw_sheet(ink: Ink, chart: Chart) -> None:
    """Lay the paper on which everything else is drawn."""
    width, height = chart.size
    gap = NEAT
    box = [(-gap, -gap), (width + gap, -gap), (width + gap, height + gap), (-gap, height + gap)]
    ink.polygon(box, colour("paper"))


def draw_frame(ink: Ink, chart: Chart) -> None:
    """Draw the neat lines around the board and the lettering in the margin."""
    width, height = chart.size
    for gap, line in ((NEAT, 0.012), (0.56, 0.04)):
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
    _draw_stretches(ink, chart)
    _draw_edge_names(ink, chart)
    _draw_entries(ink, chart)


def _draw_edge_names(ink: Ink, chart: Chart) -> None:
    """Write the names of the four edges into the margin, between two numbers near the middle."""
    width, height = chart.size
    numbers = _edge_numbers(chart)
    ink_colour = colour("lettering", "edge")
    for name, edge in (("NORTH", -0.34), ("SOUTH", height + 0.34)):
        ink.text((_middle(numbers[name.lower()]), edge), name, "bold", EDGE_SIZE, ink_colour)
    for name, x, turn in (("WEST", -0.34, -1), ("EAST", width + 0.34, 1)):
        y = _middle(numbers[name.lower()])
        letters = []
        for k, letter in enumerate(name):
            along = (k - (len(name) - 1) / 2) * EDGE_SIZE * 0.72
            letters.append(((x, y + turn * along), turn * math.pi / 2, letter))
        ink.glyphs(letters, "bold", EDGE_SIZE, ink_colour, None)


def _middle(numbers: Numbers) -> float:
    """Return the place between the two numbers of an edge that are nearest to its middle."""
    places = sorted(place for place, _ in numbers)
    middle = len(places) // 2
    return (places[middle - 1] + places[middle]) / 2 if middle else places[0]


def _line_numbers(chart: Chart) -> Iterable[tuple[Point, str]]:
    """Yield the numbers of rows at the left and right and of columns at top and bottom."""
    width, height = chart.size
    numbers = _edge_numbers(chart)
    for edge, x in (("west", -0.34), ("east", width + 0.34)):
        yield from (((x, y), text) for y, text in numbers[edge])
    for edge, y in (("north", -0.34), ("south", height + 0.34)):
        yield from (((x, y), text) for x, text in numbers[edge])


def _edge_numbers(chart: Chart) -> dict[str, Numbers]:
    """Return the numbers along each edge with their places: those of the straight lines at both of
    the lines' ends, and those of the spaces of the first and the last line beside these.
    """
    across = 0 if chart.has_columns else 1
    spaces = sorted(chart.spaces.items())
    lines = {number[:2]: space.centre[across] for number, space in spaces}
    by_place = sorted(lines, key=lambda line: lines[line])
    beside = [
        [(s.centre[1 - across], n[2:]) for n, s in spaces if n[:2] == line]
        for line in (by_place[0], by_place[-1])
    ]
    ends = [(lines[line], line) for line in by_place]
    if chart.has_columns:
        return {"north": ends, "south": ends, "west": beside[0], "east": beside[1]}
    return {"west": ends, "east": ends, "north": beside[0], "south": beside[1]}


def edge_signs(chart: Chart) -> dict[str, str]:
    """Return what the bands along edges mean, with the names of their looks."""
    stretches = [entry for _, entry in sorted(chart.sites.get("stretches", {}).items())]
    return {entry["sign"]: entry["look"] for entry in stretches if "look" in entry}


def _draw_stretches(ink: Ink, chart: Chart) -> None:
    """Draw a band along each stretch of an edge of which the game speaks, in its colours."""
    width, height = chart.size
    for _, stretch in sorted(chart.sites.get("stretches", {}).items()):
        spaces = [chart.spaces[n] for n in stretch["spaces"] if n in chart.spaces]
        if not spaces or "look" not in stretch:
            continue
        edge = stretch["edge"]
        along = 0 if edge in ("north", "south") else 1
        ends = [c[along] for s in spaces for c in s.corners]
        edge_at = {"west": 0.0, "north": 0.0, "east": width, "south": height}[edge]
        away = edge_at + (1 if edge in ("east", "south") else -1) * (NEAT + BAND / 2)
        band = [(end, away) if along == 0 else (away, end) for end in (min(ends), max(ends))]
        ink.line(band, rgb(looks()[stretch["look"]]["accent"]), BAND, 2.0, ends=False)


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
