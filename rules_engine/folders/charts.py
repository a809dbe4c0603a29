"""The charts of a game that is a folder, from what the folder says."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.charts import Chart, Line
from rules_engine.folders.movement import chart_of, shared
from rules_engine.folders.position import FolderPosition, Piece
from rules_engine.folders.results import result_words
from rules_engine.folders.strength import columns_of
from rules_engine.folders.tables import Results
from rules_engine.mechanics.hexes.charts.ground import terrain_chart
from rules_engine.mechanics.hexes.charts.results import results_chart
from rules_engine.mechanics.hexes.ground.chart import write_points

NUMBERS = tuple(range(1, 11))
"""The printed numbers for which the chart of supply says what is left of them."""
ONE = "1"
"""The designation of the unit that the chart of supply takes as its example."""


def charts(position: FolderPosition) -> tuple[Chart, ...]:
    """Return all charts that such a game has, as the options of a position leave them."""
    return tuple(_charts(position))


def _charts(position: FolderPosition) -> Iterator[Chart]:
    rules = position.rules
    if rules.results is not None and rules.section("combat") is not None:
        yield _results(position, rules.results)
    yield _terrain(position)
    if rules.section("supply") is not None:
        yield _supply(position)
    arrivals = tuple(_arrivals(position))
    if arrivals:
        case = rules.case("move.entry" if rules.has("move.entry") else "move.own")
        heads: Line = ("Turn", "Side", "Hex", "Units")
        yield Chart("reinforcements", "Reinforcements", case, (heads,), arrivals)
    points = tuple(_points(position))
    if points:
        heads = ("For", "Points")
        yield Chart("points", "Victory points", rules.case("end.winner"), (heads,), points)


def _results(position: FolderPosition, table: Results) -> Chart:
    texts = dict.fromkeys(text for row in table.rows for text in row)
    said = "; ".join(f"{text}: {result_words(text)}" for text in texts)
    return results_chart(
        position.rules.case("combat.table"),
        range(1, len(table.rows) + 1),
        range(len(table.ratios)),
        lambda die, column: table.rows[die - 1][column],
        columns_of(position.rules).words,
        notes=(f"{said}.",),
    )


def _terrain(position: FolderPosition) -> Chart:
    rules = position.rules
    shifts = {
        row.name: f"{-row.shift:+d}"
        for row in rules.ground.values()
        if row.shift and rules.results is not None and position.holds(row.case)
    }
    case = next(iter(rules.ground.values())).case
    note = "In movement points; a plus is paid on top of the hex."
    more = " The last column says by how many columns the ground moves a combat."
    return terrain_chart(
        [("", chart_of(position))],
        rules.parts,
        case,
        shifts=shifts or None,
        notes=(note + (more if shifts else ""),),
    )


def _supply(position: FolderPosition) -> Chart:
    data = {**position.data, "phase": {"unsupplied": [ONE]}}
    without = FolderPosition(data, position.game, position.rules)
    unit, parts = Piece(ONE, {"side": position.game.sides[0]}), position.rules.parts
    left = (shared(without, unit, "movement", number * parts) for number in NUMBERS)
    attack = (str(shared(without, unit, "attack", number)) for number in NUMBERS)
    reach = position.rules.said("supply", "range")
    return Chart(
        "supply",
        "Out of supply",
        position.rules.case("supply.lack"),
        (("Of a printed", *map(str, NUMBERS)),),
        (
            ("Movement", *(write_points(points, parts) for points in left)),
            ("Attack strength", *attack),
        ),
        (f"A unit is in supply within {reach} hexes of a source of its side.",),
    )


def _arrivals(position: FolderPosition) -> Iterator[Line]:
    found: dict[tuple[int, str, str], list[str]] = {}
    for name, unit in position.rules.units.items():
        enters = unit["enters"]
        if enters is not None:
            key = (int(enters["turn"]), str(unit["side"]), str(enters["hex"]))
            found.setdefault(key, []).append(name)
    for (turn, side, space), names in sorted(found.items()):
        yield str(turn), position.rules.titles[side], space, ", ".join(names)


def _points(position: FolderPosition) -> Iterator[Line]:
    rules = position.rules
    for one in rules.objectives:
        if position.holds(rules.case("end.hexes")):
            yield f"{one.name} ({one.space}), at the end", str(one.points)
    if rules.section("victory") is None:
        return
    if rules.said("victory", "unit") and position.holds(rules.case("end.units")):
        yield "Each own unit on the map", str(rules.said("victory", "unit"))
    if rules.said("victory", "eliminated") and position.holds(rules.case("end.eliminated")):
        yield "Each unit of the others that is out", str(rules.said("victory", "eliminated"))
