"""The board: one frozen graph of spaces and links, for hex maps and area maps alike.

Spaces are small integers inside the engine and printed numbers ("0407", "Area 13") outside;
``board.index`` and ``board.numbers`` translate. Neighbours and what lies on the hexsides are tuples
side by side, so that searches never look anything up in a dictionary.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rules_engine.board.bits import Bits
from rules_engine.board.errors import BoardError
from rules_engine.board.grid import HexGrid
from rules_engine.board.loading import FORMAT, Draft
from rules_engine.board.measure import FAR, Measure

__all__ = ["FAR", "FORMAT", "Board", "BoardError"]

NOTHING: frozenset[str] = frozenset()
ROAD_OFF = "road_off"
"""How features end that mark where a road leaves the map."""


def is_road(feature: str) -> bool:
    """Whether a link's feature is a kind of road: "road", or "major_road"."""
    return feature == "road" or feature.endswith("_road")


@dataclass(frozen=True, eq=False)
class Board:
    """A map: spaces by index with terrain and features, neighbours, features of the links.

    ``neighbours[a][k]`` is the k-th neighbour of space a, ``links[a][k]`` the features of the link
    to it. On hex boards neighbours come clockwise from the northeast (rows) or north (columns).
    ``sites`` holds what a game needs besides: towns, bridges, entry spaces.
    """

    name: str
    title: str
    kind: str
    grid: HexGrid | None
    numbers: tuple[str, ...]
    index: Mapping[str, int]
    terrain: tuple[str, ...]
    features: tuple[frozenset[str], ...]
    names: tuple[str, ...]
    edges: tuple[frozenset[str], ...]
    neighbours: tuple[tuple[int, ...], ...]
    links: tuple[tuple[frozenset[str], ...], ...]
    sites: Mapping[str, Any]
    draft: Draft = field(repr=False)

    def __len__(self) -> int:
        return len(self.numbers)

    def __repr__(self) -> str:
        return f"<Board {self.name}: {len(self)} spaces>"

    def at(self, number: str) -> int:
        """Index of a space by its printed number.

        Raises: BoardError if this board has no such space.
        """
        found = self.index.get(number)
        if found is None:
            raise BoardError(self._unknown(number))
        return found

    def _unknown(self, number: str) -> str:
        if self.grid is None:
            return f"{number!r} is no space of {self.title}."
        return (
            f"{number!r} is no hex of {self.title}; "
            f"its hexes are numbered from {self.numbers[0]} to {self.numbers[-1]}."
        )

    def link(self, first: int, second: int) -> frozenset[str]:
        """Features of the hexside (link) between two spaces; empty if there are none."""
        return self._pairs.get((first, second), NOTHING)

    def are_neighbours(self, first: int, second: int) -> bool:
        """Whether the two spaces share a hexside (or are linked areas)."""
        return (first, second) in self._pairs

    def has_road(self, space: int) -> bool:
        """Whether a road passes through the space or touches it."""
        return self._roads[space]

    def distance(self, first: int, second: int) -> int:
        """Steps from space to space whatever the terrain (areas: FAR if unconnected)."""
        return self._measure.distance(first, second)

    def within(self, space: int, radius: int) -> tuple[int, ...]:
        """All spaces at most ``radius`` steps away, the space itself included, ascending."""
        return self._measure.within(space, radius)

    def with_feature(self, feature: str) -> tuple[int, ...]:
        """Indices of the spaces that carry a feature, ascending."""
        return tuple(i for i, features in enumerate(self.features) if feature in features)

    def on_edge(self, edge: str) -> tuple[int, ...]:
        """Indices of the spaces on a map edge ("west", "south", "east", "north"), ascending."""
        return tuple(i for i, edges in enumerate(self.edges) if edge in edges)

    def linked(self, feature: str) -> tuple[tuple[int, int], ...]:
        """Every pair (smaller index first) whose link carries the feature, ascending."""
        return tuple(sorted(self._linked.get(feature, ())))

    def side(self, first: int, second: int) -> int:
        """The place of the second space among the neighbours of the first.

        Raises: BoardError if they are no neighbours.
        """
        if second not in self.neighbours[first]:
            raise BoardError(f"{self.numbers[first]} and {self.numbers[second]} do not touch.")
        return self._slots[(first, second)]

    def centre(self, space: int) -> tuple[float, float]:
        """Centre of a space for drawing, in hex widths, x to the east, y to the south."""
        if self.grid is not None:
            return self.grid.centre(self.numbers[space])
        x, y = self.draft.spaces[self.numbers[space]].get("centre", (0, 0))
        return float(x), float(y)

    def corners(self, space: int) -> tuple[tuple[float, float], ...]:
        """Corners of a space clockwise for drawing; side k of a hex joins corner k and corner k +
        1.
        """
        if self.grid is not None:
            return self.grid.corners(self.numbers[space])
        outline = self.draft.spaces[self.numbers[space]].get("outline", ())
        return tuple((float(x), float(y)) for x, y in outline)

    def hexside(self, first: int, second: int) -> tuple[tuple[float, float], tuple[float, float]]:
        """The two ends of the common hexside for drawing (hex boards only).

        Raises: BoardError if the spaces are no neighbours or the board has no hexes.
        """
        if self.grid is None:
            raise BoardError(f"{self.title} has areas, not hexes.")
        step = self._measure.step(first, second)
        if step not in self.grid.directions:
            raise BoardError(f"{self.numbers[first]} and {self.numbers[second]} do not touch.")
        way = self.grid.directions.index(step)
        corners = self.corners(first)
        return corners[way], corners[(way + 1) % 6]

    def size(self) -> tuple[float, float]:
        """Width and height of the map in hex widths."""
        if self.grid is not None:
            return self.grid.size()
        outlines = [corner for i in range(len(self)) for corner in self.corners(i)] or [(0.0, 0.0)]
        return max(x for x, _ in outlines), max(y for _, y in outlines)

    @property
    def rivers(self) -> Sequence[Mapping[str, Any]]:
        """Named rivers for drawing: ``name``, ``kind`` and ``chain``, their links downstream."""
        found: Sequence[Mapping[str, Any]] = self.draft.rest.get("rivers", ())
        return found

    @property
    def labels(self) -> Sequence[Mapping[str, Any]]:
        """Names for drawing: ``text``, ``kind``, and the place ``x``, ``y`` in hex widths."""
        found: Sequence[Mapping[str, Any]] = self.draft.rest.get("labels", ())
        return found

    @property
    def seas(self) -> Sequence[Mapping[str, Any]]:
        """Outlines of the sea for drawing: ``name``, ``kind`` ("sea", or "shoal" for what falls
        dry) and ``rings``, closed lines in hex widths.
        """
        found: Sequence[Mapping[str, Any]] = self.draft.rest.get("seas", ())
        return found

    def to_json(self) -> dict[str, Any]:
        """The board as its file holds it; ``make_board`` reads it back."""
        return self.draft.to_json()

    @cached_property
    def bits(self) -> Bits:
        """Sets of this board's spaces as big integers, for floods and path searches."""
        return Bits(self.grid, self.numbers)

    @cached_property
    def _pairs(self) -> dict[tuple[int, int], frozenset[str]]:
        return {
            (a, b): features
            for a, row in enumerate(self.neighbours)
            for b, features in zip(row, self.links[a], strict=True)
        }

    @cached_property
    def _linked(self) -> dict[str, list[tuple[int, int]]]:
        found: dict[str, list[tuple[int, int]]] = {}
        for (a, b), features in self._pairs.items():
            for feature in features if a < b else ():
                found.setdefault(feature, []).append((a, b))
        return found

    @cached_property
    def _slots(self) -> dict[tuple[int, int], int]:
        return {(a, b): k for a, row in enumerate(self.neighbours) for k, b in enumerate(row)}

    @cached_property
    def _roads(self) -> tuple[bool, ...]:
        return tuple(
            any(word.endswith(ROAD_OFF) for word in self.features[a])
            or any(is_road(word) for features in row for word in features)
            for a, row in enumerate(self.links)
        )

    @cached_property
    def _measure(self) -> Measure:
        return Measure(self.grid, self.numbers, self.neighbours)
