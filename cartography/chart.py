"""What a board looks like, apart from how it is drawn: places, outlines, features and names as
plain geometry.

All lengths are in hex widths (for area boards: in the board's own unit), x to the east, y to the
south.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Protocol

from cartography.outlines import AreaLayout, nearest_ends, shared_lines
from cartography.palette import AREA, COAST, HEX, LOWLAND
from cartography.points import Point, vertex
from cartography.spaces import Link, Space
from cartography.style import lowland, style
from rules_engine.board.board import Board
from rules_engine.board.grid import HexGrid, grid_from_json

__all__ = ["Chart", "Layout", "Link", "Point", "Space", "chart_from_json", "chart_of", "vertex"]


MARKED = frozenset(style()["space_features"])
"""Features with a mark of their own, though a terrain may have the same name."""


class Layout(Protocol):
    """Where the spaces of a board lie: hex grids, or areas with outlines of their own."""

    def centre(self, number: str) -> Point:
        """Return the point on which a space's counters stand."""
        ...

    def corners(self, number: str) -> tuple[Point, ...]:
        """Return a space's outline, clockwise."""
        ...

    def size(self) -> Point:
        """Return width and height of the whole board."""
        ...


@dataclass(frozen=True, eq=False)
class Chart:
    """A board ready for drawing."""

    name: str
    title: str
    layout: Layout
    spaces: Mapping[str, Space]
    links: Mapping[tuple[str, str], Link]
    sites: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    rivers: tuple[Mapping[str, Any], ...] = ()
    labels: tuple[Mapping[str, Any], ...] = ()
    is_grid: bool = True
    digest: str = ""
    is_areas: bool = False
    seas: tuple[Mapping[str, Any], ...] = ()
    """Outlines of the sea and of what falls dry in it: ``kind`` and ``rings``."""
    north: Point | None = None
    """The direction of true north on the sheet, one long; None for a board without geography."""
    kilometres: float = 0.0
    """How far it is from a space to the next one; 0 where that changes over the map."""

    @cached_property
    def tints(self) -> str:
        """Return the name of the palette in which this board is drawn."""
        if self.is_areas:
            return AREA
        if self.seas:
            return COAST
        is_low = any(space.terrain in lowland()["terrain"] for space in self.spaces.values())
        return LOWLAND if is_low else HEX

    @property
    def has_columns(self) -> bool:
        """Return whether straight lines of hexes run north-south and come first in numbers."""
        return isinstance(self.layout, HexGrid) and not self.layout.is_rows

    @cached_property
    def size(self) -> Point:
        """Return width and height of the board in hex widths."""
        return self.layout.size()

    @cached_property
    def corner_counts(self) -> Mapping[tuple[int, int], int]:
        """Return how many spaces meet at each corner."""
        counts: dict[tuple[int, int], int] = {}
        for space in self.spaces.values():
            for corner in space.corners:
                counts[vertex(corner)] = counts.get(vertex(corner), 0) + 1
        return counts

    def with_feature(self, feature: str) -> tuple[Link, ...]:
        """Return the links that carry a feature, in the order of their numbers."""
        return tuple(link for _, link in sorted(self.links.items()) if feature in link.features)

    def of_terrain(self, terrain: str) -> tuple[Space, ...]:
        """Return the spaces of one terrain in the order of their numbers, those where it lies below
        another one, as a feature, with them.
        """
        return tuple(
            space
            for _, space in sorted(self.spaces.items())
            if space.terrain == terrain or (terrain in space.features and terrain not in MARKED)
        )


@lru_cache(maxsize=16)
def chart_of(board: Board) -> Chart:
    """Return the chart of a board; boards that say the same share one, and what is drawn of it."""
    return _chart_of_text(json.dumps(board.draft.to_json(), sort_keys=True))


@lru_cache(maxsize=8)
def _chart_of_text(text: str) -> Chart:
    return chart_from_json(json.loads(text))


