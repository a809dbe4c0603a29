"""What enemy units and their zones of control do to movement, as a record. Source: 6.21, 6.22,
6.6, 8.14, 8.15.
"""

from __future__ import annotations

from rules_engine.games.cobra.ground.terrain import POINT
from rules_engine.games.cobra.position import ZONES, CobraPosition
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.movement.passage import Grade, Passage

LEAVING = 2 * POINT  # 6.61
PASSAGE: Passage[CobraPosition, Unit] = Passage(
    zones=ZONES,
    grades=(Grade("6.61", LEAVING, stops="6.22", shuts="6.62", for_good=True),),
    held="6.21",
    uncancelled="8.15",
    not_own="8.14",
)
