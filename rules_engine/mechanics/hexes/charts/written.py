"""Charts that a table writes out: a row a line, in which {name} stands for what is chosen for an
option; and charts by totals, whose rows are read from a limit on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from rules_engine.core.charts import Chart, Line
from rules_engine.core.tables import read_cells

HEADS = ("chart", "case", "title", "cells")
NOTE = "note"
"""What stands in place of a title in the line of a note."""
FIRST, LAST = -40, 60
"""No total lies outside."""


def written_charts(file: Path, option: Callable[[str], str]) -> tuple[Chart, ...]:
    """Return the charts of a file in its order; the first line of each has its case, its title and
    its headings.

    Raises:
        BadRecord: a line is short, or names an option that there is not.
    """
    found: dict[str, Chart] = {}
    for row in read_cells(file, HEADS):
        key, cells = row.name("chart"), tuple(row.text("cells").split("|"))
        if key not in found:
            found[key] = Chart(key, row.text("title"), row.name("case"), (cells,), ())
            continue
        chart, line = found[key], tuple(_filled(cell, option) for cell in cells)
        is_note = row.text("title") == NOTE
        rows = chart.rows if is_note else (*chart.rows, line)
        notes = (*chart.notes, *line) if is_note else chart.notes
        found[key] = Chart(key, chart.title, chart.case, chart.heads, rows, notes)
    return tuple(found.values())


def _filled(cell: str, option: Callable[[str], str]) -> str:
    """Return a cell with every {name} replaced by what is chosen for that option."""
    before, brace, rest = cell.partition("{")
    if not brace:
        return cell
    name, _, after = rest.partition("}")
    return before + option(name).replace("-", "−") + _filled(after, option)


def by_totals(
    key: str,
    title: str,
    case: str,
    heads: Line,
    limits: Sequence[tuple[int | None, Line]],
    notes: Line = (),
) -> Chart:
    """Return a chart whose lines count from a total on, None: from the least; a line that no total
    reaches is left out.
    """
    rows, throws = [], []
    for least, most, cells in _bounds(limits):
        if least <= most:
            rows.append((_total(least, most), *cells))
            throws.append(tuple(range(least, most + 1)))
    return Chart(key, title, case, (heads,), tuple(rows), notes, throws=tuple(throws))


def _bounds(limits: Sequence[tuple[int | None, Line]]) -> Iterator[tuple[int, int, Line]]:
    for at, (least, cells) in enumerate(limits):
        later = [one for one, _ in limits[at + 1 :] if one is not None]
        yield FIRST if least is None else least, min(later, default=LAST + 1) - 1, cells


def _total(least: int, most: int) -> str:
    """Return a range of totals in words."""
    words = str(least).replace("-", "−"), str(most).replace("-", "−")
    if least == FIRST:
        return f"{words[1]} or less"
    if most == LAST:
        return f"{words[0]} or more"
    return words[0] if least == most else f"{words[0]} to {words[1]}"
