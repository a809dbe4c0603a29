"""Hex grids: from the numbers printed on a map to places on paper, and back.

Two ways of numbering are known. ``RRCC``: straight rows run west-east, the first two digits name
the row (Operation Grenade). ``CCRR``: straight columns run north-south, the first two digits name
the column (the usual grid of the publisher). Places are counted in hex widths, a width being the
distance between neighbouring centres; x grows to the east and y to the SOUTH, as on a screen.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules_engine.board.errors import BoardError

HALF_WIDTH = 0.5
RADIUS = 1 / math.sqrt(3)
LINE_STEP = math.sqrt(3) / 2

# Neighbours in doubled coordinates (along the line, across the lines), clockwise on the map.
# Rows: along is east, across is north. Columns: along is south, across is east.
ROW_DIRECTIONS = ((1, 1), (2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1))
COLUMN_DIRECTIONS = ((-2, 0), (-1, 1), (1, 1), (2, 0), (1, -1), (-1, -1))

LAYOUTS = {
    ("RRCC", "even rows half a hex east"): 0,
    ("RRCC", "odd rows half a hex east"): 1,
    ("CCRR", "even columns half a hex lower"): 0,
    ("CCRR", "odd columns half a hex lower"): 1,
}


class GridError(BoardError):
    """A grid or a hex number that makes no sense; the message says what would."""


@dataclass(frozen=True)
class HexGrid:
    """The shape of a hex map: its lines, their numbering and which of them are shifted."""

    rows: int
    columns: int
    numbering: str = "RRCC"
    layout: str = "even rows half a hex east"

    def __post_init__(self) -> None:
        if (self.numbering, self.layout) not in LAYOUTS:
            known = "; ".join(f"{numbering}, {layout}" for numbering, layout in LAYOUTS)
            raise GridError(
                f"Unknown hex layout {self.numbering!r}, {self.layout!r}. Known: {known}."
            )
        for what, count in (("rows", self.rows), ("columns", self.columns)):
            if not 1 <= count <= 99:
                raise GridError(f"A grid has 1 to 99 {what}, not {count}.")

    @property
    def is_rows(self) -> bool:
        """Whether the straight lines of hexes run west-east."""
        return self.numbering == "RRCC"

    @property
    def lines(self) -> int:
        """The number of straight lines of hexes."""
        return self.rows if self.is_rows else self.columns

    @property
    def cells(self) -> int:
        """The number of hexes in a line."""
        return self.columns if self.is_rows else self.rows

    @property
    def shifted(self) -> int:
        """The parity (line number modulo 2) of the lines that lie half a hex further on."""
        return LAYOUTS[(self.numbering, self.layout)]

    @property
    def directions(self) -> tuple[tuple[int, int], ...]:
        """The six neighbours in doubled coordinates, clockwise."""
        return ROW_DIRECTIONS if self.is_rows else COLUMN_DIRECTIONS

    def line_cell(self, number: str) -> tuple[int, int]:
        """Line and place in the line, both from 1, of a hex number such as ``0419``.

        Raises: GridError if the text is no hex number of this grid.
        """
        if len(number) != 4 or not (number.isascii() and number.isdigit()):
            raise GridError(
                f"{number!r} is no hex number; a hex number has four digits, such as 0407."
            )
        line, cell = int(number[:2]), int(number[2:])
        if not (1 <= line <= self.lines and 1 <= cell <= self.cells):
            last = f"{self.lines:02d}{self.cells:02d}"
            raise GridError(
                f"Hex {number} is not on this map; its hexes are numbered 0101 to {last}."
            )
        return line, cell

    def doubled(self, number: str) -> tuple[int, int]:
        """Doubled coordinates: twice the place along the line (in hexes), and the line."""
        line, cell = self.line_cell(number)
        return 2 * cell + (1 if line % 2 == self.shifted else 0), line

    def number_at(self, along: int, across: int) -> str | None:
        """The hex number at doubled coordinates, None if that is off the grid."""
        cell = (along - (1 if across % 2 == self.shifted else 0)) // 2
        if not (1 <= across <= self.lines and 1 <= cell <= self.cells):
            return None
        return f"{across:02d}{cell:02d}"

    def all_numbers(self) -> tuple[str, ...]:
        """Every hex number of the grid in ascending order."""
        return tuple(
            f"{line:02d}{cell:02d}"
            for line in range(1, self.lines + 1)
            for cell in range(1, self.cells + 1)
        )

    def centre(self, number: str) -> tuple[float, float]:
        """Centre of a hex in hex widths, x to the east, y to the south, from the map corner."""
        along, across = self.doubled(number)
        if self.is_rows:
            return (along - 1) / 2, RADIUS + (self.rows - across) * LINE_STEP
        return RADIUS + (across - 1) * LINE_STEP, (along - 1) / 2

    def corners(self, number: str) -> tuple[tuple[float, float], ...]:
        """The six corners of a hex clockwise; side k joins corner k and k + 1 and faces direction
        k.
        """
        x, y = self.centre(number)
        first = -90 if self.is_rows else -120
        angles = (math.radians(first + 60 * k) for k in range(6))
        return tuple((x + RADIUS * math.cos(a), y + RADIUS * math.sin(a)) for a in angles)

    def size(self) -> tuple[float, float]:
        """Width and height of the whole grid in hex widths."""
        along = self.cells + (HALF_WIDTH if self.lines > 1 else 0)
        across = 2 * RADIUS + (self.lines - 1) * LINE_STEP
        return (along, across) if self.is_rows else (across, along)

    def to_json(self) -> dict[str, int | str]:
        """The grid as board files hold it."""
        return {
            "rows": self.rows,
            "columns": self.columns,
            "numbering": self.numbering,
            "layout": self.layout,
        }


def distance(first: tuple[int, int], second: tuple[int, int]) -> int:
    """Steps from hex to hex between two places in doubled coordinates."""
    along, across = abs(first[0] - second[0]), abs(first[1] - second[1])
    return across + max(0, (along - across) // 2)


def grid_from_json(data: Mapping[str, Any]) -> HexGrid:
    """Read the ``grid`` of a board file.

    Raises: GridError naming the entry that is missing or wrong.
    """
    for key in ("rows", "columns"):
        if not isinstance(data.get(key), int) or isinstance(data.get(key), bool):
            raise GridError(f"The grid needs a whole number of {key!r}; got {data.get(key)!r}.")
    numbering = str(data.get("numbering", "RRCC"))
    default = (
        "even rows half a hex east" if numbering == "RRCC" else "even columns half a hex lower"
    )
    return HexGrid(data["rows"], data["columns"], numbering, str(data.get("layout", default)))
