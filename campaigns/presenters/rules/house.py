"""House rules as a page shows them: the options of each chapter, those with a place in a table as
that table, each marked where it is not as usual.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules_engine.core.before_play import Option
from rules_engine.core.game import Game

Row = dict[str, Any]


def option_row(option: Option, chosen: object) -> Row:
    """Return an option with what is chosen, and what it is usually, as people write them."""
    value = str(chosen)
    return {
        "option": option,
        "chosen": value,
        "shown": option.shown(value),
        "usual": (option.shown if option.row else option.said)(option.default),
        "is_changed": value != option.default,
        "words": option.said(value),
        "is_number": option.most is not None,
        "is_plain": option.most is not None and not option.has_words and option.parts == 1,
        "bounds": option.offer if option.most is not None else "",
    }


def chapters(rows: Iterable[Row]) -> list[Row]:
    """Return the options that stand under headings, by heading: the table and what is beside it."""
    own = (row for row in rows if not row["option"].switch)
    return [_chapter(title, rows) for title, rows in _headed(own).items()]


def switched(rows: Iterable[Row]) -> list[Row]:
    """Return the options that mean something with a choice of another one alone, by heading; `of`
    is that other one, `is_on` whether such a choice is made.
    """
    named = {row["option"].name: row for row in rows}
    found = []
    for title, dependent in _headed(row for row in named.values() if row["option"].switch).items():
        name, *values = dependent[0]["option"].switch
        is_on = named[name]["chosen"] in values
        found.append({"title": title, "rows": dependent, "of": named[name], "is_on": is_on})
    return found


def _headed(rows: Iterable[Row]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for row in rows:
        if row["option"].chapter:
            found.setdefault(row["option"].chapter, []).append(row)
    return found


def _chapter(title: str, rows: list[Row]) -> Row:
    placed = [row for row in rows if row["option"].row]
    cases = dict.fromkeys(row["option"].case for row in rows)
    return {
        "title": title,
        "cases": list(cases),
        "count": len(rows),
        "changed": sum(row["is_changed"] for row in rows),
        "table": _table(placed),
        "rows": [row for row in rows if not row["option"].row],
    }


def _table(placed: list[Row]) -> Row | None:
    if not placed:
        return None
    columns = list(dict.fromkeys(row["option"].column for row in placed))
    lines: dict[str, dict[str, Row]] = {}
    for row in placed:
        lines.setdefault(row["option"].row, {})[row["option"].column] = row
    return {
        "columns": columns,
        "lines": [
            {"title": title, "cells": [cells.get(column) for column in columns]}
            for title, cells in lines.items()
        ],
    }


def changed_of(game: Game[Any], options: Mapping[str, Any]) -> dict[str, list[Row]]:
    """Return by case the options that are not as usual."""
    found: dict[str, list[Row]] = {}
    for option in game.options:
        row = option_row(option, options.get(option.name, option.default))
        if row["is_changed"] and option.case:
            found.setdefault(option.case, []).append(row)
    return found
