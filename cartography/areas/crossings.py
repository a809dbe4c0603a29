"""Where borders of areas are crossed, and in which direction."""

from __future__ import annotations

import math

from cartography.chart import Link
from cartography.points import Point
from cartography.shapes import Track, steps


def crossing(link: Link) -> tuple[Point, float]:
    """Return where a border is crossed and the direction across it, in radians."""
    at = link.middle
    if not link.line:
        (x0, y0), (x1, y1) = link.ends
        return at, math.atan2(y1 - y0, x1 - x0)
    track = Track(link.line)
    places = steps(0.0, track.length, 0.05)
    near = min(places, key=lambda s: (round(math.dist(track.at(s)[0], at), 6), s))
    (x0, y0), (x1, y1) = track.at(max(0.0, near - 0.2))[0], track.at(near + 0.2)[0]
    return at, math.atan2(y1 - y0, x1 - x0) + math.pi / 2


def gate_of(link: Link, number: str) -> Point:
    """Return where a way between two spaces leaves one of them."""
    if link.line or link.gate:
        return link.middle
    return link.ends[0 if number == link.first else 1]
