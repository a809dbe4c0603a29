"""Tables of which each row is a record: the columns are the fields of a dataclass, in their order.

A field is a text, a whole number, yes or no, or several words with commas between them; `CELLS`
lists the types, and any other is for `reads`. `has_zone` and `is_late` head their columns as `zone`
and `late`. A field that may be None, or several words of which there are none, is written as empty
by "-". `name` is one word, never empty. A last column `note` is for whoever reads the table.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, get_type_hints

from rules_engine.core.tables import Cells, read_cells, read_table

R = TypeVar("R")
Reads = Callable[[Cells], Any]
"""What reads a field from its row."""
NAME, NOTE = "name", "note"
CELLS: Mapping[Any, Callable[[Cells, str], Any]] = {
    str: Cells.text,
    int: Cells.number,
    bool: Cells.yes,
    str | None: Cells.maybe,
    int | None: Cells.maybe_number,
    tuple[str, ...]: Cells.words,
}
"""How a cell is read, by the type of its field."""


def read_records(
    path: Path,
    kind: Callable[..., R],
    words: Mapping[str, Collection[str]] | None = None,
    reads: Mapping[str, Reads] | None = None,
    fault: Callable[[R], str] = lambda record: "",
) -> tuple[R, ...]:
    """Return the records of a table, one a row. `words`: by field the words of which it is one, or
    some; `reads`: fields that only Python can read; `fault` says what is wrong with a record, ""
    where nothing is.

    Raises:
        BadRecord: the columns are others, or a cell or record does not fit; names the line.
    """
    columns: dict[str, Reads] = {
        name: partial(_cell, head=_head(name), hint=hint, words=(words or {}).get(name))
        for name, hint in get_type_hints(kind).items()
    }
    columns |= reads or {}
    heads = [_head(name) for name in columns]
    heads += [NOTE] if read_table(path).heads[-1:] == [NOTE] else []
    found = []
    for row in read_cells(path, heads):
        record = kind(**{name: read(row) for name, read in columns.items()})
        if wrong := fault(record):
            raise row.wrong(wrong)
        found.append(record)
    return tuple(found)


def _head(name: str) -> str:
    return name.removeprefix("has_").removeprefix("is_")


def _cell(row: Cells, head: str, hint: Any, words: Collection[str] | None) -> Any:
    if head == NAME:
        return row.name(head)
    if words is None or (hint == str | None and row.maybe(head) is None):
        return CELLS[hint](row, head)
    return row.some_of(head, words) if hint == tuple[str, ...] else row.one_of(head, words)


def read_numbers(path: Path, names: Collection[str]) -> Mapping[str, int]:
    """Return the numbers of a table with the columns name, number and note, by their names.

    Raises:
        BadRecord: a number has none of these names, or is none; names the line.
    """
    rows = read_cells(path, (NAME, "number", NOTE))
    return {row.one_of(NAME, names): row.number("number") for row in rows}
