"""Spotting at the level "double_blind": a chapter of our own, cases DB1 to DB8, explained in
`docs/double_blind.md`. Units are seen only when spotted; what was seen is remembered and ages.
"""

from __future__ import annotations

from rules_engine.games.grenade.part import Part, Run
from rules_engine.games.grenade.spotting.record import FLIGHTS, SPOTTING
from rules_engine.mechanics.hexes.blind import air, telling, watch
from rules_engine.mechanics.parts import joined

PART: Part = joined((air.part_of(FLIGHTS), Part(tellers=telling.TELLERS, words=telling.WORDS)))


def spot(p: Run) -> None:
    """Let both sides see what there is to see now."""
    watch.spot(SPOTTING, p)
