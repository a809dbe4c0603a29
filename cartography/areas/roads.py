"""Roads of an area board: from border to border through the middle of each area."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

from cartography.areas.crossings import crossing, gate_of
from cartography.areas.ground import is_box
from cartography.chart import Chart, Link
from cartography.points import Point
from cartography.shapes import wavering

Course = list[Point]


def road_courses(chart: Chart) -> list[Course]:
    """Return the drawn pieces of roads, space by space; roads that do not meet stay apart."""
    touching: dict[str, list[Link]] = defaultdict(list)
    for link in chart.with_feature("road"):
        if "railroad_bridge" not in link.features:
            touching[link.first].append(link)
            touching[link.second].append(link)
    pieces: list[Course] = []
    for number, links in sorted(touching.items()):
        if not is_box(chart.spaces[number]):
            pieces.extend(_roads_within(chart, number, links))
    return [wavering(piece, 0.045, 9) for piece in pieces]


def _roads_within(chart: Chart, number: str, links: Sequence[Link]) -> list[Course]:
    """Return the roads of one area: a net about its centre for each group that meets."""
    groups = chart.sites.get("road_groups", {}).get(number, ())
    by_neighbour = {link.second if link.first == number else link.first: link for link in links}
    sets = [[by_neighbour[n] for n in group if n in by_neighbour] for group in groups]
    grouped = {id(link) for members in sets for link in members}
    sets.append([link for link in links if id(link) not in grouped])
    found: list[Course] = []
    centre = chart.spaces[number].centre
    for members in (part for part in sets if part):
        gates = [_gate(link, number, centre) for link in members]
        hub = centre if not groups else _aside(centre, [place for place, _ in gates])
        found.extend(_net(hub, gates))
    return found


Gate = tuple[Point, Point]
"""Where a road comes in, and the direction in which it does, one unit long."""


def _gate(link: Link, number: str, centre: Point) -> Gate:
    """Return where and how a road enters a space: straight across the border."""
    x, y = gate_of(link, number)
    angle = crossing(link)[1]
    dx, dy = math.cos(angle), math.sin(angle)
    if dx * (centre[0] - x) + dy * (centre[1] - y) < 0:
        dx, dy = -dx, -dy
    return (x, y), (dx, dy)


def _net(hub: Point, gates: Sequence[Gate]) -> list[Course]:
    """Join gates at a hub: the straightest two by one road, the others to it."""
    if len(gates) == 1:
        ((x, y), _), (hx, hy) = gates[0], hub
        return [_curve(gates[0], hub, (hx - x, hy - y))]
    pairs = [(a, b) for i, a in enumerate(gates) for b in gates[i + 1 :]]
    first, last = min(pairs, key=lambda pair: (round(_straightness(hub, *pair), 6), pair))
    along = (last[0][0] - first[0][0], last[0][1] - first[0][1])
    found = [[*_curve(first, hub, along), *_curve(last, hub, (-along[0], -along[1]))[::-1]]]
    for gate in gates:
        if gate not in (first, last):
            found.append(_curve(gate, hub, (hub[0] - gate[0][0], hub[1] - gate[0][1])))
    return found


def _straightness(hub: Point, first: Gate, last: Gate) -> float:
    """Return the cosine between two ways out of a hub: -1 if they go on straight."""
    (ax, ay), (bx, by) = ((gate[0][0] - hub[0], gate[0][1] - hub[1]) for gate in (first, last))
    return (ax * bx + ay * by) / (math.hypot(ax, ay) * math.hypot(bx, by) or 1.0)


def _curve(gate: Gate, hub: Point, arriving: Point, pieces: int = 12) -> Course:
    """Return a road from a gate to a hub, which it reaches in a direction."""
    (x0, y0), (dx, dy) = gate
    far = math.dist((x0, y0), hub)
    size = math.hypot(*arriving) or 1.0
    out, into = 0.42 * far, 0.34 * far / size
    x1, y1 = x0 + dx * out, y0 + dy * out
    x2, y2 = hub[0] - arriving[0] * into, hub[1] - arriving[1] * into
    course = []
    for k in range(pieces + 1):
        t = k / pieces
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        course.append(
            (a * x0 + b * x1 + c * x2 + d * hub[0], a * y0 + b * y1 + c * y2 + d * hub[1])
        )
    return course


def _aside(centre: Point, gates: Sequence[Point]) -> Point:
    """Return a place between the centre and some gates, for a road that meets no other."""
    x = sum(p[0] for p in gates) / len(gates)
    y = sum(p[1] for p in gates) / len(gates)
    return centre[0] + (x - centre[0]) * 0.45, centre[1] + (y - centre[1]) * 0.45