def chart_from_json(data: Mapping[str, Any]) -> Chart:
    """Return the chart of a board file (format ``referee-board/1``).

    Raises: GridError if its grid makes no sense.
    """
    is_areas = data.get("kind") == "area"
    layout = _area_layout(data["spaces"]) if is_areas else grid_from_json(data["grid"])
    north, kilometres = bearings(data.get("projection") or {})
    spaces = {
        number: _space(layout, number, entry) for number, entry in sorted(data["spaces"].items())
    }
    sites = data.get("sites", {})
    return Chart(
        name=str(data.get("name", "")),
        title=str(data.get("title", "")),
        layout=layout,
        spaces=spaces,
        links=dict(_links(spaces, data.get("links", {}), _gates(sites) if is_areas else None)),
        sites=sites,
        rivers=_named(data.get("rivers")),
        labels=_named(data.get("labels")),
        is_grid=not is_areas,
        digest=hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16],
        is_areas=is_areas,
        seas=_named(data.get("seas")),
        north=north,
        kilometres=kilometres,
    )


def bearings(projection: Mapping[str, Any]) -> tuple[Point | None, float]:
    """Return where true north is on a sheet, and the kilometres to a hex width; 0 of a map that is
    stretched.
    """
    north = projection.get("north")
    if not north:
        return ((0.0, -1.0) if projection else None), 0.0
    x, y = float(north[0]), float(north[1])
    far = math.hypot(x, y)
    return (x / far, y / far), round(far, 3)


def _area_layout(entries: Mapping[str, Any]) -> AreaLayout:
    """Return the layout of areas; one without an outline is a small square around its centre."""
    centres: dict[str, Point] = {}
    outlines: dict[str, list[Point]] = {}
    for number, entry in entries.items():
        x, y = entry.get("centre", (0, 0))
        square = [(x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5)]
        centres[number] = (float(x), float(y))
        outlines[number] = [(float(a), float(b)) for a, b in entry.get("outline") or square]
    return AreaLayout(centres, outlines)


def _gates(sites: Mapping[str, Any]) -> dict[str, Point]:
    """Return where borders are crossed, as far as the board says so."""
    found = {key: (float(x), float(y)) for key, (x, y) in sites.get("gates", {}).items()}
    for kind in ("ferries", "bridges"):
        for key, site in sites.get(kind, {}).items():
            if "at" in site:
                found[key] = (float(site["at"][0]), float(site["at"][1]))
    return found


def _space(layout: Layout, number: str, entry: Mapping[str, Any]) -> Space:
    return Space(
        number=number,
        centre=layout.centre(number),
        corners=layout.corners(number),
        terrain=entry.get("terrain", "clear"),
        features=tuple(entry.get("features", ())),
        name=entry.get("name", ""),
        edges=tuple(entry.get("edges", ())),
    )


def _links(
    spaces: Mapping[str, Space], entries: Mapping[str, Any], gates: Mapping[str, Point] | None
) -> list[tuple[tuple[str, str], Link]]:
    """Return the links of a board; `gates` is None for hexes, whose sides need none."""
    found = []
    for key, features in sorted(entries.items()):
        first, second = key.split("-")
        ends, line = _shared_side(spaces[first], spaces[second], gates is not None)
        gate = gates.get(key) if gates else None
        link = Link(first, second, tuple(features), ends, line, gate)
        found.append(((first, second), link))
    return found


def _shared_side(
    first: Space, second: Space, is_areas: bool
) -> tuple[tuple[Point, Point], tuple[Point, ...]]:
    """Return the two corners that two neighbours share, from first to last on the first one's
    outline, and the line between them if it is more than straight.
    """
    if is_areas:
        lines = shared_lines(first.corners, second.corners)
        if lines:
            return (lines[0][0], lines[0][-1]), tuple(lines[0])
        return nearest_ends(first.corners, second.corners), ()
    theirs = {vertex(p) for p in second.corners}
    shared = [p for p in first.corners if vertex(p) in theirs]
    if len(shared) != 2:
        raise ValueError(f"{first.number} and {second.number} are linked but share no side.")
    return (shared[0], shared[1]), ()


def _named(entries: Any) -> tuple[Mapping[str, Any], ...]:
    """Return named things as a tuple of records, whether they were given as a list or by name."""
    if not entries:
        return ()
    if isinstance(entries, Mapping):
        return tuple({"name": name, "points": points} for name, points in entries.items())
    return tuple(entries)
