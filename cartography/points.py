"""Points of the plane, in hex widths or the board's own unit: x to the east, y to the south."""

from __future__ import annotations

Point = tuple[float, float]


def vertex(point: Point) -> tuple[int, int]:
    """Return a point as whole thousandths: equal for the same corner however it was computed."""
    return round(point[0] * 1000), round(point[1] * 1000)
