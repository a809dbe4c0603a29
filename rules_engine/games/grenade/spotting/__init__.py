"""Spotting at the level "double_blind": a chapter of our own, cases DB1 to DB8, explained in
`docs/double_blind.md`. Units are seen only when spotted; what was seen is remembered and ages.
"""

from __future__ import annotations

from rules_engine.games.grenade.part import Part
from rules_engine.games.grenade.spotting import air, telling
from rules_engine.games.grenade.spotting.watch import spot

__all__ = ["PART", "spot"]

PART = Part(
    orders={"reconnoitre": air.ORDER},
    tellers={"flown": air.tell_flown, **telling.TELLERS},
    words={"flown": air.words_flown, **telling.WORDS},
)
