"""What is measured of this game, beside plain references: the floor's for movement, and for
communication one search for each unit. `bench` checks in the same run that they agree.
"""

from __future__ import annotations

from collections import deque

from rules_engine.games.hells_highway.game import GAME
from rules_engine.games.hells_highway.ground.bridges import is_barred
from rules_engine.games.hells_highway.movement.record import MODES, MOVEMENT
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.supply import communication, paths
from rules_engine.games.hells_highway.supply.headquarters import hq_of, is_frozen
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.hexes.movement.bench import CACHES, Searches

RULES_CACHES = CACHES
SUPPLY_TIMES = 3
"""How many times as fast communication has to be as searches, which end at the headquarters."""
SEARCHES = Searches(MOVEMENT, MODES[0], GAME.lens, {"work": None})

find, after_a_step = SEARCHES.find, SEARCHES.after_a_step
hundred_units = SEARCHES.hundred_units
destinations = SEARCHES.destinations
plain_destinations = SEARCHES.plain_destinations
kept_destinations = SEARCHES.kept_destinations


def supply_states(position: HellsPosition, side: str) -> dict[str, bool]:
    """Return which units of a side are in communication, the program's way. Source: H42."""
    units = position.on_map(side)
    return {u.id: communication.state_of(position, u) == communication.IN for u in units}


def plain_supply(position: HellsPosition, side: str) -> dict[str, bool]:
    """Return the same with one search for each unit, from its hex. Source: H41, H42."""
    return {unit.id: _is_in(position, unit) for unit in position.on_map(side)}


def _is_in(position: HellsPosition, unit: Unit) -> bool:
    hq, index = hq_of(position, unit.formation), position.board.index
    if hq is None:
        goals = paths.held(position, unit.side, paths.sector_of(unit.formation))
        return _search(position, unit, frozenset(goals), len(index))
    if is_frozen(position, hq):
        return False
    return _search(position, unit, frozenset({position.at(hq)}), position.number("hq_link"))


def _search(position: HellsPosition, unit: Unit, goals: frozenset[int], most: int) -> bool:
    """Whether a path of so many hexes at most leads from a unit to one of some hexes."""
    board, free = position.board, paths.open_to(position, unit.side)
    own = position.fighters(unit.side)
    start = position.at(unit)
    far, todo = {start: 0}, deque([start])
    while todo:
        here = todo.popleft()
        if here in goals:
            return far[here] <= most
        for there in board.neighbours[here]:
            is_over = not is_barred(board, here, there) or (here in own and there in own)
            if there not in far and there in free and is_over:
                far[there] = far[here] + 1
                todo.append(there)
    return False
