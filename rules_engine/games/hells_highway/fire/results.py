"""The Fire Resolution Table, each cell an option. Source: H33."""

from __future__ import annotations

from rules_engine.games.hells_highway.house import COLUMNS
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.mechanics.hexes.fire.results import NOTHING, FireTable, Hit

TABLE = FireTable(least_steps=(1, 2, 4, 6, 10, 15), rows=range(1, 13))


def read(position: HellsPosition, total: int, column: int) -> Hit:
    """Return what a total does in a column. Source: H33."""
    if not position.holds("H33"):
        return NOTHING
    return TABLE.read(
        total, column, lambda row, at: position.option(f"fire_{COLUMNS[at - 1]}_{row}")
    )


__all__ = ["NOTHING", "TABLE", "Hit", "read"]
