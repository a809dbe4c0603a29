"""The charts of Monty's Gamble, entry by entry, against what the rules do with them."""

from __future__ import annotations

from rules_engine.core.beginning import first_state
from rules_engine.core.charting import charts_of
from rules_engine.core.charts import Chart, mark_of_result
from rules_engine.core.registry import load
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.assault import battle, odds
from rules_engine.games.market_garden.day.order_of_battle import order_of_battle
from rules_engine.games.market_garden.movement import costs
from rules_engine.games.market_garden.position import MarketPosition

GAME = load("market_garden")
SCENARIO = next(iter(GAME.scenarios))


def charts(**options: str) -> dict[str, Chart]:
    """Return the charts by their names."""
    return {chart.key: chart for chart in charts_of(GAME, SCENARIO, options, {}, "open")}


def position() -> MarketPosition:
    """Return the position in which a game begins."""
    found = GAME.lens(first_state(GAME, SCENARIO, {}, {}, "open"))
    assert isinstance(found, MarketPosition)
    return found


def test_3_221_every_area_stands_in_the_row_of_its_modifier() -> None:
    at, seen = position(), []
    for modifier, assault, bombardment, _, areas in charts()["terrain"].rows:
        for name in areas.split(", "):
            space = name.removeprefix("Zone ").split(" ")[0]
            assert at.tem(space) == int(modifier) == int(assault) == int(bombardment) // 2
            seen.append(space)
    spaces = [one for one in at.board.numbers if ground.is_on_the_map(at.board, one)]
    assert sorted(seen) == sorted(spaces)


def test_9_2_every_price_of_an_area_stands_in_the_chart() -> None:
    at, said = position(), {cells[1] for cells in charts()["movement"].rows}
    prices = {
        costs.mf(costs.entry_price(at, side, space).cost)
        for side in GAME.sides
        for space in at.board.numbers
        if ground.is_on_the_map(at.board, space)
    }
    assert prices <= said
    assert {"1", "2", "4"} <= prices


def test_10_74_every_chance_is_that_of_the_odds() -> None:
    for difference, *cells in charts()["chances"].rows:
        value = 0 if difference == "equal" else int(difference)
        assert cells == [share.replace(" of 1,296", "") for _, share in odds.rows(value, 0)]


def test_10_74_every_result_of_totals_is_the_one_that_is_told() -> None:
    table = charts()["results"]
    for difference, row in ((5, 0), (0, 1), (-3, 2)):
        mark = mark_of_result((table,), {"result": battle.outcome(10 + difference, 10)})
        assert mark is not None
        assert mark.row == row
        assert table.rows[row][1].lower() == battle.outcome(10 + difference, 10)
    assert mark_of_result((table,), {"result": "D1"}) is None


def test_18_1_every_unit_that_comes_later_stands_in_one_row() -> None:
    for is_long, last in (("no", 20), ("yes", 26)):
        rows = charts(extended_game=is_long)["reinforcements"].rows
        listed = [unit for row in rows for unit in row[3].split(", ")]
        dates = {unit: record["enters"]["date"] for unit, record in order_of_battle()}
        due = [unit for unit, date in dates.items() if date == "sp" or date in range(17, last + 1)]
        assert sorted(listed) == sorted(due)


def test_22_1_the_victory_chart_follows_the_length_of_the_game() -> None:
    assert charts()["levels"].case == "21.2"
    dates = [row[0] for row in charts(extended_game="yes")["levels"].rows]
    assert dates == ["Any day", "September 20", "September 24", "September 26"]
