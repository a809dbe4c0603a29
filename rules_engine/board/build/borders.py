"""Borders of areas: chains of sides between the points where three areas meet, drawn by hand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from zlib import crc32

from shapely.geometry import LineString, Polygon
from shapely.ops import polygonize

from rules_engine.board.build.lattice import Point
from rules_engine.board.build.partition import Side
from rules_engine.board.errors import BoardError

SWING, STEP = 0.09, 0.28
"""How far (units) an open border strays from the straight, and how often."""


@dataclass(frozen=True)
class Border:
    """A stretch of border of one kind between the same areas: ``line`` from end to end."""

    owners: tuple[str, ...]
    kind: str
    line: tuple[Point, ...]

    @property
    def length(self) -> float:
        """Length in units."""
        return float(LineString(self.line).length)


def draw_borders(sides: Sequence[Side]) -> list[Border]:
    """The borders as they are drawn: waters as they run, open ones with a slight swing."""
    borders = []
    for (owners, kind), chain in _chains(sides):
        line = tuple(_swung(chain)) if kind == "open" else tuple(chain)
        borders.append(Border(owners, kind, line))
    return borders


def _chains(sides: Sequence[Side]) -> list[tuple[tuple[tuple[str, ...], str], list[Point]]]:
    at: dict[Point, list[Side]] = {}
    for side in sides:
        for end in side.ends:
            at.setdefault(end, []).append(side)
    stops = {point for point, here in at.items() if len({(s.owners, s.kind) for s in here}) > 1} | {
        point for point, here in at.items() if len(here) != 2
    }
    left = {side.ends: side for side in sides}
    found = []
    starts = sorted(left, key=lambda ends: (not stops.intersection(ends), ends))
    for ends in starts:
        if ends not in left:
            continue
        side = left[ends]
        begin, here = ends if ends[0] in stops or ends[1] not in stops else ends[::-1]
        chain = [begin]
        following: Side | None = side
        while following is not None:
            del left[following.ends]
            chain.append(here)
            going = [s for s in at[here] if s.ends in left] if here not in stops else []
            following = going[0] if going else None
            if following is not None:
                here = following.ends[1] if following.ends[0] == here else following.ends[0]
        found.append(((side.owners, side.kind), chain))
    return found


def _swung(chain: Sequence[Point]) -> list[Point]:
    """A line that strays from side to side, ends excepted, the same whenever it is drawn."""
    line = LineString(chain)
    salt = crc32(repr((chain[0], chain[-1])).encode())
    phases = [(salt >> shift & 255) / 40.6 for shift in (0, 8, 16)]
    count = max(2, round(line.length / STEP))
    found = [chain[0]]
    for k in range(1, count):
        at = line.length * k / count
        here, near = line.interpolate(at), line.interpolate(min(at + 0.02, line.length))
        angle = math.atan2(near.y - here.y, near.x - here.x) + math.pi / 2
        ease = min(1.0, at / 0.5, (line.length - at) / 0.5)
        wave = math.sin(at * 2.1 + phases[0]) + math.sin(at * 4.3 + phases[1]) * 0.7
        stray = SWING * ease * (wave + math.sin(at * 9.7 + phases[2]) * 0.35)
        point = here.x + math.cos(angle) * stray, here.y + math.sin(angle) * stray
        found.append((round(point[0], 2), round(point[1], 2)))
    return [*found, chain[-1]]


def outlines(borders: Sequence[Border], sides: Sequence[Side]) -> dict[str, Polygon]:
    """Each area's outline, put together from its borders.

    Raises: BoardError if an area lies in several parts or borders cross.
    """
    numbers = sorted({owner for side in sides for owner in side.owners})
    found: dict[str, Polygon] = {}
    for number in numbers:
        parts = list(polygonize([LineString(b.line) for b in borders if number in b.owners]))
        if len(parts) != 1 or not parts[0].is_valid:
            raise BoardError(
                f"The area {number} comes out in {len(parts)} parts; move its places or the lines."
            )
        found[number] = parts[0]
    return found


def contacts(borders: Sequence[Border]) -> dict[tuple[str, str], dict[str, float]]:
    """How long each pair of areas touches, by kind of border."""
    found: dict[tuple[str, str], dict[str, float]] = {}
    for border in borders:
        if len(border.owners) == 2:
            pair = (border.owners[0], border.owners[1])
            kinds = found.setdefault(pair, {})
            kinds[border.kind] = kinds.get(border.kind, 0.0) + border.length
    return found
