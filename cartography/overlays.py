"""What happened on the map: arrows, battles, flags, bridges, notes; drawn from plain marks.

A mark is a plain record with a ``kind``. Unknown kinds, and spaces and links that are not on the
board, are passed over, so that an old picture's marks stay drawable. ``side`` is a side or any look
of `data/style.json` and `data/areas.json` (``german``, ``airborne``, ``corps``, ``allied``).

On every board:

- ``path``: ``spaces``, ``side``, ``manner`` (``move``, ``advance``, ``retreat``, ``assault``): an
  arrow; on area boards it crosses borders where roads, bridges or ferries do;
- ``battle``: ``space``, ``from`` (spaces), ``result`` (short text), ``manner`` (``fire`` for a
  bombardment: shells instead of arrowheads);
- ``flag``: ``space``, ``side``, ``points`` (a number or nothing): who holds a place; on area boards
  the area's border is lined in the side's colour too, unless ``line`` is false;
- ``bridge``: ``first``, ``second``, ``state`` (``blown``, ``built``, or ``held`` by ``side``);
- ``flood``, ``highlight``: ``spaces``; a highlight on an area board is what is active;
- ``note``: ``space``, ``text`` (24 letters);
- ``moved``: ``units``; ``strengths``: ``units`` (a number by unit);
- ``faces``: ``units``: what counters show, as a game's ``counter`` gives it.

Made for area boards:

- ``held``: ``first``, ``second``, ``side``: an unbridged boundary over water that a side holds;
- ``construct``: ``first``, ``second``, ``side``, ``count``: work on a bridge;
- ``ferry``: ``first``, ``second``, ``state`` (``ready``, ``used``, ``destroyed``);
- ``air``: ``space``, ``side``, ``text``: aircraft over a space: interdiction, an air attack;
- ``depot``: ``space``, ``side``, ``text``: supplies that stand in a space;
- ``drop``: ``space``, ``side``: a landing from the air in this phase.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from cartography.areas.marks import AREA_DRAWERS
from cartography.areas.signmarks import numbered
from cartography.arrows import shaft_pieces
from cartography.chart import Chart, Point
from cartography.frame import MARGIN
from cartography.ink import Box, Ink
from cartography.picture import Piece
from cartography.shapes import smoothed
from cartography.sprites import stamp_sprite
from cartography.strokes import (
    around,
    draw_burst,
    draw_head,
    draw_plate,
    draw_wedge,
    shortened,
)
from cartography.style import blend, colour, rgb, side_style, style
from cartography.typeset import text_width
from rules_engine.plain import canonical

Mark = Mapping[str, Any]
Drawer = Callable[[Ink, Chart, Mark], Box | None]
NEIGHBOUR = 1.1
"""Hex widths within which two centres are neighbours: an attack on several hexes draws no more."""
BELOW_COUNTERS = 0.4
"""How far below its centre a space has room for a plate: under its counters, over the number of the
next space.
"""
BELOW = ("flood", "highlight", "path", "flag")
"""Kinds that lie under the counters, lowest first; the others lie over them, and on boards of hexes
flags too: their counters leave room for them at the left.
"""
ABOVE = ("bridge", "held", "construct", "ferry", "depot", "drop", "air", "battle", "note")


def mark_pieces(chart: Chart, marks: Sequence[Mark], scale: float, over: bool) -> list[Piece]:
    """Return the pieces of all marks that lie over (or under) the counters, in a fixed order."""
    order = {kind: index for index, kind in enumerate((*BELOW, *ABOVE))}
    every = numbered(marks) if chart.is_areas else marks
    wanted = [m for m in every if m.get("kind") in order and is_over(chart, m["kind"]) == over]
    pieces = []
    for mark in sorted(wanted, key=lambda m: order[m["kind"]]):
        piece = _piece(chart, canonical(mark), scale)
        if piece:
            pieces.append(piece)
    return pieces


def is_over(chart: Chart, kind: str) -> bool:
    """Return whether a kind of mark lies over the counters."""
    return kind not in BELOW or (kind == "flag" and not chart.is_areas)


@lru_cache(maxsize=512)
def _piece(chart: Chart, mark_text: bytes, scale: float) -> Piece | None:
    mark = json.loads(mark_text)
    ink = Ink()
    drawers = AREA_DRAWERS if chart.is_areas else DRAWERS
    if mark["kind"] not in drawers:
        return None
    box = drawers[mark["kind"]](ink, chart, mark)
    if box is None:
        return None
    x, y, stamp = ink.stamp(box, scale, MARGIN)
    return x, y, stamp_sprite(f"mark {scale} {mark_text.decode()}", stamp, tints=chart.tints)


def _places(chart: Chart, numbers: Sequence[str]) -> list[Point]:
    return [chart.spaces[n].centre for n in numbers if n in chart.spaces]


def _draw_path(ink: Ink, chart: Chart, mark: Mark) -> Box | None:
    """Draw a move from space to space: an arrow; dashed for a retreat."""
    places = _places(chart, mark.get("spaces", ()))
    if len(places) < 2:
        return None
    line = shortened(smoothed(places, 3), 0.0, 0.46)
    tone = rgb(side_style(str(mark.get("side", "")))["accent"])
    pieces = shaft_pieces(chart, line, is_broken=mark.get("manner") == "retreat")
    for layer, extra in ((colour("halo"), 0.045), (tone, 0.0)):
        for piece in pieces:
            ink.line(piece, layer, 0.075 + extra, 2.0)
        ink.dot(places[0], 0.085 + extra / 2, layer)
        draw_head(ink, line, layer, 0.15 + extra * 0.9)
    return around(line + places[:1], 0.3)


def _draw_battle(ink: Ink, chart: Chart, mark: Mark) -> Box | None:
    """Draw an attack: an arrowhead over each hexside that it crosses, and its result below the
    defender.
    """
    target = chart.spaces.get(str(mark.get("space", "")))
    if target is None:
        return None
    red = rgb(style()["supply_colour"])
    places = _places(chart, mark.get("from", ()))
    if chart.is_grid:
        places = [p for p in places if math.dist(p, target.centre) < NEIGHBOUR]
    for place in places:
        x, y = (place[0] + target.centre[0]) / 2, (place[1] + target.centre[1]) / 2
        angle = math.atan2(target.centre[1] - place[1], target.centre[0] - place[0])
        for tone, extra in ((colour("halo"), 0.035), (red, 0.0)):
            draw_wedge(ink, (x, y), angle, tone, extra)
    x, y = target.centre[0], target.centre[1] + BELOW_COUNTERS
    draw_burst(ink, (x, y), red, str(mark.get("result") or ""))
    return around([target.centre, (x, y), *places], 0.5)


def _draw_flag(ink: Ink, chart: Chart, mark: Mark) -> Box | None:
    """Draw the flag of the side that holds a place, with the points that it is worth."""
    space = chart.spaces.get(str(mark.get("space", "")))
    if space is None:
        return None
    look = side_style(str(mark.get("side", "")))
    x, y = space.centre[0] - 0.485, space.centre[1]
    cloth = [
        (x, y - 0.12),
        (x + 0.19, y - 0.12),
        (x + 0.16, y - 0.03),
        (x + 0.19, y + 0.06),
        (x, y + 0.06),
    ]
    ink.line([(x, y + 0.17), (x, y - 0.14)], rgb(look["edge"]), 0.032, 1.5)
    ink.polygon(cloth, rgb(look["accent"]))
    ink.line([*cloth, cloth[0]], rgb(look["edge"]), 0.016, 1.0)
    if mark.get("points"):
        points = str(mark["points"])
        size = min(0.165, 0.165 * 0.15 / text_width(points, 0.165))
        ink.text((x + 0.085, y - 0.03), points, "bold", size, (255, 255, 255))
    return around([(x, y), (x + 0.2, y)], 0.2)


def _draw_bridge_state(ink: Ink, chart: Chart, mark: Mark) -> Box | None:
    """Draw a blown bridge: a red cross over it; a built one: two planks from bank to bank."""
    pair = tuple(sorted((str(mark.get("first", "")), str(mark.get("second", "")))))
    link = chart.links.get((pair[0], pair[1]))
    if link is None or mark.get("state") not in ("blown", "built"):
        return None
    if mark["state"] == "built":
        return _draw_planks(ink, chart, pair)
    x, y = link.middle
    for tone, width in ((colour("halo"), 0.13), (rgb(style()["supply_colour"]), 0.075)):
        for slope in (-1, 1):
            ink.line([(x - 0.17, y - 0.17 * slope), (x + 0.17, y + 0.17 * slope)], tone, width, 1.6)
    return around([link.middle], 0.3)


def _draw_planks(ink: Ink, chart: Chart, pair: Sequence[str]) -> Box:
    (ax, ay), (bx, by) = (chart.spaces[number].centre for number in pair)
    x, y, far = (ax + bx) / 2, (ay + by) / 2, math.dist((ax, ay), (bx, by))
    dx, dy = (bx - ax) / far, (by - ay) / far
    for tone, width in ((colour("halo"), 0.09), (colour("ink"), 0.05)):
        for aside in (-0.09, 0.09):
            cx, cy = x - dy * aside, y + dx * aside
            ink.line(
                [(cx - dx * 0.24, cy - dy * 0.24), (cx + dx * 0.24, cy + dy * 0.24)], tone, width
            )
    return around([(x, y)], 0.35)


def _draw_flood(ink: Ink, chart: Chart, mark: Mark) -> Box | None:
    """Draw flooded ground: level blue strokes over whole spaces."""
    spaces = [chart.spaces[n] for n in mark.get("spaces", ()) if n in chart.spaces]
    water = colour("waters", "river", "casing")
    for space in spaces:
        cx, cy = space.centre
        for k in range(-5, 6):
            y = cy + k * 0.095
            half = min(0.46, (0.56 - abs(k * 0.095)) * math.sqrt(3)) - (0.06 if k % 2 else 0.0)
            ink.line([(cx - half, y), (cx + half, y)], water, 0.026, 1.0, ends=False)
    return around([s.centre for s in spaces], 0.6) if spaces else None


def _draw_highlight(ink: Ink, chart: Chart, mark: Mark) -> Box | None:
    """Draw a bright rim around single spaces."""
    spaces = [chart.spaces[n] for n in mark.get("spaces", ()) if n in chart.spaces]
    tone = rgb(style()["highlight"])
    for space in spaces:
        cx, cy = space.centre
        rim = [(cx + (x - cx) * 0.93, cy + (y - cy) * 0.93) for x, y in space.corners]
        ink.line([*rim, rim[0]], blend(tone, colour("ink"), 0.45), 0.075, 2.0)
        ink.line([*rim, rim[0]], tone, 0.045, 1.2)
    return around([s.centre for s in spaces], 0.65) if spaces else None


def _draw_note(ink: Ink, chart: Chart, mark: Mark) -> Box | None:
    """Write a short text over a space."""
    space = chart.spaces.get(str(mark.get("space", "")))
    text = str(mark.get("text", ""))[:24]
    if space is None or not text:
        return None
    place = (space.centre[0], space.centre[1] + BELOW_COUNTERS)
    draw_plate(ink, place, text, colour("ink"))
    return around([place], 0.12 + 0.06 * len(text))


DRAWERS: Mapping[str, Drawer] = {
    "path": _draw_path,
    "battle": _draw_battle,
    "flag": _draw_flag,
    "bridge": _draw_bridge_state,
    "flood": _draw_flood,
    "highlight": _draw_highlight,
    "note": _draw_note,
}
