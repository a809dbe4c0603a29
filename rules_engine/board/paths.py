"""Reachable spaces: Dijkstra's search with a bucket for every cost (Dial's queue) on flat lists of
integers.

Costs are whole numbers in the smallest unit of the game (Operation Grenade: sixths of a movement
point). Three steps, from what changes seldom to what changes often: ``prepare_steps`` works out
what each step costs, once per movement class and weather; ``Steps.ground`` adds the zones of
control and closed spaces of a position; ``Ground.reach`` searches for one unit and only adds and
compares integers.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rules_engine.board.board import Board

Row = tuple[tuple[int, int], ...]
"""The steps from a space: pairs (cost, neighbour), cheapest first."""

UNREACHED = 1 << 30
CLOSED = -1


@dataclass(frozen=True)
class Steps:
    """Cost tables of a movement class. Costs inside are counted in ``unit``, the greatest common
    measure of all.
    """

    rows: tuple[Row, ...]
    unit: int

    def ground(self, stops: Iterable[int] = (), forbidden: Iterable[int] = ()) -> Ground:
        """The tables for one position.

        ``stops``: spaces in which a unit must stop after entering (an enemy zone of control).
        ``forbidden``: spaces that it may not enter at all. Neither counts for the space where a
        unit starts.
        """
        rows = list(self.rows)
        for space in stops:
            rows[space] = ()
        costs = [UNREACHED] * len(rows)
        for space in forbidden:
            costs[space] = CLOSED
        return Ground(self, rows, costs)

    def without(self, shut: Iterable[tuple[int, int]]) -> Steps:
        """The tables without some steps, from space to space."""
        rows = list(self.rows)
        for here, there in shut:
            rows[here] = tuple(step for step in rows[here] if step[1] != there)
        return Steps(tuple(rows), self.unit)

    def altered(self, rows: Mapping[int, Iterable[tuple[int, int]]]) -> Steps:
        """The tables with other steps out of some spaces: pairs (cost, neighbour), the costs as
        those of ``prepare_steps``.
        """
        new = {space: sorted(row) for space, row in rows.items()}
        unit = math.gcd(self.unit, *(cost for row in new.values() for cost, _ in row))
        times = self.unit // unit
        found = list(self.rows)
        if times != 1:
            found = [tuple((cost * times, there) for cost, there in row) for row in found]
        for space, row in new.items():
            found[space] = tuple((cost // unit, there) for cost, there in row)
        return Steps(tuple(found), unit)

    @cached_property
    def around(self) -> tuple[tuple[int, ...], ...]:
        """For every space itself and the spaces from which a step leads into it."""
        found: list[list[int]] = [[space] for space in range(len(self.rows))]
        for here, row in enumerate(self.rows):
            for _, there in row:
                found[there].append(here)
        return tuple(map(tuple, found))


@dataclass(frozen=True)
class Ground:
    """Cost tables with the stops and closed spaces of one position."""

    steps: Steps
    rows: list[Row]
    costs: list[int]
    _found: dict[tuple[int, int, int], Reach] = field(default_factory=dict, repr=False)

    def reach(self, start: int, allowance: int, exit_cost: int = 0) -> Reach:
        """Every space that a unit can reach with an allowance; asked again, it answers from memory.

        ``exit_cost`` is paid once, on leaving the start; both are counted as the costs of
        ``prepare_steps``.
        """
        key = (start, allowance, exit_cost)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._search(start, allowance, exit_cost)
        return found

    def carry_over(self, earlier: Ground, changed: Iterable[int]) -> None:
        """Take over the searches of an earlier ground that the changed spaces cannot touch: those
        that reached none of them, nor any space next to one.
        """
        around = self.steps.around
        near = sorted({space for there in changed for space in around[there]})
        for key, found in earlier._found.items():
            costs = found._costs
            if all(costs[space] in (UNREACHED, CLOSED) for space in near):
                self._found[key] = Reach(
                    self, found.start, found.exit_cost, costs, found.order, found.memo
                )

    def _search(self, start: int, allowance: int, exit_cost: int) -> Reach:
        costs, rows = self.costs[:], self.rows
        costs[start] = 0
        last = max(0, (allowance - exit_cost) // self.steps.unit)
        buckets: list[list[int]] = [[] for _ in range(last + 1)]
        buckets[0].append(start)
        if not rows[start]:  # a stop, but leaving it is what the unit does
            rows = rows[:]
            rows[start] = self.steps.rows[start]
        order: list[int] = []
        for spent in range(last):
            left = last - spent
            for here in buckets[spent]:
                if costs[here] == spent:
                    order.append(here)
                    for cost, there in rows[here]:
                        if cost > left:
                            break
                        paid = spent + cost
                        if paid < costs[there]:
                            costs[there] = paid
                            buckets[paid].append(there)
        order += [space for space in buckets[last] if costs[space] == last]
        return Reach(self, start, exit_cost, costs, order)


@dataclass(frozen=True)
class Reach:
    """What a unit can reach. ``order`` lists the spaces, the start first, then cheapest first."""

    ground: Ground
    start: int
    exit_cost: int
    _costs: list[int]
    order: list[int]
    memo: dict[str, Mapping[str, int]] = field(default_factory=dict, repr=False)
    """What has been worked out of this search; searches that are carried over share it."""

    def spaces(self) -> tuple[int, ...]:
        """Indices of every reachable space but the start, ascending."""
        return tuple(sorted(self.order[1:]))

    def cost(self, space: int) -> int | None:
        """Cost of the cheapest way to a space (0 for the start), None if the unit cannot come
        there.
        """
        if space == self.start:
            return 0
        cost = self._costs[space]
        if cost in (UNREACHED, CLOSED):
            return None
        return cost * self.ground.steps.unit + self.exit_cost

    def costs(self) -> Mapping[int, int]:
        """Cost of every reachable space but the start, cheapest first."""
        unit, exit_cost, costs = self.ground.steps.unit, self.exit_cost, self._costs
        return {space: costs[space] * unit + exit_cost for space in self.order[1:]}

    def numbered_costs(self, numbers: Sequence[str]) -> Mapping[str, int]:
        """The same by the numbers of the spaces; worked out once."""
        found = self.memo.get("costs")
        if found is None:
            unit, exit_cost, costs = self.ground.steps.unit, self.exit_cost, self._costs
            found = {numbers[at]: costs[at] * unit + exit_cost for at in self.order[1:]}
            self.memo["costs"] = found
        return found

    def path(self, space: int) -> tuple[int, ...]:
        """The cheapest path from the start (included) to a space; empty if it cannot be reached."""
        return self.paths.get(space, ())

    @cached_property
    def paths(self) -> Mapping[int, tuple[int, ...]]:
        """The cheapest paths to the start and every reachable space.

        Of several equally cheap ways the one counts whose last step but one was reached first.
        """
        costs, rows = self._costs, self.ground.rows
        found: dict[int, tuple[int, ...]] = {self.start: (self.start,)}
        for here in self.order:
            spent, way = costs[here], found[here]
            for cost, there in rows[here] if here != self.start else self._first_steps():
                if costs[there] == spent + cost and there not in found:
                    found[there] = (*way, there)
        return found

    def _first_steps(self) -> Row:
        return self.ground.steps.rows[self.start]


def prepare_steps(board: Board, cost: Callable[[int, int, int], int | None]) -> Steps:
    """Cost tables for searches, to be kept as long as the costs of steps stay the same.

    ``cost(a, k, b)`` gives the cost of going from space a over its side k to the neighbour b, None
    if the rules forbid it. It is called once for every side of every space; units and their zones
    of control belong into ``Steps.ground``, not into the tables.

    Raises: ValueError if a step costs nothing or less.
    """
    table: list[list[tuple[int, int]]] = []
    for here, neighbours in enumerate(board.neighbours):
        row = []
        for k, there in enumerate(neighbours):
            paid = cost(here, k, there)
            if paid is None:
                continue
            if paid <= 0:
                raise ValueError(
                    f"A step must cost something; {board.numbers[there]} costs {paid}."
                )
            row.append((paid, there))
        table.append(sorted(row))
    unit = math.gcd(*(paid for row in table for paid, _ in row)) or 1
    rows = tuple(tuple((paid // unit, there) for paid, there in row) for row in table)
    return Steps(rows, unit)


def reach(
    steps: Steps,
    start: int,
    allowance: int,
    *,
    stops: Iterable[int] = (),
    forbidden: Iterable[int] = (),
    exit_cost: int = 0,
) -> Reach:
    """Every space that one unit can reach: ``steps.ground(stops, forbidden).reach(start, allowance,
    exit_cost)``.
    """
    return steps.ground(stops, forbidden).reach(start, allowance, exit_cost)
