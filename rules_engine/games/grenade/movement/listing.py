"""Lists of moves, for pages, counts and random players."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.orders import Order
from rules_engine.games.grenade.movement.record import MOVEMENT
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.movement import listing
from rules_engine.plain import JsonObject


def movable(position: GrenadePosition, side: str) -> Iterator[Unit]:
    """Yield a side's units that may move or enter in some mode, in the order of designations."""
    return listing.movable(MOVEMENT, position, side, "tactical")


def enumerate_moves(position: GrenadePosition, side: str) -> Iterator[Order]:
    """Yield every lawful move in canonical form."""
    return listing.list_moves(MOVEMENT, position, side)


def destinations(position: GrenadePosition, unit_id: str) -> list[JsonObject]:
    """Return where a unit can go, for pages. Empty for a unit that cannot move, or a contact."""
    unit = position.unit(unit_id)
    if unit is None or not unit.is_known:
        return []
    return listing.destinations(MOVEMENT, position, unit)
