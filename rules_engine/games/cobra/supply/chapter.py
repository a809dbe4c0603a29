"""Supply as the sequence of play knows it: the orders of a replacement phase, the points that come
in, and who is out of supply at a moment. Source: 11.0-PR, 12.12, 13.0-PR.
"""

from __future__ import annotations

from rules_engine.games.cobra import trucks
from rules_engine.games.cobra.part import Part
from rules_engine.games.cobra.supply import points, replacements, trucking
from rules_engine.games.cobra.supply.points import begin_supply
from rules_engine.games.cobra.supply.trace import is_supplied
from rules_engine.mechanics.parts import joined

__all__ = ["PART", "begin_supply", "is_supplied"]

PART: Part = joined((points.PART, replacements.PART, trucking.PART, trucks.PART))
