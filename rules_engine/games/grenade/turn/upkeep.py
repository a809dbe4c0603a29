"""What the rules do by themselves at the edges of the phases: weather, supply, withdrawal,
reinforcements, the end of the game.
"""

from __future__ import annotations

from rules_engine.games.grenade.part import Part
from rules_engine.games.grenade.supply import trace as supply
from rules_engine.games.grenade.turn import reinforcements, victory, weather, withdrawal
from rules_engine.mechanics.parts import joined

PART: Part = joined((weather.PART, supply.PART, withdrawal.PART, reinforcements.PART, victory.PART))
