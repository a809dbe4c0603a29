"""What is measured of this game, beside plain references: the floor's for movement and spotting,
and one of its own for supply. `bench` checks in the same run that they give the same answers.
"""

from __future__ import annotations

from rules_engine.games.grenade.bench_supply import plain_supply, supply_states
from rules_engine.games.grenade.game import GAME
from rules_engine.games.grenade.movement.record import MOVEMENT
from rules_engine.games.grenade.spotting.record import SPOTTING
from rules_engine.mechanics.hexes.blind.bench import Looks
from rules_engine.mechanics.hexes.movement.bench import CACHES, Searches

__all__ = ["plain_supply", "supply_states"]

RULES_CACHES = CACHES
SUPPLY_TIMES = 40
"""How many times as fast supply has to be as a search for each unit."""
SEARCHES = Searches(MOVEMENT, "tactical", GAME.lens, {"face": "full", "supply": "in"})
LOOKS = Looks(SPOTTING)

find, after_a_step = SEARCHES.find, SEARCHES.after_a_step
hundred_units = SEARCHES.hundred_units
destinations = SEARCHES.destinations
plain_destinations = SEARCHES.plain_destinations
kept_destinations = SEARCHES.kept_destinations
look, look_anew = LOOKS.look, LOOKS.look_anew
