"""The charts of a game that is the smallest of folders name cases that it has."""

from __future__ import annotations

from rules_engine.core.charting import charts_of
from rules_engine.core.registry import load


def test_every_chart_belongs_to_a_case_of_the_folder(game: str) -> None:
    record = load(game)
    found = charts_of(record, next(iter(record.scenarios)), {}, {}, record.levels[0])
    assert {chart.key for chart in found} >= {"results", "terrain"}
    assert [chart.key for chart in found if chart.case not in record.casebook] == []
