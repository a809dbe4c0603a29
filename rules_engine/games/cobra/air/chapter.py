"""Air power as the sequence of play knows it: the orders that an Allied combat phase has besides
attacks. Source: 15.0.
"""

from __future__ import annotations

from rules_engine.games.cobra.air import bombing, points
from rules_engine.games.cobra.air.points import lose_the_rest as finish
from rules_engine.games.cobra.part import Part
from rules_engine.mechanics.parts import joined

__all__ = ["PART", "finish"]

PART: Part = joined((points.PART, bombing.PART))
