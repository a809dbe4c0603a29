"""What enemy units and their zones of control do to movement, as records. Source: 5.21, 5.22, 5.51,
5.71, 5.72, 6.3, 19.32.
"""

from __future__ import annotations

from rules_engine.games.grenade.ground import costs
from rules_engine.games.grenade.ground.terrain import beyond_boundary
from rules_engine.games.grenade.position import ZONES, GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.movement import passage
from rules_engine.mechanics.hexes.movement.passage import Apart, Grade, Passage
from rules_engine.mechanics.hexes.movement.record import Bounds

STRATEGIC_DISTANCE = 3  # 5.51
STRATEGIC = Apart("5.51", STRATEGIC_DISTANCE)
PASSAGE: Passage[GrenadePosition, Unit] = Passage(
    zones=ZONES,
    grades=(Grade("6.32", costs.exit_cost, stops="6.31", shuts="6.32", for_good=True),),
    held="5.21",
    through="5.71",
    uncancelled="6.34",
    not_own="5.72",
)


def enemy_zones(position: GrenadePosition, side: str) -> frozenset[int]:
    """Return the hexes in which an enemy zone of control hinders a side's movement. Source: 6.31,
    6.34, 5.72.
    """
    return passage.enemy_zones(PASSAGE, position, side)


def near_enemy(position: GrenadePosition, side: str) -> frozenset[int]:
    """Return the hexes too near to an enemy unit for strategic movement. Source: 5.51."""
    return passage.near_enemy(position, side, STRATEGIC)


def starts_in_zone(position: GrenadePosition, unit: Unit) -> bool:
    """Whether a unit on the map begins its move in an enemy zone of control. Source: 5.22, 6.32."""
    return passage.start_grade(PASSAGE, position, unit) is not None


def bounds_of(position: GrenadePosition, unit: Unit) -> Bounds | None:
    """Return what is closed to a unit of the US 7th Corps. Source: 19.32."""
    if unit.side != "us" or unit.corps != "7" or not position.holds("19.32"):
        return None
    return Bounds("7", beyond_boundary(position.board))
