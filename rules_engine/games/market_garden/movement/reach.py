"""Where a unit can go, with what it costs: for pages, lists of orders, random players.

Source: 9.0. One search serves all units of a kind that stand alike; it is kept for the position.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from rules_engine.core.game import Pick
from rules_engine.core.orders import Order
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.landing.dday_limits import GROUND, LANDING, limits_on_move
from rules_engine.games.market_garden.movement.costs import allowance, mf
from rules_engine.games.market_garden.movement.legs import leg_of
from rules_engine.games.market_garden.movement.rule import limits
from rules_engine.games.market_garden.movement.walk import (
    LOST,
    Pace,
    Standing,
    standing_of,
    step_over,
)
from rules_engine.games.market_garden.movement.ways import Mover, mover_of
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.spaces import MODES
from rules_engine.games.market_garden.units import Unit
from rules_engine.plain import JsonObject

MARCH = MODES[0]


class Goal(NamedTuple):
    """A space that a unit can reach: what it has spent then in half MF, the path, and whether it
    stops there.
    """

    space: str
    spent: int
    path: tuple[str, ...]
    stops: bool


def reachable(position: MarketPosition, unit: Unit, mode: str) -> dict[str, Goal]:
    """Return every space that a unit can reach in a mode, each by its cheapest path."""
    if next(limits(position, unit), None) is not None:
        return {}
    mover, points = mover_of(position, unit), allowance(position, unit)
    at = standing_of(position, unit)
    key = f"reach {mover} {at} {points} {mode}"
    goals = position.memo(key, lambda: _search(position, mover, at, mode, points))
    if position.step not in (LANDING, GROUND):
        return goals
    return {
        space: goal
        for space, goal in goals.items()
        if not limits_on_move(position, unit, goal.path)
    }


def _search(
    position: MarketPosition, mover: Mover, start: Standing, mode: str, points: int
) -> dict[str, Goal]:
    """Follow the cheapest paths first; the road rate and the road on which a unit came decide what
    is open further on, so they tell states apart.
    """
    goals: dict[str, Goal] = {}
    seen: set[tuple[str, str, bool]] = set()
    queue: list[tuple[int, tuple[str, ...], Standing, bool]] = []
    heappush(queue, (start.spent, (start.space,), start, False))
    while queue:
        spent, path, at, stops = heappop(queue)
        state = (at.space, at.back, at.cheap != LOST)
        if state in seen:
            continue
        seen.add(state)
        if at.space != start.space and at.space not in goals:
            goals[at.space] = Goal(at.space, spent, path, stops)
        if stops or (mode != MARCH and len(path) > 1):
            continue
        for one in _steps(position, mover, at, mode, points):
            there = one.then
            if there.space not in path:
                heappush(queue, (there.spent, (*path, there.space), there, bool(one.leg.stop)))
    return goals


def _steps(
    position: MarketPosition, mover: Mover, at: Standing, mode: str, points: int
) -> Iterator[Pace]:
    for there in position.neighbours(at.space):
        leg = leg_of(position, mover, at.space, there, mode, at.back)
        if leg.faults:
            continue
        one = step_over(position, mover, at, leg, points)
        if not one.faults and one.then.spent <= points:
            yield one


# ---- lists --------------------------------------------------------------------------------------


def movable(position: MarketPosition, side: str) -> Iterator[Unit]:
    """Yield a side's units that may move on, in the order of designations."""
    if impulse.current(position) is None:
        return
    for unit in position.on_map(side):
        if next(limits(position, unit), None) is None:
            yield unit


def move_order(unit: Unit, mode: str, goal: Goal) -> Order:
    """Return the order that takes a unit to a goal."""
    return Order("move", unit.side, {"unit": unit.id, "mode": mode, "path": list(goal.path)})


def enumerate_moves(position: MarketPosition, side: str) -> Iterator[Order]:
    """Yield every lawful move in canonical form: each unit, mode and goal by its cheapest path."""
    for unit in movable(position, side):
        for mode in MODES:
            goals = reachable(position, unit, mode)
            for space in position.board.numbers:
                if space in goals:
                    yield move_order(unit, mode, goals[space])


def destinations(position: MarketPosition, unit_id: str) -> list[JsonObject]:
    """Return where a unit can go, for pages: space, cost, mode, path, whether it stops there."""
    unit = position.unit(unit_id)
    if unit is None:
        return []
    points = allowance(position, unit)
    return [
        {
            "order": "move",
            "space": space,
            "cost": goal.spent,
            "words": mf(goal.spent),
            "mode": mode,
            "path": list(goal.path),
            "stops": goal.stops or goal.spent >= points,
        }
        for mode in MODES
        for space, goal in sorted(reachable(position, unit, mode).items())
    ]


TRIES = 4


def suggest(position: MarketPosition, side: str, pick: Pick) -> Order | None:
    """Return a random lawful move, more often than not one with a purpose; None when no unit that
    was looked at can move.
    """
    units = tuple(movable(position, side))
    for _ in range(min(TRIES, len(units))):
        unit = units[pick(len(units))]
        found = [(mode, goals) for mode in MODES if (goals := reachable(position, unit, mode))]
        if found:
            mode, goals = found[0] if pick(4) else found[pick(len(found))]
            return move_order(unit, mode, _chosen(position, side, goals, pick))
    return None


def _chosen(position: MarketPosition, side: str, goals: dict[str, Goal], pick: Pick) -> Goal:
    spaces = [space for space in position.board.numbers if space in goals]
    wanted = [space for space in spaces if not position.is_free(space, side)]
    if wanted and pick(3):
        return goals[wanted[pick(len(wanted))]]
    return goals[spaces[pick(len(spaces))]]
