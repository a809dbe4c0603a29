"""Distances on a board: by coordinates on hex boards, along the links on area boards."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from rules_engine.board.grid import HexGrid, distance

FAR = 1 << 20
"""Distance between spaces of an area board that no chain of links joins."""


class Measure:
    """Counts steps between spaces; remembers what it has worked out."""

    def __init__(
        self,
        grid: HexGrid | None,
        numbers: Sequence[str],
        neighbours: Sequence[Sequence[int]],
    ) -> None:
        self._neighbours = neighbours
        self._doubled = [grid.doubled(number) for number in numbers] if grid else []
        self._space_at = {place: space for space, place in enumerate(self._doubled)}
        self._near: dict[tuple[int, int], tuple[int, ...]] = {}
        self._steps: dict[int, list[int]] = {}

    def distance(self, first: int, second: int) -> int:
        """Steps from space to space, whatever the terrain; FAR if areas are not connected."""
        if self._doubled:
            return distance(self._doubled[first], self._doubled[second])
        return self._steps_from(first)[second]

    def within(self, space: int, radius: int) -> tuple[int, ...]:
        """All spaces at most ``radius`` steps away, the space itself included, ascending."""
        key = (space, radius)
        found = self._near.get(key)
        if found is None:
            near = self._hexes(space, radius) if self._doubled else self._areas(space, radius)
            found = self._near[key] = tuple(sorted(near))
        return found

    def step(self, first: int, second: int) -> tuple[int, int]:
        """The way from one hex to another in doubled coordinates."""
        a, b = self._doubled[first], self._doubled[second]
        return b[0] - a[0], b[1] - a[1]

    def _hexes(self, space: int, radius: int) -> Iterator[int]:
        along, across = self._doubled[space]
        for line in range(-radius, radius + 1):
            longest = 2 * radius - abs(line)
            for step in range(-longest, longest + 1, 2):
                other = self._space_at.get((along + step, across + line))
                if other is not None:
                    yield other

    def _areas(self, space: int, radius: int) -> Iterator[int]:
        steps = self._steps_from(space)
        return (other for other, count in enumerate(steps) if count <= radius)

    def _steps_from(self, first: int) -> list[int]:
        found = self._steps.get(first)
        if found is None:
            found = [FAR] * len(self._neighbours)
            found[first] = 0
            queue = deque([first])
            while queue:
                here = queue.popleft()
                for there in self._neighbours[here]:
                    if found[there] == FAR:
                        found[there] = found[here] + 1
                        queue.append(there)
            self._steps[first] = found
        return found
