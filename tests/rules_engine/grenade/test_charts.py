"""The charts of Operation Grenade, entry by entry, against what the rules do with them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from rules_engine.core.beginning import first_state
from rules_engine.core.charting import charts_of
from rules_engine.core.charts import Chart, mark_of
from rules_engine.core.registry import load
from rules_engine.games.grenade.combat.battle import RESOLVING
from rules_engine.games.grenade.combat.chits import chits, line_of, pool
from rules_engine.games.grenade.combat.odds import heading_words
from rules_engine.games.grenade.ground import costs
from rules_engine.games.grenade.ground.terrain import Conditions, conditions, ground_bars, is_rhine
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.turn.weather import WEATHER

GAME = load("grenade")


def charts(**readings: str) -> dict[str, Chart]:
    """Return the charts by their names."""
    found = charts_of(GAME, next(iter(GAME.scenarios)), {}, readings, "open")
    return {chart.key: chart for chart in found}


def position(readings: dict[str, str] | None = None, **parts: Any) -> GrenadePosition:
    """Return the position in which a game begins."""
    state = first_state(GAME, next(iter(GAME.scenarios)), {}, readings or {}, "open")
    found = GAME.lens({**state, **parts})
    assert isinstance(found, GrenadePosition)
    return found


@pytest.mark.parametrize("reading", ["booklet", "card"])
def test_9_88_every_result_is_that_of_the_resolved_combat(reading: str) -> None:
    chosen = {"OQ-01": reading} if reading == "booklet" else {}
    table, at = charts(**chosen)["results"], position(chosen)
    assert [line[0] for line in table.rows] == [str(throw) for throw in range(2, 13)]
    for line, (throw,) in zip(table.rows, table.throws, strict=True):
        for column, cell in enumerate(line[1:], start=1):
            assert RESOLVING.line(at, throw, column) == f"c{column}, {cell.rstrip('*')}"


def test_9_31_every_heading_is_the_column_of_its_ratio() -> None:
    table, at, columns = charts()["results"], position(), RESOLVING.columns
    lines = {words: line for line, words in columns.lines.items()}
    for words, *ratios in table.heads:
        for column, cell in enumerate(ratios, start=1):
            left, right = map(int, cell.split("-"))
            ratio = columns.ratio(at, left, right)
            assert columns.column(at, lines[words], ratio) == column
            assert columns.words(column) == table.columns[column - 1]


def test_9_31_the_log_says_a_column_by_what_stands_above_it() -> None:
    for words, *ratios in charts()["results"].heads:
        assert [heading_words(words, f"c{at}") for at in range(1, len(ratios) + 1)] == ratios


@pytest.mark.parametrize("is_mud", [False, True])
def test_5_62_every_step_of_the_map_costs_what_the_chart_says(is_mud: bool) -> None:
    at = replace(conditions(position()), is_mud=is_mud)
    rows = {line[0].lower(): line for line in charts()["terrain"].rows}
    first = 4 if is_mud else 2
    for a, near in enumerate(at.board.neighbours):
        for b in near:
            side = costs.hexside(at, a, b)
            if is_rhine(at, a, b) or side & costs.ROADS:
                continue
            for more, name in enumerate(costs.CLASSES):
                cells = [rows[at.board.terrain[b]][first + more]]
                cells += [rows[water][first + more] for water in sorted(side)]
                assert cost_of(at, name, a, b) in (summed(cells), None), (cells, name)
                if "by road only" in cells:
                    assert cost_of(at, name, a, b) is None


def cost_of(at: Conditions, name: str, a: int, b: int) -> int | None:
    """Return what a step costs in sixths, None where the ground closes it."""
    is_mech = name == costs.MECHANIZED
    if next(ground_bars(at, "us", is_mech, a, b), None) is not None:
        return None
    found = costs.price(at, is_mech, "tactical", a, b)
    return None if found is None else found.cost


def summed(cells: list[str]) -> int | None:
    """Return what cells come to, in sixths; None where one closes the step."""
    if "by road only" in cells:
        return None
    return sum(int(cell.lstrip("+")) for cell in cells) * costs.POINT


def test_24_15_every_die_brings_the_weather_and_the_air_points_of_the_chart() -> None:
    at = position(turn=2)
    for throw, sky, ground, us, german in charts()["weather"].rows:
        found = WEATHER.read(at, int(throw))
        said = WEATHER.words(found)
        assert said.capitalize().startswith(sky)
        assert said.endswith(ground) or ground == "–"
        assert WEATHER.tracks(at, found)["air"] == {"us": int(us), "german": int(german)}


def test_23_0_and_27_3_every_unit_that_can_come_stands_in_one_row() -> None:
    listed = [unit for row in charts()["reinforcements"].rows for unit in row[3].split(", ")]
    groups = ("GT", "south", "east", "north")
    units = position().units.values()
    due = [unit.id for unit in units if str(unit.data["group"]).startswith(groups)]
    assert sorted(listed) == sorted(due)


@pytest.mark.parametrize("reading", ["", "pool_3_like_2"])
def test_8_33_every_chit_of_a_full_pool_stands_in_the_row_to_which_its_drawing_leads(
    reading: str,
) -> None:
    chosen = {"OQ-04": reading} if reading else {}
    table, at = charts(**chosen)["chits"], position(chosen)
    for morale in (1, 2, 3):
        full = Counter(pool(at, morale))
        for name in chits():
            roll = {"cases": ["8.33"], "line": line_of(name), "total": 1}
            mark = mark_of((table,), roll, None)
            assert mark is not None
            assert mark.row is not None
            row = table.rows[mark.row]
            assert row[2 + morale] == str(full[name])
            assert row[1].split("/") == [str(chits()[name].front[one]) for one in "ABC"]
            assert row[2].split("/") == [str(chits()[name].reverse[one]) for one in "ABC"]


def test_a_drawing_that_is_told_without_its_chit_leads_to_no_row() -> None:
    assert mark_of((charts()["chits"],), {"cases": ["8.33"], "line": ""}, None) is None
