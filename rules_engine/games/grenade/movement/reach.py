"""Where a unit can go, with what it costs: for pages, for lists of orders, for random players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rules_engine.board.paths import Reach
from rules_engine.core.orders import Order
from rules_engine.games.grenade.ground import costs
from rules_engine.games.grenade.ground.terrain import is_mechanized
from rules_engine.games.grenade.movement import entry
from rules_engine.games.grenade.movement.limits import limits
from rules_engine.games.grenade.movement.walk import crossing_faults, has_minimum
from rules_engine.games.grenade.movement.zones import (
    enemy_zones,
    ground,
    near_enemy,
    starts_in_zone,
)
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.plain import JsonObject


class Goal(NamedTuple):
    """A hex that a unit can reach: what it costs in sixths, and the cheapest path.

    The path leads over `first` and on as the search says; it is written out when somebody asks.
    """

    space: str
    cost: int
    first: tuple[str, ...]
    search: Reach | None = None
    numbers: tuple[str, ...] = ()
    at: int = 0

    @property
    def path(self) -> tuple[str, ...]:
        """The numbers of the hexes from start to goal; the start may be an entry letter."""
        if self.search is None:
            return self.first
        return (*self.first, *(self.numbers[step] for step in self.search.path(self.at)))


def reachable(position: GrenadePosition, unit: Unit, mode: str) -> dict[str, Goal]:
    """Return every hex that a unit can reach in a mode, by number. Source: 5.0-GR."""
    if next(limits(position, unit, mode), None) is not None:
        return {}
    if unit.is_on_map:
        if mode == "crossing":
            return _crossings(position, unit)
        return _from_map(position, unit, mode)
    if entry.is_due(position, unit) and mode != "crossing":
        return _from_entry(position, unit, mode)
    return {}


def _from_map(position: GrenadePosition, unit: Unit, mode: str) -> dict[str, Goal]:
    numbers = position.board.numbers
    found = _search(position, unit, mode)
    if found is None:
        return {}
    goals = {
        numbers[at]: Goal(numbers[at], cost, (), found, numbers, at)
        for at, cost in found.costs().items()
    }
    for goal in _minimum(position, unit, mode, found.start, found.exit_cost):
        goals.setdefault(goal.space, goal)
    return goals


def reach_costs(position: GrenadePosition, unit: Unit, mode: str) -> Mapping[str, int]:
    """Return what every hex costs that a unit on the map can reach tactically or strategically."""
    if not unit.is_on_map or mode == "crossing":
        return {space: goal.cost for space, goal in reachable(position, unit, mode).items()}
    if next(limits(position, unit, mode), None) is not None:
        return {}
    found = _search(position, unit, mode)
    if found is None:
        return {}
    known = found.numbered_costs(position.board.numbers)
    further = list(_minimum(position, unit, mode, found.start, found.exit_cost))
    if all(goal.space in known for goal in further):
        return known
    return {goal.space: goal.cost for goal in further} | dict(known)


def _search(position: GrenadePosition, unit: Unit, mode: str) -> Reach | None:
    """Return the search of a unit on the map, None where it may not set out. Source: 5.51, 6.32."""
    start = position.board.index[unit.space or ""]
    if mode == "strategic" and start in near_enemy(position, unit.side):
        return None
    has_left = starts_in_zone(position, unit)
    extra = costs.exit_cost(position, unit) if has_left else 0
    points = costs.allowance(position, unit, mode)
    return ground(position, unit, mode, has_left=has_left).reach(start, points, extra)


def _minimum(
    position: GrenadePosition, unit: Unit, mode: str, start: int, extra: int
) -> Iterator[Goal]:
    """Yield the hexes next to a unit for which its points do not suffice. Source: 5.25, OQ-30."""
    if is_mechanized(position, unit) or not has_minimum(position, unit):
        return
    points = costs.allowance(position, unit, mode)
    here = position.board.numbers[start]
    steps = ground(position, unit, mode, has_left=starts_in_zone(position, unit))
    for cost, at in steps.steps.rows[start]:
        paid = cost * steps.steps.unit + extra
        if paid > points and steps.costs[at] >= 0:
            number = position.board.numbers[at]
            yield Goal(number, paid, (here, number))


def _crossings(position: GrenadePosition, unit: Unit) -> dict[str, Goal]:
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


def _from_entry(position: GrenadePosition, unit: Unit, mode: str) -> dict[str, Goal]:
    """Return what a reinforcement can reach from off the map. Source: 14.1."""
    numbers, letter = position.board.numbers, str(unit.data["entry"])
    points = costs.allowance(position, unit, mode)
    goals: dict[str, Goal] = {}
    for at in entry.entry_hexes(position, unit):
        cost = entry.entry_price(position, unit, mode, at).cost
        if entry.entry_bar(position, unit, mode, at) is not None or cost > points:
            continue
        _keep(goals, Goal(numbers[at], cost, (letter, numbers[at])))
        if at in enemy_zones(position, unit.side) and position.holds("6.31"):
            continue
        found = ground(position, unit, mode, has_left=False).reach(at, points - cost)
        for there, more in found.costs().items():
            goal = Goal(numbers[there], cost + more, (letter,), found, numbers, there)
            _keep(goals, goal)
    return goals


def _keep(goals: dict[str, Goal], goal: Goal) -> None:
    old = goals.get(goal.space)
    if old is None or goal.cost < old.cost:
        goals[goal.space] = goal


# ---- lists --------------------------------------------------------------------------------------


def movable(position: GrenadePosition, side: str) -> Iterator[Unit]:
    """Yield a side's units that may move or enter in some mode, in the order of designations."""
    for unit in position.units.values():
        if unit.side != side or not (unit.is_on_map or entry.is_due(position, unit)):
            continue
        if next(limits(position, unit, "tactical"), None) is None:
            yield unit


def move_order(unit: Unit, mode: str, goal: Goal) -> Order:
    """Return the order that takes a unit to a goal."""
    return Order("move", unit.side, {"unit": unit.id, "mode": mode, "path": list(goal.path)})


def enumerate_moves(position: GrenadePosition, side: str) -> Iterator[Order]:
    """Yield every lawful move in canonical form: each unit, each mode, each hex that it can reach,
    by its cheapest path.
    """
    for unit in movable(position, side):
        for mode in costs.MODES:
            goals = reachable(position, unit, mode)
            for space in sorted(goals):
                yield move_order(unit, mode, goals[space])


def destinations(position: GrenadePosition, unit_id: str) -> list[JsonObject]:
    """Return where a unit can go, for pages: space, cost in sixths, mode, path, and whether it
    must stop there. Empty for a unit that cannot move.
    """
    unit = position.unit(unit_id)
    if unit is None or not unit.is_known:
        return []
    zones = enemy_zones(position, unit.side)
    found = []
    for mode in costs.MODES:
        for space, goal in sorted(reachable(position, unit, mode).items()):
            stops = position.board.index[space] in zones and position.holds("6.31")
            found.append(
                {
                    "order": "move",
                    "space": space,
                    "cost": goal.cost,
                    "words": costs.points(goal.cost),
                    "mode": mode,
                    "path": list(goal.path),
                    "stops": stops or mode == "crossing",
                }
            )
    return found
