"""From degrees to the board of an area map: north stays up, and crowded country is drawn larger.

Area maps are no surveys: a town fought over for days needs room for counters. So each axis has a
scale of its own that changes gently from place to place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from rules_engine.board.errors import BoardError

Knot = tuple[float, float]


@dataclass(frozen=True)
class Axis:
    """One axis: ``knots`` are (degree, board units for each kilometre there), between which the
    scale changes evenly; ``start`` is where the first knot lies on the board.
    """

    knots: tuple[Knot, ...]
    km_per_degree: float
    start: float

    def place(self, degree: float) -> float:
        """Where a degree lies on the board, in units."""
        first, last = self.knots[0], self.knots[-1]
        sign = 1 if last[0] > first[0] else -1
        at = self.start + min(0.0, sign * (degree - first[0])) * self.km_per_degree * first[1]
        for (a, p), (b, q) in pairwise(self.knots):
            share = min(1.0, max(0.0, (degree - a) / (b - a)))
            reached = p + (q - p) * share
            at += abs(b - a) * share * self.km_per_degree * (p + reached) / 2
        return at + max(0.0, sign * (degree - last[0])) * self.km_per_degree * last[1]


@dataclass(frozen=True)
class Stretch:
    """Both axes of an area map."""

    east: Axis
    south: Axis

    def to_plane(self, longitude: float, latitude: float) -> tuple[float, float]:
        """Place on the board in units, x to the east, y to the south."""
        return self.east.place(longitude), self.south.place(latitude)


def read_stretch(raw: Any) -> Stretch:
    """Read the ``projection`` of an area board.

    Raises: BoardError naming the entry that is missing or wrong.
    """
    if not isinstance(raw, Mapping):
        raise BoardError('The "projection" of a board must be an object.')
    km_latitude, km_longitude = _numbers(raw.get("km_per_degree"), 2, "km_per_degree")
    x, y = _numbers(raw.get("northwest"), 2, "northwest")
    east, south = _knots(raw, "east"), _knots(raw, "south")
    if east[0][0] > east[-1][0] or south[0][0] < south[-1][0]:
        raise BoardError('The projection lists "east" from the west and "south" from the north.')
    return Stretch(Axis(east, km_longitude, x), Axis(south, km_latitude, y))


def _knots(raw: Mapping[str, Any], key: str) -> tuple[Knot, ...]:
    items = raw.get(key)
    if not isinstance(items, list) or len(items) < 2:
        raise BoardError(f"The projection needs {key!r}: at least two pairs of degree and scale.")
    pairs = [_numbers(item, 2, key) for item in items]
    knots = tuple((degree, scale) for degree, scale in pairs)
    steps = {b > a for (a, _), (b, _) in pairwise(knots)}
    if len(steps) > 1 or any(a == b for (a, _), (b, _) in pairwise(knots)):
        raise BoardError(f"The projection's {key!r} must list its degrees in order.")
    if any(scale <= 0 for _, scale in knots):
        raise BoardError(f"The scales of the projection's {key!r} must be more than nothing.")
    return knots


def _numbers(values: Any, count: int, key: str) -> list[float]:
    fine = isinstance(values, list) and len(values) == count
    if not fine or not all(
        isinstance(v, int | float) and not isinstance(v, bool) for v in values or ()
    ):
        raise BoardError(f"The projection needs {key!r}: lists of {count} numbers.")
    return [float(value) for value in values]
