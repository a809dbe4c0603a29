"""The charts of each game, folders too, hold what the rules use: cell by cell where a throw led."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from rules_engine import fold
from rules_engine.core.charting import charts_of
from rules_engine.core.charts import Chart, Mark, mark_of
from rules_engine.core.events import Event
from rules_engine.core.game import Game
from rules_engine.core.registry import load
from rules_engine.records.record import events_of
from rules_engine.tools.keep import read_export
from rules_engine.tools.randomgame import RandomGame
from tests.rules_engine.every_game import GAMES

RESULTS = ("combat_result", "fired")
"""The events that tell what a throw came to."""
LOOKED_AT = 400
"""Inputs of a random game, in which there is combat and weather."""
KEPT = Path(__file__).parents[1] / "exports"


def charts(game: Game[Any], state: dict[str, Any]) -> tuple[Chart, ...]:
    """Return the charts as the choices of a state leave them."""
    chosen = (state["scenario"], state["options"], state["readings"], state["level"])
    return charts_of(game, *chosen)


def usual(slug: str) -> tuple[Chart, ...]:
    """Return a game's charts with the usual choices."""
    game = load(slug)
    return charts_of(game, next(iter(game.scenarios)), {}, {}, game.levels[0])


@pytest.mark.parametrize("slug", GAMES)
def test_charts_are_whole_tables_of_cases_of_the_rules(slug: str) -> None:
    found = usual(slug)
    assert {"results", "terrain", "weather", "supply", "reinforcements", "points"} <= {
        chart.key for chart in found
    }
    assert len({chart.key for chart in found}) == len(found)
    for chart in found:
        assert chart.case in load(slug).casebook, chart.key
        assert chart.rows, chart.key
        assert len({len(line) for line in (*chart.heads, *chart.rows)}) == 1, chart.key
        assert len(chart.throws) in (0, len(chart.rows)), chart.key
        assert len(chart.columns) in (0, len(chart.rows[0]) - 1), chart.key
        assert not any("_" in word for line in chart.rows for word in line), chart.key


@pytest.mark.parametrize("slug", GAMES)
def test_charts_are_the_same_for_every_level_of_intelligence(slug: str) -> None:
    game = load(slug)
    for level in game.levels:
        assert charts_of(game, next(iter(game.scenarios)), {}, {}, level) == usual(slug)


@pytest.mark.parametrize("slug", GAMES)
def test_every_reading_and_option_leaves_charts(slug: str) -> None:
    game = load(slug)
    scenario = next(iter(game.scenarios))
    assert usual(slug)
    for reading in game.readings:
        for one in reading.alternatives:
            if one.key == reading.default:
                continue
            assert charts_of(game, scenario, {}, {reading.question: one.key}, game.levels[0])
    for option in game.options:
        for value, _ in option.choices:
            assert charts_of(game, scenario, {option.name: value}, {}, game.levels[0])


# ---- where throws lead --------------------------------------------------------------------------


def led(found: tuple[Chart, ...], events: list[Event]) -> Iterator[tuple[Any, ...]]:
    """Yield each roll that is read in a chart, where it led, and what was told next of a result."""
    for at, event in enumerate(events):
        odds = events[at - 1].data.get("odds") if at else None
        if event.kind == "roll":
            mark = mark_of(found, {**event.data, "cases": event.cases}, odds)
            is_read = any(_reads(chart, event) for chart in found)
            after = (one.data["result"] for one in events[at:] if one.kind in RESULTS)
            yield event, mark, is_read, next(after, None)


def _reads(chart: Chart, event: Event) -> bool:
    is_its = chart.case in event.cases
    return is_its and (bool(chart.throws) or event.data["line"] in chart.results)


def random_game(slug: str) -> list[Event]:
    """Return what happens in a random game whose options and readings are random too."""
    match = RandomGame(slug, f"charts of {slug}", level="open")
    return [event for turnout in islice(match.play(), LOOKED_AT) for event in turnout.events]


def kept_game(slug: str) -> list[Event]:
    """Return what happened in the whole game that is kept of the rules as they are."""
    version = load(slug).rules_version
    record = read_export(next(KEPT.glob(f"{slug}-open-rules_{version}.*")))
    return [event for _, event in events_of(record, record["campaign"]["branch"])]


@pytest.mark.parametrize("played", [kept_game, pytest.param(random_game, marks=pytest.mark.long)])
@pytest.mark.parametrize("slug", GAMES)
def test_every_throw_leads_to_what_the_chart_says(
    slug: str, played: Callable[[str], list[Event]]
) -> None:
    """In a kept game with every run, at length in one with other choices of the referee's."""
    events = played(slug)
    found = charts(load(slug), fold(events))
    seen, columns = 0, 0
    for event, mark, is_read, result in led(found, events):
        assert (mark is not None) == is_read, event.data
        if isinstance(mark, Mark):
            seen += 1
            row = mark.chart.rows[mark.row]
            if not mark.chart.throws:
                assert event.data["line"] == mark.chart.results[mark.row]
                continue
            assert str(event.data["total"]) == row[0] or _is_within(event.data["total"], row[0])
            if mark.column is not None:
                columns += 1
                assert row[mark.column + 1].rstrip("*") == result
    assert seen, "no throw was read in a chart"
    assert columns or not any(chart.columns for chart in found), "no combat was fought"


def _is_within(total: int, words: str) -> bool:
    """Whether a total is one of those that a row is for: "1 or less", "3 to 4", "12 or more"."""
    first, joint, last = re.fullmatch(r"(\d+) (or|to) (less|more|\d+)", words).groups()
    if joint == "to":
        return int(first) <= total <= int(last)
    return total <= int(first) if last == "less" else total >= int(first)
