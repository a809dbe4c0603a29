"""The charts that players of Cobra look at, entry by entry, against what the rules do with them."""

from __future__ import annotations

from rules_engine.core.beginning import first_state
from rules_engine.core.charting import charts_of
from rules_engine.core.charts import Chart
from rules_engine.core.registry import load
from rules_engine.games.cobra.combat import crt
from rules_engine.games.cobra.combat.battle import RESOLVING
from rules_engine.games.cobra.ground.costs import CLASSES, conditions, price
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.turn.order_of_battle import order_of_battle
from rules_engine.games.cobra.turn.weather import WEATHER
from rules_engine.mechanics.hexes.ground.chart import write_points

GAME = load("cobra")


def charts(**readings: str) -> dict[str, Chart]:
    """Return the charts by their names."""
    found = charts_of(GAME, next(iter(GAME.scenarios)), {}, readings, "open")
    return {chart.key: chart for chart in found}


def position(**tracks: str) -> CobraPosition:
    """Return the position in which a game begins."""
    state = first_state(GAME, next(iter(GAME.scenarios)), {}, {}, "open")
    found = GAME.lens({**state, "tracks": {**state["tracks"], **tracks}})
    assert isinstance(found, CobraPosition)
    return found


def test_9_5_every_heading_is_the_column_of_its_ratio_and_every_cell_its_result() -> None:
    table, at, columns = charts()["results"], position(), RESOLVING.columns
    (heads,) = table.heads
    for column, head in enumerate(heads[1:]):
        left, right = map(int, head.split("-"))
        assert columns.column(at, "", columns.ratio(at, left, right)) == column
        assert columns.words(column) == table.columns[column] == head
    for line, (die,) in zip(table.rows, table.throws, strict=True):
        assert line[1:] == tuple(crt.result(die, at).text for at in range(len(heads) - 1))


def test_oq_24_the_chart_follows_the_reading_of_the_printing_error() -> None:
    at = charts()["results"].heads[0].index("6-1")
    assert charts()["results"].rows[5][at] != charts(**{"OQ-24": "defender"})["results"].rows[5][at]
    assert charts(**{"OQ-24": "defender"})["results"].rows[5][at] == "-/1"


def test_oq_14_the_chart_follows_the_reading_of_major_rivers() -> None:
    rows = {
        key: next(r for r in charts(**{"OQ-14": key})["terrain"].rows if r[0] == "Major river")
        for key in ("double", "minor", "none")
    }
    assert [rows[key][2:4] for key in rows] == [("+2", "+4"), ("+1", "+2"), ("+0", "+0")]


def test_6_8_every_plain_step_of_the_map_costs_what_the_chart_says() -> None:
    at = conditions(position())
    rows = {line[0].lower().replace(" ", "_"): line for line in charts()["terrain"].rows}
    seen = set()
    for a, near in enumerate(at.board.neighbours):
        for b in near:
            terrain, side = at.board.terrain[b], at.board.link(a, b)
            if terrain not in rows or at.board.features[b] or side - {"minor_river"}:
                continue
            for more, name in enumerate(CLASSES):
                cells = [rows[one][2 + more].split()[-1] for one in (terrain, *sorted(side))]
                paid = price(at, name, a, b)
                if paid is None:
                    assert "closed" in cells
                else:
                    assert write_points(paid.cost, 6) == str(sum(map(int, cells)))
                seen.add(tuple(cells))
    assert len(seen) > 8


def test_6_48_every_die_brings_the_weather_of_the_chart() -> None:
    table = charts()["weather"]
    for die, *cells in table.rows:
        for head, cell in zip(table.heads[0][1:], cells, strict=True):
            before = position(weather=head.removeprefix("After "))
            assert WEATHER.read(before, int(die)) == cell


def test_14_0_every_unit_that_comes_later_stands_in_one_row() -> None:
    listed = [unit for row in charts()["reinforcements"].rows for unit in row[3].split(", ")]
    due = [one.unit for one in order_of_battle() if one.record["enters"] is not None]
    assert sorted(listed) == sorted(due)
