"""The charts of Hell's Highway, entry by entry, against what the rules do with them."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.core.beginning import first_state
from rules_engine.core.charting import charts_of
from rules_engine.core.charts import Chart
from rules_engine.core.registry import load
from rules_engine.games.hells_highway.air import landings
from rules_engine.games.hells_highway.classes import classes
from rules_engine.games.hells_highway.fire import results, volley
from rules_engine.games.hells_highway.ground import costs
from rules_engine.games.hells_highway.house import COLUMNS, POINT
from rules_engine.games.hells_highway.order_of_battle import formations, records
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.turn import setup, victory, weather
from rules_engine.games.hells_highway.turn.weather import WEATHER

GAME = load("hells_highway")
SCENARIO = next(iter(GAME.scenarios))


def charts(**options: str) -> dict[str, Chart]:
    """Return the charts by their names."""
    return {chart.key: chart for chart in charts_of(GAME, SCENARIO, options, {}, "open")}


def position(options: dict[str, str] | None = None, **parts: Any) -> HellsPosition:
    """Return the position in which a game begins."""
    state = first_state(GAME, SCENARIO, options or {}, {}, "open")
    found = GAME.lens({**state, **parts})
    assert isinstance(found, HellsPosition)
    return found


def within(words: str, value: int) -> bool:
    """Whether a value is one of those that a row is for: "−15 or less", "3 to 4", "7"."""
    first, joint, last = (*words.replace("−", "-").split(), "", "")[:3]
    if joint == "to":
        return int(first) <= value <= int(last)
    if joint == "or":
        return value <= int(first) if last == "less" else value >= int(first)
    return value == int(first)


# ---- fire ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"fire_A_12": "3D", "fire_F_1": "D"}])
def test_h33_every_result_is_that_of_the_table_that_is_read(options: dict[str, str]) -> None:
    table, at = charts(**options)["results"], position(options)
    assert table.columns == COLUMNS
    for total in range(-4, 20):
        [row] = [line for line, some in zip(table.rows, table.throws, strict=True) if total in some]
        assert within(row[0], total)
        for column, cell in enumerate(row[1:], start=1):
            assert results.read(at, total, column).text == cell


def test_h33_every_number_of_steps_fires_in_the_column_of_its_heading() -> None:
    heads = charts()["results"].heads[0][1:]
    for steps in range(1, 25):
        [column] = [
            number
            for number, words in enumerate(heads, start=1)
            if within(words.partition(": ")[2].removesuffix(" steps").removesuffix(" step"), steps)
        ]
        assert results.TABLE.column_of(steps) == column


@pytest.mark.parametrize("how", ["direct", "indirect"])
def test_9_3_every_class_fires_at_every_ground_with_the_value_of_the_chart(how: str) -> None:
    at = position()
    table = charts()[how]
    rows = {line[0]: line[1:] for line in table.rows}
    grounds = [words.partition(",")[0].lower() for words in table.heads[0][1:]]
    hexes = {
        one: next(hex_ for hex_ in at.board.numbers if ground(at, hex_) == one) for one in GROUND
    }
    fired = 0
    for kind in classes().values():
        cells = rows.get(f"{kind.word.capitalize()} ({kind.name})")
        unit = next((one for one in at.units.values() if one.kind.name == kind.name), None)
        if cells is None or unit is None:
            continue
        fired += 1
        for name, cell in zip(grounds, cells, strict=True):
            shot = volley.Volley(hexes[name], ((unit, how),), (), is_defensive=False)
            assert volley.value(at, unit, shot, direct=how == "direct") == int(cell), (kind, name)
    assert fired > 8


GROUND = ("clear", "mixed", "broken", "woods", "city", "polder")


def ground(at: HellsPosition, space: str) -> str:
    return volley.terrain(at, volley.Volley(space, (), (), is_defensive=False))


def test_h52_an_air_strike_is_read_in_its_column() -> None:
    for column in ("1", "3", "6"):
        table = charts(strike_column=column)["strikes"]
        whole = charts(strike_column=column)["results"]
        assert [row[1] for row in table.rows] == [row[int(column)] for row in whole.rows]


# ---- ground, weather, landings ------------------------------------------------------------------


@pytest.mark.parametrize("name", ["leg", "vehicle", "guns", "march", "drive"])
def test_h15_every_step_over_open_ground_costs_what_the_chart_says(name: str) -> None:
    state, table = costs.conditions(position()), charts()["terrain"]
    column = [words.lower() for words in table.heads[1]].index(name)
    cells = {row[0].lower(): row[column] for row in table.rows if row[1] == "hex"}
    steps, seen = 0, set()
    for a, near in enumerate(state.board.neighbours):
        for b in near:
            ground = state.board.terrain[b]
            if state.board.link(a, b) or state.board.features[b] & {"town", "hilltop"}:
                continue
            steps += 1
            seen.add(ground)
            found = costs.price(state, costs.Mover(name), a, b)
            said = None if cells[ground] == "closed" else POINT * int(cells[ground])
            assert (found and found.cost) == said, (a, b, ground)
    assert steps > 5_000
    assert {"clear", "mixed", "broken", "woods"} <= seen


def test_h15_the_terrain_chart_follows_a_changed_cost() -> None:
    before, after = charts()["terrain"], charts(cost_mixed_leg="18")["terrain"]
    changed = [pair for pair in zip(before.rows, after.rows, strict=True) if pair[0] != pair[1]]
    [(old, new)] = changed
    assert (old[0], old[2], new[2]) == ("Mixed", "1", "3")


@pytest.mark.parametrize("options", [{}, {"weather_clear_upto": "3", "weather_cloudy_upto": "3"}])
def test_h4_every_total_brings_the_weather_of_the_chart(options: dict[str, str]) -> None:
    table, at = charts(**options)["weather"], position(options)
    for total in range(-4, 10):
        rows = [line for line, some in zip(table.rows, table.throws, strict=True) if total in some]
        assert [row[1].lower() for row in rows] == [WEATHER.read(at, total)]


def test_h54_every_landing_ends_as_the_chart_says() -> None:
    table, at = charts()["landing"], position()
    words = {"safe": "Lands whole", "disrupted": "Disrupted", "eliminated": "Eliminated"}
    for total in range(-2, 15):
        [row] = [line for line, some in zip(table.rows, table.throws, strict=True) if total in some]
        found, _, _ = landings._result(at, total)
        assert row[1] == words.get(found, f"Disrupted, {found}")


@pytest.mark.parametrize("turn", range(2, 9))
def test_h51_air_points_of_a_weather_are_those_of_the_chart(turn: int) -> None:
    at, rows = position(turn=turn), {row[0]: row[1] for row in charts()["skies"].rows}
    for sky in ("Clear", "Cloudy", "Overcast"):
        said = rows["Night" if at.is_night else sky]
        assert weather.air_points(at, sky.lower()) == int(said)


# ---- victory, formations, units -----------------------------------------------------------------


def test_h64_every_difference_of_points_is_the_level_of_one_row() -> None:
    at = position()
    for points in range(-80, 81):
        rows = [row for row in charts()["levels"].rows if within(row[0], points)]
        verdict = victory.VICTORY.verdict(at, {"points": points})
        assert [row[1] for row in rows] == [verdict["words"]]


def test_h43_every_formation_begins_with_the_supply_of_its_row() -> None:
    at = position()
    rows = charts()["supply"].rows
    assert sorted(row[0] for row in rows) == sorted(formations())
    for name, _, first, most, *_ in rows:
        assert int(first) == setup.initial(at, name)
        assert int(most) == 2 * int(first)


def test_h60_every_unit_that_comes_later_stands_in_one_row() -> None:
    listed = [
        (turn, unit)
        for turn, _, _, units in charts()["reinforcements"].rows
        for unit in units.split(", ")
    ]
    due = [
        (str(one["due"]), name.replace("_", " "))
        for name, one in records().items()
        if one["due"] is not None
    ]
    assert sorted(listed) == sorted(due)
