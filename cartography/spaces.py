"""What a board is made of when it is drawn: its spaces, and what two neighbours share."""

from __future__ import annotations

from dataclasses import dataclass

from cartography.points import Point
from cartography.shapes import along, length


@dataclass(frozen=True)
class Space:
    """One hex or area: how it looks on the map."""

    number: str
    centre: Point
    corners: tuple[Point, ...]
    terrain: str
    features: tuple[str, ...] = ()
    name: str = ""
    edges: tuple[str, ...] = ()


@dataclass(frozen=True)
class Link:
    """What two neighbouring spaces share: the side between them and its features."""

    first: str
    second: str
    features: tuple[str, ...]
    ends: tuple[Point, Point]
    line: tuple[Point, ...] = ()
    """The course of an area's border; empty for a hexside, and between areas that do not touch."""
    gate: Point | None = None
    """Where the board says that a border is crossed."""

    @property
    def middle(self) -> Point:
        """Return where the shared side is crossed: its middle, if nothing else is said."""
        if self.gate:
            return self.gate
        if self.line:
            return along(self.line, length(self.line) / 2)[0]
        (x0, y0), (x1, y1) = self.ends
        return (x0 + x1) / 2, (y0 + y1) / 2
