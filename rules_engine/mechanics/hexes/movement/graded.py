"""The search where zones do not stop everybody: whether a unit must stop in a hex depends on where
it comes from, so that a hex may be reached for less by whom it stops, and for more by whom not.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Generic

from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.hexes.ground.steps import steps
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
        self._position = position
        self._unit = unit
        self._passage = rules.passage
        self._left = left
        self._closed = closed_to(rules, position, unit, mode, left)
        self._halted = passage.halted(rules.passage, position, unit.side)
        self._hindering = passage.hindering(rules.passage, position, unit.side)
        kind = rules.kind(position, unit, mode)
        self._prices = steps(rules.ways, rules.ground(position), kind)
        self._met: dict[tuple[int, int, bool], tuple[bool, bool]] = {}

    def ways(self, start: int, points: int, *, comes: bool = False) -> dict[int, tuple[int, Way]]:
        """Return what can be reached with so much to spend; of a unit that comes from off the map
        the start is no hex in which it began.
        """
        found: dict[int, tuple[int, Way]] = {}
        done: dict[tuple[int, bool], Way] = {}
        pending: list[tuple[int, int, bool, Way]] = [(0, start, False, ())]
        while pending:
            spent, here, has_stopped, behind = heappop(pending)
            if (here, has_stopped) in done:
                continue
            way = done[here, has_stopped] = (*behind, here)
            found.setdefault(here, (spent, way))
            if has_stopped:
                continue
            for cost, there, stops in self._steps(here, is_first=here == start and not comes):
                if spent + cost <= points and (there, stops) not in done:
                    heappush(pending, (spent + cost, there, stops, way))
        del found[start]
        return found

    def _steps(self, here: int, *, is_first: bool) -> Iterator[tuple[int, int, bool]]:
        """Yield what going on costs, to where, and whether the unit must stop there."""
        grades = self._passage.grades
        at = self._grade(here)
        if is_first:
            at = -1 if self._left is None else grades.index(self._left)
        extra = passage.exit_cost(self._position, self._unit, grades[at] if at >= 0 else None)
        for cost, there in self._prices.rows[here]:
            if there in self._closed:
                continue
            is_shut, stops = self._meets(at, self._grade(there), is_first=is_first)
            if not is_shut:
                yield cost * self._prices.unit + extra, there, stops or there in self._halted

    def _meets(self, before: int, after: int, *, is_first: bool) -> tuple[bool, bool]:
        """Return whether a step from a zone into another, by their grades, is closed, and whether
        who makes it stops.
        """
        if after < 0:
            return False, False
        found = self._met.get((before, after, is_first))
        if found is None:
            grades, position = self._passage.grades, self._position
            old, new = grades[before] if before >= 0 else None, grades[after]
            is_shut = shutting(position, old, new, is_first=is_first) is not None
            found = (is_shut, stopping(position, new, old) is not None)
            self._met[before, after, is_first] = found
        return found

    def _grade(self, at: int) -> int:
        """Return the place among the grades of the strongest enemy zone in a hex, -1 for none."""
        return sum(at in hexes for hexes in self._hindering) - 1
