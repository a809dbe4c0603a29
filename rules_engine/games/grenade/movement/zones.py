"""Where movement stops and what it may not enter in one position: enemy units, their zones of
control, their neighbourhood. Source: 5.21, 5.22, 5.51, 6.3, 19.32.
"""

from __future__ import annotations

from rules_engine.board.paths import Ground
from rules_engine.games.grenade.ground import costs
from rules_engine.games.grenade.ground.terrain import beyond_boundary, is_mechanized
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.plain import JsonObject

STRATEGIC_DISTANCE = 3  # 5.51


def enemy_zones(position: GrenadePosition, side: str) -> frozenset[int]:
    """Return the hexes in which an enemy zone of control hinders a side's movement. Source: 6.31,
    6.34, 5.72.
    """
    return position.memo(f"enemy zones {side}", lambda: _enemy_zones(position, side))


def _enemy_zones(position: GrenadePosition, side: str) -> frozenset[int]:
    zones = position.zoc(position.other(side))
    if not position.holds("6.34"):
        zones -= occupied(position, side)
    if not position.holds("5.72"):
        zones |= position.zoc(side)
    return zones


def occupied(position: GrenadePosition, side: str) -> frozenset[int]:
    """Return the hexes that a side's units stand in."""
    index = position.board.index
    return position.memo(
        f"occupied {side}", lambda: frozenset(index[at] for at in position.stacks(side))
    )


def near_enemy(position: GrenadePosition, side: str) -> frozenset[int]:
    """Return the hexes too near to an enemy unit for strategic movement. Source: 5.51."""
    return position.memo(f"near {side}", lambda: _near(position, side))


def _near(position: GrenadePosition, side: str) -> frozenset[int]:
    if not position.holds("5.51"):
        return frozenset()
    board = position.board
    found: set[int] = set()
    for at in sorted(occupied(position, position.other(side))):
        found.update(board.within(at, STRATEGIC_DISTANCE - 1))
    return frozenset(found)


def closed(position: GrenadePosition, unit: Unit, mode: str, *, has_left: bool) -> frozenset[int]:
    """Return the hexes that a unit may not enter by movement; `has_left`: it has left an enemy
    zone of control in this phase and is barred from all of them. Source: 5.21, 5.51, 6.32, 19.32.
    """
    side = unit.side
    found: set[int] = set()
    if position.holds("5.21"):
        found |= occupied(position, position.other(side))
    if not position.holds("5.71"):
        found |= occupied(position, side)
    if mode == "strategic":
        found |= near_enemy(position, side)
    if has_left and position.holds("6.32"):
        found |= enemy_zones(position, side)
    if side == "us" and unit.corps == "7" and position.holds("19.32"):
        found |= beyond_boundary(position.board)
    return frozenset(found)


def ground(position: GrenadePosition, unit: Unit, mode: str, *, has_left: bool) -> Ground:
    """Return the cost tables of a unit's class with the stops and closed hexes of this position."""
    is_bounded = unit.side == "us" and unit.corps == "7"
    is_mech = is_mechanized(position, unit)
    key = f"ground {unit.side} {is_mech} {mode} {has_left} {is_bounded}"

    def make() -> Ground:
        stops = enemy_zones(position, unit.side) if position.holds("6.31") else frozenset()
        barred = closed(position, unit, mode, has_left=has_left)
        return costs.grounds(position, unit, mode, f"{has_left} {is_bounded}").ground(stops, barred)

    return position.memo(key, make)


def rest_of(position: GrenadePosition, unit_id: str) -> JsonObject | None:
    """Return what a unit has kept of a move that met the unseen: {left (sixths), mode, left_zone},
    None for one that has not set out or has nothing left. Source: OQ-101, OQ-115.
    """
    found: JsonObject | None = position.data["phase"].get("rest", {}).get(unit_id)
    return found


def starts_in_zone(position: GrenadePosition, unit: Unit) -> bool:
    """Whether a unit on the map begins its move in an enemy zone of control. Source: 5.22, 6.32."""
    if unit.space is None or not position.holds("6.32"):
        return False
    rest = rest_of(position, unit.id)
    if rest is not None:
        return bool(rest["left_zone"])
    return position.board.index[unit.space] in enemy_zones(position, unit.side)
