"""Marks on boards of areas: who holds what, how crossings stand, ways over borders, aircraft."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from cartography.areas.crossings import crossing, gate_of
from cartography.areas.crossmarks import draw_bridge, draw_construct, draw_ferry, draw_held
from cartography.areas.ground import is_box, lands
from cartography.areas.identifiers import RADIUS, anchor_of, badge_of
from cartography.areas.signmarks import draw_depot, draw_sign
from cartography.areas.signs import (
    draw_tab,
    flag_style,
)
from cartography.chart import Chart, Point
from cartography.ink import Box, Ink
from cartography.outlines import inset
from cartography.shapes import length, smoothed, steps
from cartography.strokes import (
    around,
    clear_end,
    draw_burst,
    draw_head,
    draw_plate,
    draw_wedge,
    line_part,
    outside,
    plate_half,
    shortened,
)
from cartography.style import blend, colour, rgb, style

Mark = Mapping[str, Any]
Drawer = Callable[[Ink, Chart, Mark], Box | None]
SAMPLE = "sample"
"""The terrain of what a legend lays out: it has no identifiers."""
PAST = 0.62
"""How far beyond the last border an arrow goes."""


def route_of(chart: Chart, numbers: Sequence[str]) -> list[Point]:
    """Return the points of a way from space to space: out of the first, over each border."""
    known = [n for n in numbers if n in chart.spaces]
    if len(known) < 2:
        return []
    points = [chart.spaces[known[0]].centre]
    for here, there in itertools.pairwise(known):
        link = chart.links.get((here, there)) or chart.links.get((there, here))
        if link is not None:
            gates = [gate_of(link, here), gate_of(link, there)]
            points += gates[: 1 if gates[0] == gates[1] else 2]
        points.append(chart.spaces[there].centre)
    return points


def _draw_path(ink: Ink, chart: Chart, mark: Mark) -> Box | None:
    """Draw an arrow over the borders crossed; dashed for a retreat, rimmed red for an assault."""
    numbers = [str(n) for n in mark.get("spaces", ())]
    places = route_of(chart, numbers)
    if not places:
        return None
    manner = mark.get("manner")
    line = places if len(places) < 3 else _cut_short(_cut_short(places[::-1])[::-1])
    line = clear_end(smoothed(line, 2), identifier_boxes(chart))
    tone = rgb(flag_style(str(mark.get("side", "")))["fill"])
    broad = 0.13 if manner == "assault" else 0.085
    rim = rgb(style()["supply_colour"]) if manner == "assault" else colour("halo")
    pieces = arrow_pieces(chart, line, is_broken=manner == "retreat")
    for layer, extra in ((rim, 0.06), (tone, 0.0)):
        for piece in pieces:
            ink.line(piece, layer, broad + extra, 2.0)
        draw_head(ink, line, layer, broad + 0.1 + extra * 0.9)
    return around(line, 0.4)


def arrow_pieces(chart: Chart, line: Sequence[Point], *, is_broken: bool) -> list[list[Point]]:
    """Return the parts of an arrow's shaft that are seen: it passes under identifiers and names."""
    if is_broken:
        whole = [line_part(line, at, at + 0.2) for at in steps(0.0, length(line) - 0.24, 0.34)]
    else:
        whole = [shortened(line, 0.0, 0.16)]
    return [part for piece in whole for part in outside(piece, identifier_boxes(chart))]


@lru_cache(maxsize=8)
def identifier_boxes(chart: Chart) -> tuple[Box, ...]:
    """Return what no arrow covers: the identifiers of areas with their names."""
    badges = [badge_of(chart, s.number) for s in lands(chart) if s.terrain != SAMPLE]
    return tuple(box for badge in badges for box in (badge.core, badge.title) if box)


def _cut_short(places: Sequence[Point]) -> list[Point]:
    """Return a way that ends a little beyond its last border."""
    *before, gate, end = places
    far = math.dist(gate, end)
    share = min(1.0, PAST / far) if far else 1.0
    return [
        *before,
        gate,
        (gate[0] + (end[0] - gate[0]) * share, gate[1] + (end[1] - gate[1]) * share),
    ]


def _within(chart: Chart, number: str, depth: float) -> tuple[Point, ...]:
    """Return a line along the inner side of a space's border as it is drawn."""
    return _inset(tuple(chart.spaces[number].corners), depth)


@lru_cache(maxsize=1024)
def _inset(ring: tuple[Point, ...], depth: float) -> tuple[Point, ...]:
    # Every look at a map draws the lines of all areas that are held, and they are always the same.
    return tuple(inset(smoothed([*ring, ring[0]], 2)[:-1] if len(ring) > 4 else ring, depth))


