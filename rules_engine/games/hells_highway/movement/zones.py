"""What enemy units and their zones of control do to movement, as a record. Source: 4.2 to 4.10,
H18, H19, 6.11.
"""

from __future__ import annotations

from rules_engine.games.hells_highway.house import POINT
from rules_engine.games.hells_highway.position import ZONES, HellsPosition
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.hexes.movement.passage import Grade, Passage

LEAVING_HEAVY, LEAVING_LIGHT = 3 * POINT, 2 * POINT
LIGHT = "light zone of control"


def _ends(position: HellsPosition) -> str | None:
    """Return why who comes into a light zone stops, by one reading: he could not leave it. Source:
    4.9, H74.
    """
    is_so = position.option("light_exit") == "start_of_turn" and position.holds("4.9")
    return "4.9" if is_so else None


def _opens(position: HellsPosition, name: str) -> bool:
    """Whether a zone is open to who leaves a heavy one, by one reading: a light one. Source: 4.4,
    H65.
    """
    return name == LIGHT and position.option("heavy_zoc_to_light") == "allowed"


LIGHT_ZONE: Grade[HellsPosition, Unit] = Grade(
    "4.9", LEAVING_LIGHT, again="4.8", name=LIGHT, ends=_ends
)
HEAVY_ZONE: Grade[HellsPosition, Unit] = Grade(
    "4.3",
    LEAVING_HEAVY,
    stops="4.2",
    shuts="4.4",
    name="heavy zone of control",
    opens=_opens,
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
