"""Lists of moves: for pages, for counts of lawful orders, for random players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules_engine.core.orders import Order
from rules_engine.mechanics.hexes.ground.chart import write_points
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.hexes.movement import passage
from rules_engine.mechanics.hexes.movement.path import Goal
from rules_engine.mechanics.hexes.movement.reach import costs_from_map, from_entry, from_map
from rules_engine.mechanics.hexes.movement.record import Movement
from rules_engine.plain import JsonObject


def reachable(rules: Movement[H, U], position: H, unit: U, mode: str) -> Mapping[str, Goal]:
    """Return every hex that a unit can reach in a mode, by number."""
    if next(iter(rules.limits(position, unit, mode)), None) is not None:
        return {}
    goals, ends = _goals(rules, position, unit, mode), rules.ends
    if ends is None:
        return goals
    return {at: goal for at, goal in goals.items() if ends(position, unit, at) is None}


def _goals(rules: Movement[H, U], position: H, unit: U, mode: str) -> Mapping[str, Goal]:
    own = rules.modes[mode].own
    if unit.is_on_map:
        return from_map(rules, position, unit, mode) if own is None else own.goals(position, unit)
    if own is None and rules.entry.is_due(position, unit):
        return from_entry(rules, position, unit, mode)
    return {}


def reach_costs(rules: Movement[H, U], position: H, unit: U, mode: str) -> Mapping[str, int]:
    """Return what every hex costs that a unit can reach in a mode."""
    if not unit.is_on_map or rules.modes[mode].own is not None or rules.ends is not None:
        found = reachable(rules, position, unit, mode)
        return {space: goal.cost for space, goal in found.items()}
    if next(iter(rules.limits(position, unit, mode)), None) is not None:
        return {}
    return costs_from_map(rules, position, unit, mode)


def movable(rules: Movement[H, U], position: H, side: str, mode: str) -> Iterator[U]:
    """Yield a side's units that may move or enter in a mode, in the order of designations."""
    for unit in position.units.values():
        if unit.side != side or not (unit.is_on_map or rules.entry.is_due(position, unit)):
            continue
        if next(iter(rules.limits(position, unit, mode)), None) is None:
            yield unit


def move_order(unit: U, mode: str, goal: Goal) -> Order:
    """Return the order that takes a unit to a goal."""
    return Order("move", unit.side, {"unit": unit.id, "mode": mode, "path": list(goal.path)})


def list_moves(rules: Movement[H, U], position: H, side: str) -> Iterator[Order]:
    """Yield every lawful move in canonical form: each unit, each mode, each hex that it can reach,
    by its cheapest path.
    """
    for unit in position.units.values():
        if unit.side != side or not (unit.is_on_map or rules.entry.is_due(position, unit)):
            continue
        for mode in rules.modes:
            goals = reachable(rules, position, unit, mode)
            for space in sorted(goals):
                yield move_order(unit, mode, goals[space])


def destinations(rules: Movement[H, U], position: H, unit: U) -> list[JsonObject]:
    """Return where a unit can go, for pages: space, cost in the smallest unit, mode, path, and
    whether it must stop there. Empty for a unit that cannot move.
    """
    index, parts = position.board.index, position.game.parts
    stops = passage.stops(rules.passage, position, unit.side)
    return [
        {
            "order": "move",
            "space": space,
            "cost": goal.cost,
            "words": write_points(goal.cost, parts),
            "mode": mode,
            "path": list(goal.path),
            "stops": index[space] in stops or way.own is not None,
        }
        for mode, way in rules.modes.items()
        for space, goal in sorted(reachable(rules, position, unit, mode).items())
    ]
