"""The search where zones do not stop everybody: whether a unit must stop in a hex depends on where
it comes from, so that a hex may be reached for less by whom it stops, and for more by whom not.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Generic

from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.hexes.movement import passage
from rules_engine.mechanics.hexes.movement.passage import Grade
from rules_engine.mechanics.hexes.movement.record import Mode, Movement
from rules_engine.mechanics.hexes.movement.zone_faults import shutting, stopping

Way = tuple[int, ...]


def closed_to(
    rules: Movement[H, U], position: H, unit: U, mode: str, left: Grade[H, U] | None
) -> frozenset[int]:
    """Return the hexes that a unit may not enter in a mode; `left`: the zone that it leaves."""
    way, bounds = rules.modes[mode], rules.bounds(position, unit)
    found = passage.closed(rules.passage, position, unit.side, way.apart, left)
    found |= shunned(rules, position, unit.side, way)
    return found if bounds is None else found | bounds.hexes


def shunned(rules: Movement[H, U], position: H, side: str, mode: Mode[H, U]) -> frozenset[int]:
    """Return the hexes that a mode keeps out of because they are in enemy zones of control."""
    if mode.shuns is None or not position.holds(mode.shuns):
        return passage.NOWHERE
    return passage.enemy_zones(rules.passage, position, side)


class Search(Generic[H, U]):
    """The cheapest ways of one unit in a mode: to each hex (a board index) what it costs in the
    smallest unit, and the hexes from the start to it.
    """

    def __init__(
        self, rules: Movement[H, U], position: H, unit: U, mode: str, left: Grade[H, U] | None
    ) -> None:
        self._rules = rules
        self._position = position
        self._unit = unit
        self._kind = rules.kind(position, unit, mode)
        self._left = left
        self._closed = closed_to(rules, position, unit, mode, left)
        self._halted = passage.halted(rules.passage, position, unit.side)
        self._grades: dict[int, Grade[H, U] | None] = {}

    def ways(self, start: int, points: int) -> dict[int, tuple[int, Way]]:
        """Return what can be reached with so much to spend."""
        found: dict[int, tuple[int, Way]] = {}
        done: set[tuple[int, bool]] = set()
        pending: list[tuple[int, Way, bool]] = [(0, (start,), False)]
        while pending:
            spent, way, has_stopped = heappop(pending)
            here = way[-1]
            if (here, has_stopped) in done:
                continue
            done.add((here, has_stopped))
            found.setdefault(here, (spent, way))
            if has_stopped:
                continue
            for cost, there, stops in self._steps(way):
                if spent + cost <= points:
                    heappush(pending, (spent + cost, (*way, there), stops))
        del found[start]
        return found

    def _steps(self, way: Way) -> Iterator[tuple[int, int, bool]]:
        """Yield what going on costs, to where, and whether the unit must stop there."""
        position, here = self._position, way[-1]
        is_first = len(way) == 1
        before = self._left if is_first else self._grade(here)
        extra = passage.exit_cost(position, self._unit, before)
        ground, cost_of = self._rules.ground(position), self._rules.ways.cost
        for there in position.board.neighbours[here]:
            grade = self._grade(there)
            if there in self._closed or self._is_shut(before, grade, is_first=is_first):
                continue
            cost = cost_of(ground, self._kind, here, there)
            if cost is not None:
                stops = grade is not None and stopping(position, grade, before) is not None
                yield cost + extra, there, stops or there in self._halted

    def _is_shut(
        self, before: Grade[H, U] | None, grade: Grade[H, U] | None, *, is_first: bool
    ) -> bool:
        if grade is None:
            return False
        return shutting(self._position, before, grade, is_first=is_first) is not None

    def _grade(self, at: int) -> Grade[H, U] | None:
        if at not in self._grades:
            rules, side = self._rules.passage, self._unit.side
            self._grades[at] = passage.grade_at(rules, self._position, side, at)
        return self._grades[at]
