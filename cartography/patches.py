"""Patches of terrain: outlines that flow around the hexes they stand for, and contour lines
within them.

Every hex of a terrain lifts a smooth field around its centre; the field's level lines are the
outlines. Neighbours
of the same terrain flow together, single hexes become rounded blots that stay inside their hex.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from cartography.chart import Point
from cartography.points import vertex
from cartography.shapes import chains, signed_area, smooth_noise, smoothed

STEP = 0.125
REACH = 1.0
"""Hex widths from a centre beyond which it lifts nothing; the square of it is the same."""
OUTLINE = 0.56
RIM = 0.85
"""Hex widths from a centre beyond which no level line can lie."""

ROUGHNESS = 0.06
"""How far the ground rises and falls by itself, which is what makes outlines uneven."""

Crossing = tuple[str, str]

# For the corners above the level (1 top left, 2 top right, 4 bottom right, 8 bottom left): which
# sides of the
# cell the line joins, with the higher ground on its left.
CELLS: Mapping[int, tuple[Crossing, ...]] = {
    1: (("left", "top"),),
    2: (("top", "right"),),
    3: (("left", "right"),),
    4: (("right", "bottom"),),
    5: (("left", "bottom"), ("right", "top")),
    6: (("top", "bottom"),),
    7: (("left", "bottom"),),
    8: (("bottom", "left"),),
    9: (("bottom", "top"),),
    10: (("top", "left"), ("bottom", "right")),
    11: (("bottom", "right"),),
    12: (("right", "left"),),
    13: (("right", "top"),),
    14: (("top", "left"),),
}


class Surface:
    """A smooth surface that is high over the given centres and low elsewhere."""

    def __init__(
        self,
        centres: Iterable[Point],
        levels: Sequence[float] = (OUTLINE,),
        roughness: float = ROUGHNESS,
        seed: int = 0,
    ) -> None:
        self.cells: dict[tuple[int, int], list[Point]] = {}
        self.levels = levels
        self.roughness = roughness
        self.seed = seed
        for x, y in centres:
            self.cells.setdefault((math.floor(x), math.floor(y)), []).append((x, y))
        self._near: dict[tuple[int, int], tuple[Point, ...]] = {}

    def at(self, x: float, y: float) -> float:
        """Return the height at a point."""
        square_of_map = (math.floor(x), math.floor(y))
        near = self._near.get(square_of_map)
        if near is None:
            near = self._near[square_of_map] = self.around(*square_of_map)
        height = 0.0
        for cx, cy in near:
            # Products, for this is asked a hundred thousand times for a map: a power is slow.
            dx, dy = x - cx, y - cy
            square = dx * dx + dy * dy
            if square < REACH:
                height += (1 - square) * (1 - square)
        if height == 0:
            return 0.0
        return height + self.roughness * smooth_noise(x * 4, y * 4, self.seed)

    def around(self, column: int, row: int) -> tuple[Point, ...]:
        """Return the centres that may lift the ground within a square of one hex width."""
        around = itertools.product((column - 1, column, column + 1), (row - 1, row, row + 1))
        return tuple(centre for cell in around for centre in self.cells.get(cell, ()))

    @cached_property
    def rings(self) -> Mapping[float, list[list[Point]]]:
        """Return the closed lines of each level; the heights behind them are not kept."""
        samples = self.samples()
        return {level: level_lines(samples, level) for level in self.levels}

    def samples(self) -> dict[tuple[int, int], float]:
        """Return the heights on a grid of steps around the centres, everything else being zero."""
        wanted = set()
        margin = math.ceil(RIM / STEP) + 1
        for centres in self.cells.values():
            for x, y in centres:
                i, j = round(x / STEP), round(y / STEP)
                wanted |= {
                    (i + a, j + b)
                    for a in range(-margin, margin + 1)
                    for b in range(-margin, margin + 1)
                }
        return {(i, j): self.at(i * STEP, j * STEP) for i, j in sorted(wanted)}


class Surfaces(Surface):
    """Several surfaces that stay apart where they touch: neighbouring towns."""

    def __init__(
        self,
        groups: Iterable[Sequence[Point]],
        levels: Sequence[float] = (OUTLINE,),
        roughness: float = ROUGHNESS,
        seed: int = 0,
    ) -> None:
        self.parts = [Surface(centres, levels, roughness, seed) for centres in groups]
        self._parts_near: dict[tuple[int, int], list[Surface]] = {}
        super().__init__((), levels, roughness, seed)

    def at(self, x: float, y: float) -> float:
        """Return the height of the highest surface at a point."""
        square_of_map = (math.floor(x), math.floor(y))
        near = self._parts_near.get(square_of_map)
        if near is None:
            near = [part for part in self.parts if part.around(*square_of_map)]
            self._parts_near[square_of_map] = near
        heights = [part.at(x, y) for part in near]
        if len(near) < len(self.parts) or not heights:
            heights.append(0.0)  # that of all which are too far away
        return max(heights)

    @cached_property
    def rings(self) -> Mapping[float, list[list[Point]]]:
        """Return the closed lines of each level, those of each surface by themselves."""
        return {
            level: [ring for part in self.parts for ring in part.rings[level]]
            for level in self.levels
        }


def level_lines(samples: Mapping[tuple[int, int], float], level: float) -> list[list[Point]]:
    """Return the closed lines of one height, smoothed."""
    segments = []
    for (i, j), corner in samples.items():
        heights = (
            corner,
            samples.get((i + 1, j), 0.0),
            samples.get((i + 1, j + 1), 0.0),
            samples.get((i, j + 1), 0.0),
        )
        code = sum(1 << k for k, height in enumerate(heights) if height > level)
        for sides in CELLS.get(code, ()):
            segments.append(tuple(_crossing(i, j, side, heights, level) for side in sides))
    rings = chains((a, b) for a, b in segments)
    if any(vertex(ring[0]) != vertex(ring[-1]) for ring in rings):
        # Pieces shorter than can be told look like forks, and a ring breaks where it has two.
        rings = chains((a, b) for a, b in segments if vertex(a) != vertex(b))
    return [smoothed(ring, 1) for ring in rings if len(ring) > 6]


def _crossing(i: int, j: int, side: str, heights: Sequence[float], level: float) -> Point:
    """Return where a level line crosses one side of a cell."""
    a, b = {"top": (0, 1), "right": (1, 2), "bottom": (3, 2), "left": (0, 3)}[side]
    share = (level - heights[a]) / (heights[b] - heights[a])
    x, y = {
        "top": (i + share, j),
        "right": (i + 1, j + share),
        "bottom": (i + share, j + 1),
        "left": (i, j + share),
    }[side]
    return x * STEP, y * STEP


def is_hole(ring: Sequence[Point], samples: Surface, level: float = OUTLINE) -> bool:
    """Return whether a ring surrounds lower ground."""
    (x0, y0), (x1, y1) = ring[0], ring[1]
    size = math.hypot(x1 - x0, y1 - y0) or 1.0
    turn = 1 if signed_area(ring) > 0 else -1
    inside_x = (x0 + x1) / 2 - turn * (y1 - y0) / size * 0.04
    inside_y = (y0 + y1) / 2 + turn * (x1 - x0) / size * 0.04
    return samples.at(inside_x, inside_y) < level
