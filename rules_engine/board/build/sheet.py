"""The half-finished board that the builder's steps write on."""

from __future__ import annotations

from typing import Any

from rules_engine.board.board import is_road
from rules_engine.board.build.lattice import Lattice, Point


class Sheet:
    """What has been laid so far, by hex number and hexside."""

    def __init__(
        self,
        lattice: Lattice,
        bridged_only: frozenset[str] = frozenset(),
        roadless: frozenset[str] = frozenset(),
        ground: str = "clear",
    ) -> None:
        self.lattice = lattice
        self.bridged_only = bridged_only
        self.roadless = roadless
        self.ground = ground
        self.terrain: dict[str, str] = {}
        self.names: dict[str, str] = {}
        self.features: dict[str, set[str]] = {}
        self.edges: dict[str, list[str]] = {}
        self.links: dict[str, set[str]] = {}
        self.towns: dict[str, dict[str, Any]] = {}
        self.bridges: dict[str, dict[str, Any]] = {}
        self.rivers: list[dict[str, Any]] = []
        self.labels: list[dict[str, Any]] = []
        self.courses: dict[str, list[Point]] = {}
        self.seas: list[dict[str, Any]] = []

    def mark_link(self, key: str, *words: str) -> None:
        """Add features to a hexside."""
        self.links.setdefault(key, set()).update(words)

    def carries_road(self, key: str) -> bool:
        """Whether a road of any kind crosses a hexside."""
        return any(is_road(word) for word in self.links.get(key, ()))

    def mark_space(self, number: str, *words: str) -> None:
        """Add features to a hex."""
        self.features.setdefault(number, set()).update(words)

    def space(self, number: str) -> dict[str, Any]:
        """A hex as board files hold it."""
        entry: dict[str, Any] = {"terrain": self.terrain.get(number, self.ground)}
        if self.names.get(number):
            entry["name"] = self.names[number]
        if self.features.get(number):
            entry["features"] = sorted(self.features[number])
        if self.edges.get(number):
            entry["edges"] = self.edges[number]
        return entry

    def label(self, text: str, kind: str, point: Point) -> None:
        """Put a name on the map for drawing."""
        if text:
            self.labels.append(
                {"text": text, "kind": kind, "x": round(point[0], 2), "y": round(point[1], 2)}
            )
