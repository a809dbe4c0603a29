"""The charts of a folder hold what the folder says, and what its rules use."""

from __future__ import annotations

from itertools import islice

from rules_engine.core.charting import charts_of
from rules_engine.core.charts import Chart, mark_of
from rules_engine.core.registry import load
from rules_engine.folders.movement import chart_of
from rules_engine.folders.position import FolderPosition
from rules_engine.mechanics.hexes.ground import chart
from rules_engine.mechanics.hexes.ground.chart import write_points
from rules_engine.tools.randomgame import RandomGame


def charts(slug: str) -> dict[str, Chart]:
    game = load(slug)
    found = charts_of(game, next(iter(game.scenarios)), {}, {}, game.levels[0])
    return {one.key: one for one in found}


def test_a_folder_has_the_charts_of_what_it_says(river: str) -> None:
    found = charts(river)
    assert set(found) == {"results", "terrain", "supply", "reinforcements", "points"}
    book = load(river).casebook
    assert all(one.case in book for one in found.values())
    for one in found.values():
        assert len({len(line) for line in (*one.heads, *one.rows)}) == 1


def test_what_a_step_costs_stands_in_the_terrain_chart(river: str) -> None:
    match = RandomGame(river, "steps", level="open")
    next(match.play())
    position = match.game.lens(match.state)
    assert isinstance(position, FolderPosition)
    rows = {line[0].lower(): line for line in charts(river)["terrain"].rows}
    board, costs = position.board, chart_of(position)
    seen = set()
    for a, near in enumerate(board.neighbours):
        for b in near:
            if board.link(a, b):
                continue
            for at, name in enumerate(costs.classes):
                paid = chart.price(costs, name, board, a, b, board.link(a, b))
                cell = rows[board.terrain[b].replace("_", " ")][2 + at]
                said = "closed" if paid is None else write_points(paid.cost, match.game.parts)
                assert cell == said
                seen.add(cell)
    assert len(seen) > 1


def test_a_throw_leads_to_the_result_that_was_told(river: str) -> None:
    match = RandomGame(river, "throws", level="open")
    found, seen, before = tuple(charts(river).values()), 0, None
    for turnout in islice(match.play(), 200):
        for event in turnout.events:
            if event.kind == "roll":
                odds = before.data.get("odds") if before else None
                mark = mark_of(found, {**event.data, "cases": event.cases}, odds)
                if mark is not None and mark.column is not None:
                    seen += 1
                    assert mark.chart.rows[mark.row][mark.column + 1] == event.data["line"]
            before = event
    assert seen
