"""Supply as the sequence of play knows it: the orders of a replacement phase, the points that come
in, and who is out of supply at a moment. Source: 11.0-PR, 12.12, 13.0-PR.
"""

from __future__ import annotations

from rules_engine.games.cobra import trucks
from rules_engine.games.cobra.part import Part
from rules_engine.games.cobra.supply import points, replacements, trucking
from rules_engine.games.cobra.supply.points import begin_supply
from rules_engine.games.cobra.supply.trace import is_supplied

__all__ = ["PART", "begin_supply", "is_supplied"]

_PARTS = (points.PART, replacements.PART, trucking.PART, trucks.PART)
PART = Part(
    orders={**replacements.PART.orders, **trucking.PART.orders},
    tellers={name: teller for part in _PARTS for name, teller in part.tellers.items()},
    words={name: words for part in _PARTS for name, words in part.words.items()},
)
