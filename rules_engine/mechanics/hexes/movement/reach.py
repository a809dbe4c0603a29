"""Where a unit can go, with what it costs: for pages, for lists of orders, for random players."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

from rules_engine.board.paths import Ground, Reach
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.hexes.ground.steps import grounds
from rules_engine.mechanics.hexes.movement import passage
from rules_engine.mechanics.hexes.movement.graded import Search, closed_to
from rules_engine.mechanics.hexes.movement.passage import Grade
from rules_engine.mechanics.hexes.movement.path import Goal
from rules_engine.mechanics.hexes.movement.record import Movement


def ground(
    rules: Movement[H, U], position: H, unit: U, mode: str, left: Grade[H, U] | None
) -> Ground:
    """Return the cost tables of a unit's kind with the stops and closed hexes of this position;
    `left`: the zone that it leaves.
    """
    bounds = rules.bounds(position, unit)
    kind = rules.kind(position, unit, mode)
    variant = (left.name if left is not None else "", bounds.name if bounds is not None else "")
    made: dict[Hashable, Ground] = position.memo("grounds", dict)
    found = made.get((kind, unit.side, mode, variant))
    if found is None:
        stops = passage.stops(rules.passage, position, unit.side)
        kept = grounds(rules.ways, rules.ground(position), kind, (unit.side, mode, *variant))
        found = kept.ground(stops, closed_to(rules, position, unit, mode, left))
        made[(kind, unit.side, mode, variant)] = found
    return found


def from_map(rules: Movement[H, U], position: H, unit: U, mode: str) -> dict[str, Goal]:
    """Return what a unit on the map can reach in a mode, by number."""
    if not rules.passage.forgets:
        return _graded_from_map(rules, position, unit, mode)
    numbers = position.board.numbers
    points = rules.allowance(position, unit, mode)
    found = _search(rules, position, unit, mode, points)
    if found is None:
        return {}
    goals = _plain_goals(numbers, found)
    for goal in _minimum(rules, position, unit, found, points):
        goals.setdefault(goal.space, goal)
    return goals


def costs_from_map(rules: Movement[H, U], position: H, unit: U, mode: str) -> Mapping[str, int]:
    """Return what every hex costs that a unit on the map can reach in a mode."""
    if not rules.passage.forgets:
        goals = _graded_from_map(rules, position, unit, mode)
        return {space: goal.cost for space, goal in goals.items()}
    points = rules.allowance(position, unit, mode)
    found = _search(rules, position, unit, mode, points)
    if found is None:
        return {}
    known = found.numbered_costs(position.board.numbers)
    further = list(_minimum(rules, position, unit, found, points))
    if all(goal.space in known for goal in further):
        return known
    return {goal.space: goal.cost for goal in further} | dict(known)


def _graded_from_map(rules: Movement[H, U], position: H, unit: U, mode: str) -> dict[str, Goal]:
    board, here = position.board, unit.space or ""
    points = rules.allowance(position, unit, mode)
    plain = _search(rules, position, unit, mode, points)
    if plain is None:
        return {}
    left = passage.start_grade(rules.passage, position, unit)
    if left is None and _is_unhindered(rules, position, unit.side, plain):
        goals = _plain_goals(board.numbers, plain)
    else:
        found = Search(rules, position, unit, mode, left).ways(board.index[here], points)
        goals = {
            board.numbers[at]: Goal(board.numbers[at], cost, tuple(board.numbers[on] for on in way))
            for at, (cost, way) in found.items()
        }
    for goal in _minimum(rules, position, unit, plain, points):
        goals.setdefault(goal.space, goal)
    return goals


def _is_unhindered(rules: Movement[H, U], position: H, side: str, found: Reach) -> bool:
    """Whether a search has met no zone but such as stop everybody, of which it knows."""
    zones = passage.enemy_zones(rules.passage, position, side)
    loose = zones - passage.stops(rules.passage, position, side)
    return loose.isdisjoint(found.order)


def _plain_goals(numbers: tuple[str, ...], found: Reach) -> dict[str, Goal]:
    return {
        numbers[at]: Goal(numbers[at], cost, (), found, numbers, at)
        for at, cost in found.costs().items()
    }


def _search(rules: Movement[H, U], position: H, unit: U, mode: str, points: int) -> Reach | None:
    """Return the search of a unit on the map, None where it may not set out."""
    start = position.board.index[unit.space or ""]
    if start in passage.near_enemy(position, unit.side, rules.modes[mode].apart):
        return None
    left = passage.start_grade(rules.passage, position, unit)
    extra = passage.exit_cost(position, unit, left)
    return ground(rules, position, unit, mode, left).reach(start, points, extra)


def _minimum(
    rules: Movement[H, U], position: H, unit: U, found: Reach, points: int
) -> Iterator[Goal]:
    """Yield the hexes next to a unit for which its points do not suffice."""
    if rules.has_minimum(position, unit):
        yield from _beside(position, found, points, (unit.space or "",))


def _beside(position: H, found: Reach, points: int, way: tuple[str, ...]) -> Iterator[Goal]:
    """Yield the hexes next to the end of a way that so many points do not pay for."""
    numbers, steps = position.board.numbers, found.ground.steps
    for cost, at in steps.rows[found.start]:
        paid = cost * steps.unit + found.exit_cost
        if paid > points and found.ground.costs[at] >= 0:
            yield Goal(numbers[at], paid, (*way, numbers[at]))


def from_entry(rules: Movement[H, U], position: H, unit: U, mode: str) -> dict[str, Goal]:
    """Return what a unit can reach from off the map, by number."""
    numbers, word = position.board.numbers, rules.entry.word(unit)
    points = rules.allowance(position, unit, mode)
    stops = passage.stops(rules.passage, position, unit.side)
    goals: dict[str, Goal] = {}
    for at in rules.entry.hexes(position, unit):
        paid = rules.entry.price(position, unit, mode, at)
        barred = rules.entry.bar(position, unit, mode, at)
        if barred is not None or paid is None or paid.cost > points:
            continue
        _keep(goals, Goal(numbers[at], paid.cost, (word, numbers[at])))
        if at in stops:
            continue
        found = ground(rules, position, unit, mode, None).reach(at, points - paid.cost)
        if rules.passage.forgets or _is_unhindered(rules, position, unit.side, found):
            for there, more in found.costs().items():
                _keep(goals, Goal(numbers[there], paid.cost + more, (word,), found, numbers, there))
        else:
            search = Search(rules, position, unit, mode, None)
            for there, (more, way) in search.ways(at, points - paid.cost, comes=True).items():
                path = (word, *(numbers[on] for on in way))
                _keep(goals, Goal(numbers[there], paid.cost + more, path))
        if rules.entry.has_minimum(position, unit):
            for goal in _beside(position, found, points - paid.cost, (word, numbers[at])):
                _keep(goals, goal._replace(cost=paid.cost + goal.cost))
    return goals


def _keep(goals: dict[str, Goal], goal: Goal) -> None:
    old = goals.get(goal.space)
    if old is None or goal.cost < old.cost:
        goals[goal.space] = goal
