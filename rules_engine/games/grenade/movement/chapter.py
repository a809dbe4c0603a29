"""Movement as other chapters use it (5.0 to 7.1): costs, reach, rulings, the end of the phase."""

from __future__ import annotations

from rules_engine.games.grenade.movement.listing import destinations, enumerate_moves
from rules_engine.games.grenade.movement.record import reachable, rule_move
from rules_engine.games.grenade.movement.stacking import finish_movement, overstacked

__all__ = [
    "destinations",
    "enumerate_moves",
    "finish_movement",
    "overstacked",
    "reachable",
    "rule_move",
]
