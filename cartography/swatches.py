"""Single spaces on a legend, each by itself."""

from __future__ import annotations

from collections.abc import Mapping

from cartography.chart import Chart, Point, Space
from cartography.sheets import HEIGHT, WIDTH

HEXAGON = ((0, -0.577), (0.5, -0.289), (0.5, 0.289), (0, 0.577), (-0.5, 0.289), (-0.5, -0.289))


class _Shelf:
    """A layout for single swatches: the chart of the legend has no grid."""

    def __init__(self, centres: Mapping[str, Point]) -> None:
        self.centres = centres

    def centre(self, number: str) -> Point:
        """Return where a swatch stands."""
        return self.centres[number]

    def corners(self, number: str) -> tuple[Point, ...]:
        """Return a swatch's outline."""
        x, y = self.centres[number]
        return tuple((x + dx, y + dy) for dx, dy in HEXAGON)

    def size(self) -> Point:
        """Return the panel's size."""
        return WIDTH, HEIGHT


def shelf_chart(
    centres: Mapping[str, Point], looks: Mapping[str, tuple[str, tuple[str, ...]]]
) -> Chart:
    """Return a chart of single spaces with the given terrains and features."""
    shelf = _Shelf(centres)
    spaces = {
        name: Space(name, centre, shelf.corners(name), *looks.get(name, ("clear", ())))
        for name, centre in centres.items()
    }
    return Chart("legend", "", shelf, spaces, {}, is_grid=False)
