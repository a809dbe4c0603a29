"""How the counters of a legend stand: all on the sheet, none over another."""

from __future__ import annotations

from dataclasses import dataclass

from cartography.keys import Keys
from cartography.sheets import LEFT, RIGHT

COLUMNS = 3
LEGEND_COUNTER, COUNTER_ROW = 0.9, 0.96
"""The most that a counter and its row take."""


@dataclass(frozen=True)
class Shelf:
    """How the counters of a legend stand: columns and their width, rows, width of a counter."""

    columns: int
    column: float
    row: float
    counter: float


def shelf_of(keys: Keys, room: float) -> Shelf:
    """Return how the counters stand so that all of them are on the sheet and none covers another:
    smaller, and in more columns, the more there are.
    """
    found = [_shelf(columns, room, keys) for columns in (COLUMNS, COLUMNS + 1)]
    return max(found, key=lambda shelf: (round(shelf.counter, 3), -shelf.columns))


def _shelf(columns: int, room: float, keys: Keys) -> Shelf:
    rows = -(-len(keys.types) // columns) + -(-len(keys.marked) // columns)
    column = (RIGHT - LEFT + 0.2) / columns
    row = min(COUNTER_ROW, room / max(1, rows))
    return Shelf(columns, column, row, min(LEGEND_COUNTER, row - 0.06, column * 0.42))
