"""Spotting at the level "double_blind": a chapter of our own, cases DB1 to DB8, explained in
`docs/double_blind.md`. Units are seen only when spotted; what was seen is remembered and ages.
"""

from __future__ import annotations

from rules_engine.games.grenade.part import Part, Run
from rules_engine.games.grenade.spotting.air import FLIGHTS
from rules_engine.games.grenade.spotting.record import SPOTTING
from rules_engine.mechanics.hexes.blind import air, telling, watch

_AIR = air.part_of(FLIGHTS)
PART = Part(
    orders=_AIR.orders,
    tellers={**_AIR.tellers, **telling.TELLERS},
    words={**_AIR.words, **telling.WORDS},
)


def spot(p: Run) -> None:
    """Let both sides see what there is to see now."""
    watch.spot(SPOTTING, p)
