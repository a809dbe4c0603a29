"""What the rules do by themselves at the edges of the phases: weather, supply, withdrawal,
reinforcements, the end of the game.
"""

from __future__ import annotations

from rules_engine.games.grenade.part import Part
from rules_engine.games.grenade.supply import trace as supply
from rules_engine.games.grenade.turn import reinforcements, victory, weather, withdrawal

_PARTS = (weather.PART, supply.PART, withdrawal.PART, reinforcements.PART, victory.PART)

PART = Part(
    tellers={name: teller for part in _PARTS for name, teller in part.tellers.items()},
    words={name: words for part in _PARTS for name, words in part.words.items()},
)
