"""What enemy units and their zones of control do to movement, as a record. Source: 4.2 to 4.10,
H18, H19, 6.11.
"""

from __future__ import annotations

from rules_engine.games.hells_highway.house import POINT
from rules_engine.games.hells_highway.position import ZONES, HellsPosition
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.hexes.movement.passage import Grade, Passage

LEAVING_HEAVY, LEAVING_LIGHT = 3 * POINT, 2 * POINT
LIGHT_ZONE: Grade[HellsPosition, Unit] = Grade(
    "4.9", LEAVING_LIGHT, again="4.8", name="light zone of control"
)
HEAVY_ZONE: Grade[HellsPosition, Unit] = Grade(
    "4.3", LEAVING_HEAVY, stops="4.2", shuts="4.4", name="heavy zone of control"
)


def _lets_pass(position: HellsPosition, unit: Unit) -> bool:
    """Whether a unit keeps nobody out of its hex: a headquarters. Source: 6.11."""
    return unit.is_hq and position.holds("6.11")


PASSAGE: Passage[HellsPosition, Unit] = Passage(
    zones=ZONES,
    grades=(LIGHT_ZONE, HEAVY_ZONE),
    held="H19",
    uncancelled="H18",
    lets_pass=_lets_pass,
)
