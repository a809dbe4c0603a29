"""Lines as they are drawn: corners rounded, needless points left out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from shapely.geometry import LineString

from rules_engine.board.build.lattice import Point

ROUNDS = 3
COARSE = 0.015


def smoothed(points: Sequence[Point]) -> LineString:
    """A line through the ends of another one that rounds its corners."""
    line = list(points)
    for _ in range(ROUNDS):
        cut = [line[0]]
        for (x, y), (u, v) in pairwise(line):
            cut.append((x * 0.75 + u * 0.25, y * 0.75 + v * 0.25))
            cut.append((x * 0.25 + u * 0.75, y * 0.25 + v * 0.75))
        line = [*cut, line[-1]]
    return LineString(line).simplify(COARSE)
