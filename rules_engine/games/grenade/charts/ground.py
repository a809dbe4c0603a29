"""The Terrain Effects Chart. Source: T3, 5.43, 5.52, 5.61, 27.1."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.core.charts import Chart as Shown
from rules_engine.games.grenade.combat import crt
from rules_engine.games.grenade.combat.odds import terrain_line
from rules_engine.games.grenade.ground import costs
from rules_engine.games.grenade.ground.terrain import (
    Conditions,
    carries_road,
    conditions,
    ground_bars,
    is_rhine,
)
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.hexes.charts.ground import terrain_chart
from rules_engine.mechanics.hexes.ground.chart import Chart, road_price


def terrain(position: GrenadePosition) -> Shown:
    """Return what steps cost, dry and in mud, and the line of the results table."""
    now = conditions(position)
    found = [
        (title, _on_board(costs.chart_of(replace(now, is_mud=is_mud), "tactical"), position))
        for title, is_mud in (("Dry", False), ("In mud", True))
    ]
    board = position.board
    lines = {}
    for name in found[0][1].terrain:
        on_it = [
            board.numbers[at]
            for at, terrain in enumerate(board.terrain)
            if terrain == name and "original_swamp" not in board.features[at]
        ]
        if on_it:
            lines[name] = crt.LINE_WORDS[terrain_line(position, (on_it[0],))]
    return terrain_chart(
        found,
        costs.POINT,
        "5.62",
        shifts=lines,
        closed=_closed(now),
        notes=(
            "In movement points. The last column names the line of the combat results table.",
            "A stream in mud counts as a river (24.22).",
        ),
    )


def _on_board(chart: Chart, position: GrenadePosition) -> Chart:
    """Return a chart without the terrains of which the board has no hex."""
    found = frozenset(position.board.terrain)
    return replace(chart, terrain={k: row for k, row in chart.terrain.items() if k in found})


def _closed(now: Conditions) -> dict[tuple[str, str], str]:
    """Return what the ground closes to a class, or leaves to it by road only. Source: 5.61, 5.62,
    27.1.
    """
    found: dict[tuple[str, str], set[bool]] = {}
    board = now.board
    for a, near in enumerate(board.neighbours):
        for b in near:
            if is_rhine(now, a, b) or board.terrain[a] != "clear":
                continue
            water = costs.hexside(now, a, b) - costs.ROADS
            name = next(iter(water), board.terrain[b])
            if water and board.terrain[b] != "clear":
                continue
            for mover in costs.CLASSES:
                is_mech = mover == costs.MECHANIZED
                is_open = next(ground_bars(now, "us", is_mech, a, b), None) is None
                by_road = carries_road(now, a, b)
                found.setdefault((name, mover), set()).add(is_open and not by_road)
                if by_road and is_open:
                    found.setdefault((f"{name} by road", mover), set()).add(True)
    return {
        (name, mover): "by road only" if (f"{name} by road", mover) in found else "closed"
        for (name, mover), is_open in found.items()
        if True not in is_open
    }


def roads(position: GrenadePosition) -> Shown:
    """Return what steps by road cost. Source: 5.43, 5.52."""
    rows = []
    for mode in ("tactical", "strategic"):
        cells = []
        for is_mud in (False, True):
            chart = costs.chart_of(replace(conditions(position), is_mud=is_mud), mode)
            for name in costs.CLASSES:
                paid = road_price(chart, name, costs.ROADS)
                cells.append("–" if paid is None else costs.points(paid.cost))
        rows.append((f"{mode.capitalize()} movement", *cells))
    names = tuple(name.capitalize() for name in costs.CLASSES)
    heads = (("", "Dry", "Dry", "In mud", "In mud"), ("By road", *names, *names))
    return Shown("roads", "Road movement", "5.52", heads, tuple(rows), ("In movement points.",))
