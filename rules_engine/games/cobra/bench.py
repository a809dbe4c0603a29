"""What is measured of this game, beside plain references: the floor's for movement, and for supply
one search for each unit. `bench` checks in the same run that they give the same answers.
"""

from __future__ import annotations

from rules_engine.games.cobra.game import GAME
from rules_engine.games.cobra.movement.record import MODES, MOVEMENT
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.supply.trace import SUPPLY, supply_line
from rules_engine.mechanics.hexes.movement.bench import CACHES, Searches
from rules_engine.mechanics.hexes.supply import trace

RULES_CACHES = CACHES
SUPPLY_TIMES = 10
"""How many times as fast supply has to be as searches, which are short here: edges are near."""
SEARCHES = Searches(MOVEMENT, MODES[0], GAME.lens, {"division": None})

find, after_a_step = SEARCHES.find, SEARCHES.after_a_step
hundred_units = SEARCHES.hundred_units
destinations = SEARCHES.destinations
plain_destinations = SEARCHES.plain_destinations
kept_destinations = SEARCHES.kept_destinations


def supply_states(position: CobraPosition, side: str) -> dict[str, bool]:
    """Return which units of a side are in supply, the program's way."""
    states = trace.supply_states(SUPPLY, position, side)
    return {name: state == SUPPLY.states[0] for name, state in states.items()}


def plain_supply(position: CobraPosition, side: str) -> dict[str, bool]:
    """Return the same with one search for each unit, from its hex to the edge. Source: 11.1."""
    return {unit.id: bool(supply_line(position, unit)) for unit in position.on_map(side)}
