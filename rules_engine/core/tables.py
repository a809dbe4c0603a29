"""The tables of a game: tab-separated files with a heading, read by one reader that says in which
file and line a row is short.
"""

from __future__ import annotations

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