def _draw_battle(ink: Ink, chart: Chart, mark: Mark) -> Box | None:
    """Draw an attack: an arrowhead at each border that it crosses, and its result at the target."""
    target = str(mark.get("space", ""))
    if target not in chart.spaces:
        return None
    red = rgb(style()["supply_colour"])
    ax, ay = anchor_of(chart, target)
    text = str(mark.get("result") or "")
    star = (ax + beside(chart, target) + plate_half(text), ay - 0.05)
    touched = [star, (star[0] + plate_half(text), star[1])]
    for number in mark.get("from", ()):
        link = chart.links.get((str(number), target)) or chart.links.get((target, str(number)))
        if link is None or number not in chart.spaces:
            continue
        at, angle = crossing(link)
        to = chart.spaces[target].centre
        if math.cos(angle) * (to[0] - at[0]) + math.sin(angle) * (to[1] - at[1]) < 0:
            angle += math.pi
        touched.append(at)
        for tone, extra in ((colour("halo"), 0.05), (red, 0.02)):
            if mark.get("manner") == "fire":
                _draw_shells(ink, at, angle, tone, extra)
            else:
                draw_wedge(ink, at, angle, tone, extra)
    if text:
        draw_burst(ink, star, red, text)
    return around(touched, 0.5)


def beside(chart: Chart, number: str) -> float:
    """Return how far right of a space's anchor its identifier with its signs ends."""
    return RADIUS + (0.4 if "supply_head" in chart.spaces[number].features else 0.12)


def _draw_shells(
    ink: Ink, at: Point, angle: float, tone: tuple[int, int, int], extra: float
) -> None:
    for along in (-0.16, 0.0, 0.16):
        place = (at[0] + along * math.cos(angle), at[1] + along * math.sin(angle))
        ink.dot(place, 0.05 + extra, tone)


def _draw_flag(ink: Ink, chart: Chart, mark: Mark) -> Box | None:
    """Draw who holds an area: a tab at its identifier, and a line within its border."""
    number, side = str(mark.get("space", "")), str(mark.get("side", ""))
    if number not in chart.spaces:
        return None
    look = flag_style(side)
    x, y = anchor_of(chart, number)
    points = mark.get("points")
    tab = (x, y) if is_box(chart.spaces[number]) else (x, y + RADIUS + 0.08)
    draw_tab(ink, tab, look, str(points) if points else "")
    if not look.get("lined") or mark.get("line") is False or is_box(chart.spaces[number]):
        return around([(x, y + RADIUS)], 0.5)
    ring = _within(chart, number, 0.22)
    ink.line([*ring, ring[0]], blend(rgb(look["fill"]), (255, 255, 255), 0.15), 0.085, 2.0)
    return around([*ring, (x, y)], 0.5)


def _draw_highlight(ink: Ink, chart: Chart, mark: Mark) -> Box | None:
    """Draw a bright rim inside the border of single spaces."""
    tone = rgb(style()["highlight"])
    touched: list[Point] = []
    for number in mark.get("spaces", ()):
        if number in chart.spaces:
            ring = _within(chart, number, 0.1)
            ink.line([*ring, ring[0]], blend(tone, colour("ink"), 0.45), 0.17, 2.6)
            ink.line([*ring, ring[0]], tone, 0.11, 1.6)
            touched += ring
    return around(touched, 0.2) if touched else None


def _draw_note(ink: Ink, chart: Chart, mark: Mark) -> Box | None:
    """Write a short text at a space's identifier."""
    number, text = str(mark.get("space", "")), str(mark.get("text", ""))[:24]
    if number not in chart.spaces or not text:
        return None
    x, y = anchor_of(chart, number)
    top = y - 0.42 if is_box(chart.spaces[number]) else badge_of(chart, number).box[1] - 0.1
    draw_plate(ink, (x, top), text, colour("ink"))
    return around([(x, top)], 0.12 + 0.06 * len(text))


AREA_DRAWERS: Mapping[str, Drawer] = {
    "path": _draw_path,
    "battle": _draw_battle,
    "flag": _draw_flag,
    "bridge": draw_bridge,
    "held": draw_held,
    "construct": draw_construct,
    "ferry": draw_ferry,
    "air": draw_sign,
    "depot": draw_depot,
    "drop": draw_sign,
    "highlight": _draw_highlight,
    "note": _draw_note,
}
