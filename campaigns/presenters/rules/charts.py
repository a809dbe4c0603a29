"""The charts of a campaign as its options and readings leave them, made once for these."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import rules_engine
from campaigns.models import Campaign
from campaigns.services import engine
from rules_engine.core.charting import charts_of
from rules_engine.core.charts import Chart, Line, Mark
from rules_engine.errors import BadRecord
from rules_engine.plain import canonical

Row = dict[str, Any]
SHORT, LONG, TEXT = 16, 20, 90
"""Letters up to which a row's name stays in one line, and from which a cell needs room, or much."""


def campaign_charts(campaign: Campaign, chosen: Mapping[str, Any]) -> tuple[Chart, ...]:
    """Return the charts of a campaign as its `options` and `readings` leave them; as its settings
    do where the position of an older record holds what the game does not have.
    """
    try:
        return _charts_by(campaign, chosen["options"], chosen["readings"])
    except BadRecord:
        return _charts_by(campaign, campaign.options, campaign.readings)


def _charts_by(
    campaign: Campaign, options: Mapping[str, Any], readings: Mapping[str, Any]
) -> tuple[Chart, ...]:
    version = engine.game_of(campaign).rules_version
    chosen = canonical([options, readings])
    return _charts(campaign.game, version, campaign.scenario, campaign.level, chosen)


@lru_cache(maxsize=64)
def _charts(slug: str, version: str, scenario: str, level: str, chosen: str) -> tuple[Chart, ...]:
    options, readings = json.loads(chosen)
    return charts_of(rules_engine.load(slug), scenario, options, readings, level)


def chart_row(chart: Chart, mark: Mark | None = None) -> Row:
    """Return a chart as a template shows it; with a mark its row, column and heading are lit.

    Headings that follow each other in one line and say the same are one heading.
    """
    row, column, line = (mark.row, mark.column, mark.line) if mark else (None, None, None)
    at = None if column is None else column + 1
    heads = [
        _merged(cells, at if line in (None, number) else None)
        for number, cells in enumerate(chart.heads)
    ]
    return {
        "chart": chart,
        "heads": heads,
        "rows": [
            {
                "head": cells[0],
                "is_short": len(cells[0]) <= SHORT,
                "is_lit": row == number,
                "cells": [_cell(text, number == row, place == at) for place, text in _rest(cells)],
            }
            for number, cells in enumerate(chart.rows)
        ],
        "is_grid": bool(chart.columns),
        "lit": _lit(chart, row, at),
    }


def _lit(chart: Chart, row: int | None, at: int | None) -> str:
    """Return the result that a mark points to; "" where it is a row alone, of several columns."""
    if row is None:
        return ""
    if chart.results:
        return chart.rows[row][1]
    return "" if at is None else chart.rows[row][at]


def _rest(cells: Line) -> list[tuple[int, str]]:
    return list(enumerate(cells))[1:]


def _merged(cells: Line, lit: int | None) -> list[Row]:
    found: list[Row] = []
    for at, text in enumerate(cells):
        if found and at > 1 and text and found[-1]["text"] == text and lit is None:
            found[-1]["span"] += 1
        else:
            found.append({"text": text, "span": 1, "is_lit": at == lit})
    return found


def _cell(text: str, is_row: bool, is_column: bool) -> Row:
    is_result = is_row and is_column
    return {
        "text": text,
        "classes": " ".join(
            name
            for name, holds in (
                ("is-result", is_result),
                ("is-lit", is_column and not is_result),
                ("chart-long", len(text) > LONG),
                ("chart-text", len(text) > TEXT),
            )
            if holds
        ),
        "is_result": is_result,
    }
