"""The tables of a game: tab-separated files with a heading, read by one reader that says in which
file and line a row is short.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from rules_engine.errors import BadRecord


class Row(NamedTuple):
    """A row of a table, and where it stands: "crt.tsv, line 4"."""

    place: str
    cells: list[str]


class Table(NamedTuple):
    """The heading of a table and its rows, each with as many cells as the heading has."""

    heads: list[str]
    rows: list[Row]


def read_table(path: Path, optional: int = 0) -> Table:
    """Read a table; empty lines and those that begin with # are passed over. A row may be without
    as many of its last cells as are `optional`.

    Raises:
        BadRecord: the file has no heading, or a row has too few or too many cells; names the line.
    """
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
    rows = [
        Row(f"{path.name}, line {number}", line.split("\t"))
        for number, line in lines
        if line.strip() and not line.startswith("#")
    ]
    if not rows:
        raise BadRecord(f"{path.name} is empty: it has no heading.")
    heads, found = rows[0].cells, rows[1:]
    for row in found:
        if not len(heads) - optional <= len(row.cells) <= len(heads):
            given, wanted = len(row.cells), len(heads)
            text = f"the row has {given} cells, the heading {wanted}: {' '.join(heads)}."
            raise BadRecord(f"{row.place}: {text}")
    return Table(heads, found)


# ---- rows by the heads of their columns ---------------------------------------------------------

NONE = "-"
"""How an empty cell is written where a column may lack something."""


@dataclass(frozen=True, slots=True)
class Cells:
    """The cells of a row by the heads of their columns; whoever reads one says what fits there.

    What does not fit raises BadRecord with the row's place, the column and what would be right.
    """

    place: str
    by_head: Mapping[str, str]

    def wrong(self, text: str) -> BadRecord:
        """Return what to raise about this row."""
        return BadRecord(f"{self.place}: {text}.")

    def text(self, head: str) -> str:
        """Return a cell as it stands."""
        return self.by_head[head]

    def name(self, head: str) -> str:
        """Return a cell that must be one word, a designation or a key."""
        cell = self.by_head[head]
        if not cell or cell == NONE or cell.split() != [cell]:
            raise self.wrong(f"{head} is one word, not '{cell}'")
        return cell

    def maybe(self, head: str) -> str | None:
        """Return a cell, None where it is written as empty."""
        cell = self.by_head[head]
        return None if cell == NONE else cell

    def one_of(self, head: str, words: Collection[str]) -> str:
        """Return a cell that must be one of these words."""
        cell = self.by_head[head]
        if cell not in words:
            raise self.wrong(f"{head} is one of {', '.join(words)}, not '{cell}'")
        return cell

    def some_of(self, head: str, words: Collection[str]) -> tuple[str, ...]:
        """Return the words of a cell, separated by commas, each of which must be one of these."""
        found = self.words(head)
        for word in found:
            if word not in words:
                raise self.wrong(f"{head} are of {', '.join(words)}, not '{word}'")
        return found

    def words(self, head: str) -> tuple[str, ...]:
        """Return the words of a cell, separated by commas; none where it is written as empty."""
        cell = self.by_head[head]
        return () if cell == NONE else tuple(cell.split(","))

    def number(self, head: str) -> int:
        """Return a cell that must be a whole number; it may have a sign."""
        cell = self.by_head[head]
        digits = cell[1:] if cell[:1] in ("+", "-") else cell
        if not (digits.isascii() and digits.isdigit()):
            raise self.wrong(f"{head} is a whole number, not '{cell}'")
        return int(cell)

    def maybe_number(self, head: str) -> int | None:
        """Return a whole number, None where the cell is written as empty."""
        return None if self.by_head[head] == NONE else self.number(head)

    def yes(self, head: str) -> bool:
        """Return whether a cell says yes; it must say yes or no."""
        return self.one_of(head, ("yes", "no")) == "yes"


def read_cells(path: Path, heads: Sequence[str]) -> list[Cells]:
    """Read a table that must have these columns.

    Raises:
        BadRecord: the columns are others, or a row is short; names the line.
    """
    table = read_table(path)
    if table.heads != list(heads):
        raise BadRecord(f"{path.name}: the columns must be {' '.join(heads)}.")
    return [Cells(place, dict(zip(heads, cells, strict=True))) for place, cells in table.rows]
