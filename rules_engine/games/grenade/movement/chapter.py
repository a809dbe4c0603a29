"""Movement as other chapters use it (5.0 to 7.1): costs, reach, rulings, the end of the phase."""

from __future__ import annotations

from rules_engine.games.grenade.movement.reach import (
    Goal,
    destinations,
    enumerate_moves,
    reachable,
)
from rules_engine.games.grenade.movement.rule import rule_move
from rules_engine.games.grenade.movement.stacking import finish_movement, overstacked
from rules_engine.games.grenade.movement.walk import Walk, walk

__all__ = [
    "Goal",
    "Walk",
    "destinations",
    "enumerate_moves",
    "finish_movement",
    "overstacked",
    "reachable",
    "rule_move",
    "walk",
]
