"""What a side comes to know of the other's units by rules that put both on the map or let them
fight, by this game's record of spotting. Source: DB1.3, DB5.1.
"""

from __future__ import annotations

from functools import partial

from rules_engine.games.cobra.blind.record import SPOTTING
from rules_engine.mechanics.hexes.blind import knowledge

met = partial(knowledge.met, SPOTTING)
sighted = partial(knowledge.entered, SPOTTING)
