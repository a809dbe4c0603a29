"""A fire table: what a total does, by the steps that fire. There are no odds in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Hit(NamedTuple):
    """A result: how many steps are lost, and whether somebody is disrupted."""

    steps: int
    disrupts: bool

    @property
    def text(self) -> str:
        """The result as tables have it: "-", "D", "1", "2D"."""
        return f"{self.steps or ''}{'D' if self.disrupts else ''}" or "-"


NOTHING = Hit(0, disrupts=False)


def hit_of(cell: str) -> Hit:
    """Return the result that a cell of a table stands for."""
    steps = cell.replace("-", "").removesuffix("D")
    return Hit(int(steps or 0), "D" in cell)


@dataclass(frozen=True)
class FireTable:
    """A game's fire table: plain data."""

    least_steps: Sequence[int]
    """The least steps that fire in each column, from the first on."""
    rows: range
    """The totals that have a row; others count as the nearest."""

    def column_of(self, steps: int) -> int:
        """Return the column for so many steps, the first being 1."""
        return max(1, sum(steps >= least for least in self.least_steps))

    def read(self, total: int, column: int, cell: Callable[[int, int], str]) -> Hit:
        """Return what a total does in a column; `cell` gives what stands in a row of one."""
        return hit_of(cell(max(self.rows[0], min(self.rows[-1], total)), column))
