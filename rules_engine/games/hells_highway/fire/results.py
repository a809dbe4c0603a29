"""The Fire Resolution Table: what a total does, by the steps that fire. Source: H33."""

from __future__ import annotations

from typing import NamedTuple

from rules_engine.games.hells_highway.house import COLUMNS
from rules_engine.games.hells_highway.position import HellsPosition

LEAST_STEPS = (1, 2, 4, 6, 10, 15)
LOWEST, HIGHEST = 1, 12


class Hit(NamedTuple):
    """A result: how many steps are lost, and whether somebody is disrupted."""

    steps: int
    disrupts: bool

    @property
    def text(self) -> str:
        """The result as the table has it."""
        return f"{self.steps or ''}{'D' if self.disrupts else ''}" or "-"


def column_of(steps: int) -> int:
    """Return the column for so many steps, the first being 1. Source: H33."""
    return max(1, sum(steps >= least for least in LEAST_STEPS))


def read(position: HellsPosition, total: int, column: int) -> Hit:
    """Return what a total does in a column. Source: H33."""
    if not position.holds("H33"):
        return Hit(0, disrupts=False)
    row = max(LOWEST, min(HIGHEST, total))
    cell = position.option(f"fire_{COLUMNS[column - 1]}_{row}").replace("-", "")
    return Hit(int(cell.removesuffix("D") or 0), "D" in cell)
