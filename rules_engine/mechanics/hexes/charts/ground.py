"""The terrain chart: what each row of a game's chart of costs asks of each class of movement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules_engine.core.charts import Chart as Shown
from rules_engine.core.charts import Line
from rules_engine.mechanics.hexes.ground.chart import Chart, Row, write_points

CLOSED = "closed"
NONE = "–"
OTHER = "other terrain"
"""What is written of a feature that costs nothing of its own: what else is in the hex counts."""
PARTS = (
    ("terrain", "hex", ""),
    ("instead", "hex", ""),
    ("least", "hex", "at least "),
    ("added", "hex", "+"),
    ("hexsides", "hexside", "+"),
    ("roads", "road", ""),
)
"""The parts of a chart of costs, where their rows count, and what is written before their costs."""


def terrain_chart(
    charts: Sequence[tuple[str, Chart]],
    parts: int,
    case: str,
    *,
    shifts: Mapping[str, str] | None = None,
    closed: Mapping[tuple[str, str], str] | None = None,
    notes: Line = (),
) -> Shown:
    """Return charts of costs as one table, each under its title: "dry", "mud". `parts` are the
    smallest units of a movement point; `shifts`: what the rows are worth in combat; `closed`: what
    is written, by row and class, where other rules than the chart close a row to a class.
    """
    heads = [(title, name.capitalize()) for title, chart in charts for name in chart.classes]
    titles = ("", "", *(title for title, _ in heads))
    names = ("Ground", "Where", *(name for _, name in heads))
    more: Line = () if shifts is None else ("Combat",)
    lines = [(*titles, *("" for _ in more))] if len(charts) > 1 else []
    rows = []
    found = list(_rows([chart for _, chart in charts], parts, closed or {}))
    for name, where, costs in found:
        worth = () if shifts is None else (shifts.get(name, NONE),)
        rows.append((_words(name), where, *costs, *worth))
    had = {name for name, _, _ in found}
    for name in [name for name in shifts or {} if name not in had]:
        rows.append((_words(name), "hex", *(OTHER for _ in heads), (shifts or {})[name]))
    return Shown("terrain", "Terrain", case, (*lines, (*names, *more)), tuple(rows), notes=notes)


def _rows(
    charts: Sequence[Chart], parts: int, closed: Mapping[tuple[str, str], str]
) -> Iterator[tuple[str, str, Line]]:
    least = {name for chart in charts for name in chart.least}
    for part, where, sign in PARTS:
        kinds = [getattr(chart, part) for chart in charts]
        for name in dict.fromkeys(name for rows in kinds for name in rows):
            if part == "terrain" and name in least:
                continue  # a feature of hexes, whatever their terrain: its row comes later
            cells = []
            for chart, rows in zip(charts, kinds, strict=True):
                row: Row | None = rows.get(name)
                for at, mover in enumerate(chart.classes):
                    shut = closed.get((name, mover)) if part != "roads" else None
                    cells.append(shut or _cell(row, at, parts, sign, part))
            yield name, where, tuple(cells)


def _cell(row: Row | None, at: int, parts: int, sign: str, part: str) -> str:
    if row is None:
        return NONE
    cost = row.costs[at]
    if cost is None:
        return NONE if part in ("roads", "least", "added") else CLOSED
    return f"{sign}{write_points(cost, parts)}"


def _words(name: str) -> str:
    return name.replace("_", " ").capitalize()
