"""Reachable spaces: Dijkstra's search with a bucket for every cost (Dial's queue) on flat tuples of
integers.

Costs are whole numbers in the smallest unit of the game (Operation Grenade: sixths of a movement
point). What a step costs is worked out once per state and movement class (``prepare_steps``); a
search then only adds integers. Ties are decided by the order of neighbours on the board, so equal
input gives equal paths.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from rules_engine.board.board import Board

Steps = tuple[tuple[tuple[int, int], ...], ...]
"""Per space the pairs (neighbour, cost of the step); steps that the rules forbid are absent."""


@dataclass(frozen=True)
class Reach:
    """What a unit can reach.

    ``costs`` per space: what the cheapest way costs, more than ``allowance`` where the unit cannot
    come, negative where it may not enter. ``order``: the spaces it can reach, cheapest first, the
    start before all.
    """

    start: int
    allowance: int
    costs: list[int]
    came_from: list[int]
    order: list[int]

    def spaces(self) -> tuple[int, ...]:
        """Indices of every reachable space but the start, ascending."""
        return tuple(sorted(self.order[1:]))

    def cost(self, space: int) -> int | None:
        """Cost of the cheapest way to a space, None if the unit cannot come there."""
        cost = self.costs[space]
        return cost if 0 <= cost <= self.allowance else None

    def path(self, space: int) -> tuple[int, ...]:
        """The cheapest path from the start (included) to a space; empty if it cannot be reached."""
        if self.cost(space) is None:
            return ()
        path = [space]
        while path[-1] != self.start:
            path.append(self.came_from[path[-1]])
        return tuple(reversed(path))


def prepare_steps(board: Board, cost: Callable[[int, int, int], int | None]) -> Steps:
    """Cost tables for searches.

    ``cost(a, k, b)`` gives the cost of going from space a over its side k to the neighbour b, None
    if the rules forbid it. Called once for every side of every space.
    """
    rows = []
    for here, row in enumerate(board.neighbours):
        costs = ((there, cost(here, k, there)) for k, there in enumerate(row))
        rows.append(tuple((there, paid) for there, paid in costs if paid is not None))
    return tuple(rows)


def close(steps: Steps, spaces: Iterable[int]) -> Steps:
    """The same tables with every step INTO one of the spaces taken out."""
    closed = bytearray(len(steps))
    for space in spaces:
        closed[space] = 1
    return tuple(
        tuple(step for step in row if not closed[step[0]])
        if any(closed[there] for there, _ in row)
        else row
        for row in steps
    )


def reach(
    steps: Steps,
    start: int,
    allowance: int,
    *,
    stops: Sequence[int] | None = None,
    forbidden: Iterable[int] = (),
    exit_cost: int = 0,
) -> Reach:
    """Every space that a unit can reach.

    ``allowance``, ``exit_cost``: in the units of the tables; ``exit_cost`` is paid once, on leaving
    the start. ``stops``: one entry a space, true where a unit must stop after entering (an enemy
    zone of control); the start does not count. ``forbidden``: indices of spaces that it may not
    enter at all.
    """
    allowance = max(allowance, 0)
    costs = [allowance + 1] * len(steps)
    for space in forbidden:
        costs[space] = -1
    costs[start] = 0
    came_from = [start] * len(steps)
    order = [start]
    buckets: list[list[int]] = [[] for _ in range(allowance + 1)]
    for there, cost in steps[start]:
        paid = cost + exit_cost
        if paid < costs[there]:
            costs[there] = paid
            buckets[paid].append(there)
    _spread(steps, buckets, costs, came_from, order, stops or bytes(len(steps)))
    return Reach(start, allowance, costs, came_from, order)


def _spread(
    steps: Steps,
    buckets: list[list[int]],
    costs: list[int],
    came_from: list[int],
    order: list[int],
    stops: Sequence[int],
) -> None:
    """Empty the buckets, cheapest first.

    One comparison does three checks: what is not reached yet costs more than the allowance, what is
    forbidden costs less than nothing.
    """
    for spent, bucket in enumerate(buckets):
        for here in bucket:
            if costs[here] != spent:
                continue
            order.append(here)
            if stops[here]:
                continue
            for there, cost in steps[here]:
                paid = spent + cost
                if paid < costs[there]:
                    costs[there] = paid
                    came_from[there] = here
                    buckets[paid].append(there)
