"""What a side knows of the other's units, by this game's record of spotting. Source: 8.42, DB5."""

from __future__ import annotations

from functools import partial

from rules_engine.games.grenade.spotting.record import SPOTTING
from rules_engine.mechanics.hexes.blind import knowledge, learning

fired = partial(knowledge.fired, SPOTTING)
identified = partial(knowledge.identified, SPOTTING)
sighted = partial(knowledge.sighted, SPOTTING)
sighted_at = partial(knowledge.sighted_at, SPOTTING)
strengths_seen = partial(knowledge.strengths_seen, SPOTTING)
reveal = partial(learning.reveal, SPOTTING)
