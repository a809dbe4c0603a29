"""Packing counters: columns of squares on the free points of a raster, near a given one."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cartography.points import Point

PEEK = 0.37
"""The share of a counter that shows below the one over it: the line of its factors."""
RASTER = 20
"""Raster points in the board's unit."""
FRONT = 0.06
"""How far the outermost blocks of several sides are moved out, as a share of a counter's width."""

Cell = tuple[int, int]
Points = frozenset[Cell]
Cells = list[Cell]


def column_height(width: float, depth: int) -> int:
    """Return the height of a column of counters in raster points."""
    return math.ceil(width * (1 + PEEK * (depth - 1)) * RASTER)


def squared(free: Points, width: float, depth: int, wanted: int, near: Cell) -> Cells:
    """Return up to so many places on a grid, where they lie closest to a point."""
    across, down = _steps(width, depth)
    grids: dict[tuple[int, int], Cells] = {}
    for x, y in sorted(free):
        grids.setdefault((x % across, y % down), []).append((x, y))
    ranked = []
    for _, cells in sorted(grids.items()):
        chosen = _compact(cells, wanted, near)
        mx, my = _middle(chosen)
        spread = sum(math.hypot(x - mx, y - my) + math.dist(near, (x, y)) / 2 for x, y in chosen)
        ranked.append((-len(chosen), round(spread, 2), chosen))
    return min(ranked)[2] if ranked else []


def brick(free: Points, width: float, depth: int, wanted: int, near: Cell) -> Cells:
    """Return up to so many places in rows that need not stand one below the other."""
    across, down = _steps(width, depth)
    rows: dict[int, list[int]] = {}
    for x, y in sorted(free):
        rows.setdefault(y, []).append(x)
    ranked = []
    for phase in range(down):
        cells: Cells = []
        for y in (y for y in sorted(rows) if y % down == phase):
            for x in rows[y]:
                if not cells or cells[-1][1] != y or x >= cells[-1][0] + across:
                    cells.append((x, y))
        ranked.append((-min(wanted, len(cells)), phase, _compact(cells, wanted, near)))
    return min(ranked)[2] if ranked else []


def _steps(width: float, depth: int) -> tuple[int, int]:
    return math.ceil(width * 1.03 * RASTER), column_height(width * 1.03, depth)


def _middle(cells: Cells) -> Point:
    return sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells)


def _compact(cells: Cells, wanted: int, near: Cell) -> Cells:
    """Return those places that lie closest about a point."""
    if len(cells) <= wanted:
        return list(cells)
    (mx, my), (nx, ny) = _middle(cells), near
    mx, my = (mx + 2 * nx) / 3, (my + 2 * ny) / 3
    return sorted(cells, key=lambda p: (round(math.hypot(p[0] - mx, (p[1] - my) * 1.1), 1), p))[
        :wanted
    ]


def shared_out(cells: Cells, counts: Sequence[int], width: float, depth: int) -> list[list[Point]]:
    """Return each side's places in the order of drawing, the first side's to the west."""
    ordered = [(x / RASTER, y / RASTER) for x, y in sorted(cells)]
    is_divided = sum(1 for count in counts if count) > 1
    shared: list[list[Point]] = []
    start = 0
    for index, count in enumerate(counts):
        shift = FRONT * (2 * index / (len(counts) - 1) - 1) * width if is_divided else 0.0
        used = -(-count // depth)
        part = sorted(ordered[start : start + used], key=lambda p: (p[1], p[0]))
        start += used
        places: list[Point] = []
        for k, (x, y) in enumerate(part):
            high = count // used + (1 if k < count % used else 0)
            top = y - width * PEEK * (depth - 1) / 2
            column = [(x + shift, round(top + width * PEEK * i, 3)) for i in range(high)]
            places.extend(reversed(column))
        shared.append(places)
    return shared
