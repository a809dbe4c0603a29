"""The combat results table: every throw in every column, read by the function that resolves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules_engine.core.charts import Chart, Line


def results_chart(
    case: str,
    throws: Sequence[int],
    columns: Sequence[int],
    read: Callable[[int, int], str],
    words: Callable[[int], str],
    *,
    lines: Mapping[str, Line] | None = None,
    key: str = "results",
    title: str = "Combat results",
    head: str = "Die",
    notes: Line = (),
) -> Chart:
    """Return the table of what each throw gives in each column.

    `words` is what a log calls a column; `lines` are the headings by the log's names of them, where
    they are several or other than those words.
    """
    names = tuple(words(column) for column in columns)
    heads = tuple((line, *cells) for line, cells in lines.items()) if lines else ((head, *names),)
    return Chart(
        key,
        title,
        case,
        heads,
        tuple((str(throw), *(read(throw, column) for column in columns)) for throw in throws),
        notes,
        throws=tuple((throw,) for throw in throws),
        columns=names,
        lines=tuple(lines or ()),
    )
