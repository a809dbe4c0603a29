"""How long the shortest path is from each hex to the nearest of some goals."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from rules_engine.board.board import Board

Leads = Callable[[int, int], bool]
"""Whether a path of some kind leads over a hexside."""


def lengths(
    board: Board, goals: Iterable[int], free: Collection[int], leads: Leads
) -> Mapping[int, int]:
    """Return the lengths of the paths to the nearest goal, a hex being entered with every step; all
    hexes that are entered must be free, that from which a path starts need not.
    """
    found = dict.fromkeys(goals, 0)
    todo = [goal for goal in found if goal in free]
    for here in todo:  # grows while it is walked: breadth first
        for there in board.neighbours[here]:
            if there not in found and leads(here, there):
                found[there] = found[here] + 1
                if there in free:
                    todo.append(there)
    return found
