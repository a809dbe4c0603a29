"""Supply as the sequence of play knows it: the orders of a replacement phase, and who is out of
supply as a movement phase begins. Source: 11.0-PR, 13.0-PR.
"""

from __future__ import annotations

from rules_engine.games.cobra.part import Part
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.units import Unit


def is_supplied(position: CobraPosition, unit: Unit) -> bool:
    """Whether a unit is in supply at this moment. Source: 11.0-PR, 11.1."""
    return True


PART = Part()
