"""The charts of a game, as tables that people look at beside the map.

A chart is made from what the rules use and holds public rules only: nothing of it depends on where
units stand. Where an option or a reading changes a table, the chart follows.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.plain import JsonView

Line = tuple[str, ...]
"""A row of a table: the words in each of its cells, the first of which says what the row is."""


@dataclass(frozen=True, slots=True)
class Chart:
    """One table."""

    key: str
    """Its name in addresses, such as "results"."""
    title: str
    case: str
    """The case of the rules that it belongs to."""
    heads: tuple[Line, ...]
    """The headings, in one line or several: as wide as the rows."""
    rows: tuple[Line, ...]
    notes: tuple[str, ...] = ()
    throws: tuple[tuple[int, ...], ...] = ()
    """For each row the throws, modifiers included, that lead to it; empty: nobody rolls on it."""
    columns: Line = ()
    """What a log calls each column but the first, where a throw is read in one of them."""
    results: Line = ()
    """What a log calls the result of each row, where both sides' totals lead to it and no throw, or
    the line of a roll, where it picks one row of those that are left.
    """
    lines: Line = ()
    """What a log calls each line of headings, where there are several."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in a chart to which a roll has led; None: not known, or there are no several."""

    chart: Chart
    row: int | None
    column: int | None
    line: int | None


def mark_of(charts: tuple[Chart, ...], roll: JsonView, odds: JsonView | None) -> Mark | None:
    """Return where a roll led to, from what a log tells of it and of the odds before it; None where
    no chart is read by it. A roll that names no case of a chart's is read in none; of one that is
    told without its total only the column may be known.
    """
    total = roll.get("total")
    for chart in charts:
        picked = _at(chart.results, roll.get("line"))
        if picked is not None and chart.case in roll.get("cases", ()):
            return Mark(chart, picked, None, None)
        if chart.throws and chart.case in roll.get("cases", ()):
            row = next((at for at, some in enumerate(chart.throws) if total in some), None)
            told = odds or roll
            if row is not None or (total is None and told.get("column")):
                column = _at(chart.columns, told.get("column"))
                return Mark(chart, row, column, _at(chart.lines, told.get("line")))
    return None


def mark_of_result(charts: tuple[Chart, ...], told: JsonView) -> Mark | None:
    """Return the row of a result that a log tells of; None where no chart has it."""
    for chart in charts:
        row = _at(chart.results, told.get("result"))
        if row is not None:
            return Mark(chart, row, None, None)
    return None


def _at(names: Line, name: object) -> int | None:
    return names.index(name) if isinstance(name, str) and name in names else None
