"""US bridges: a mechanized unit crosses a river with its whole allowance. Source: 26.0."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules_engine.games.grenade.ground import costs
from rules_engine.games.grenade.ground.terrain import (
    bars,
    conditions,
    is_mechanized,
    is_rhine,
    is_river,
)
from rules_engine.games.grenade.movement.zones import enemy_zones
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.ground.chart import Bar, Price
from rules_engine.mechanics.hexes.movement.path import Goal, Walk
from rules_engine.mechanics.hexes.movement.record import OwnWay


def walk_crossing(position: GrenadePosition, unit: Unit, path: Sequence[str]) -> Walk[Unit]:
    """Follow a path over a US bridge. Source: 26.0."""
    whole = costs.supplied_allowance(position, unit)
    found = Walk(unit, "crossing", whole)
    start, number = path[0], path[1]
    found.enter(number, Price(whole, "US bridge, the whole allowance", ("26.0-GR",)))
    for case, text in crossing_faults(position, unit, start, number):
        found.fault(Bar(case, text), number)
    if len(path) > 2:
        text = "a crossing takes a unit over one hexside and no further"
        found.fault(Bar("26.0-GR", text), path[2])
    return found


def crossing_faults(
    position: GrenadePosition, unit: Unit, start: str, number: str
) -> Iterator[tuple[str, str]]:
    """Yield why a unit cannot cross a hexside with a US bridge. Source: 26.0, OQ-43, OQ-44."""
    state, index = conditions(position), position.board.index
    if not position.holds("26.0-GR"):
        yield "5.13", "units move tactically or strategically"
        return
    here, there = index[start], index[number]
    if unit.side != "us" or not is_mechanized(position, unit):
        yield "26.0-GR", "only US mechanized units cross by US bridges"
    if is_rhine(state, here, there):
        yield "26.0-GR", "US bridges do not span the Rhine"
    elif not is_river(state, here, there):
        yield "26.0-GR", f"there is no river between {start} and {number}"
    zones = enemy_zones(position, unit.side)
    if here in zones:
        yield "26.0-GR", f"{unit.id} starts in an enemy zone of control and cannot cross"
    if there in zones:
        yield "26.0-GR", f"{number} lies in an enemy zone of control"
    for barred in bars(position, unit, start, number):
        if barred.case not in ("5.61", "22.11"):
            yield barred.case, barred.text


def reach_by_bridge(position: GrenadePosition, unit: Unit) -> Mapping[str, Goal]:
    """Return the hexes that a unit can reach by a US bridge. Source: 26.0."""
    if unit.side != "us" or not is_mechanized(position, unit):
        return {}
    board, here = position.board, unit.space or ""
    whole = costs.supplied_allowance(position, unit)
    return {
        board.numbers[at]: Goal(board.numbers[at], whole, (here, board.numbers[at]))
        for at in board.neighbours[board.index[here]]
        if next(crossing_faults(position, unit, here, board.numbers[at]), None) is None
    }


CROSSING: OwnWay[GrenadePosition, Unit] = OwnWay(walk_crossing, reach_by_bridge)
