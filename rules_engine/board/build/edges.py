"""The map's edges: which hexes lie on them, and the stretches that the rules speak of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.board.build.sheet import Sheet
from rules_engine.board.build.surfaces import SEA
from rules_engine.board.errors import BoardError


def mark_edges(sheet: Sheet) -> None:
    """Note of every hex on which edges of the map it lies; corners lie on two."""
    grid = sheet.lattice.grid
    for number in sheet.lattice.numbers:
        line, cell = grid.line_cell(number)
        row, column = (line, cell) if grid.is_rows else (cell, line)
        south, north = (1, grid.rows) if grid.is_rows else (grid.rows, 1)
        marks = {"west": column == 1, "south": row == south, "east": column == grid.columns}
        marks["north"] = row == north
        sheet.edges[number] = [edge for edge, there in marks.items() if there]


def edge_stretches(sheet: Sheet, spec: Mapping[str, Any]) -> dict[str, Any]:
    """Stretches of edges by name: their title, edge and hexes. The sea is no part of them.

    Raises: BoardError if a stretch names a hex that is not on its edge, or holds no land.
    """
    return {name: _stretch(sheet, name, entry) for name, entry in spec.items()}


def _stretch(sheet: Sheet, name: str, entry: Mapping[str, Any]) -> dict[str, Any]:
    edge, first, last = (str(entry.get(key)) for key in ("edge", "from", "to"))
    for number in (first, last):
        if edge not in sheet.edges.get(number, []):
            raise BoardError(
                f"grid.json: {number} of the stretch {name!r} is not on edge {edge!r}."
            )
    spaces = [
        number
        for number in sheet.lattice.numbers
        if first <= number <= last
        and edge in sheet.edges[number]
        and sheet.terrain.get(number) != SEA
    ]
    if not spaces:
        raise BoardError(
            f"grid.json: the stretch {name!r} has no land; write from and to in order."
        )
    rest = {key: value for key, value in entry.items() if key not in ("edge", "from", "to")}
    return {**rest, "edge": edge, "spaces": spaces}
