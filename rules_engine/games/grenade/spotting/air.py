"""Air reconnaissance as a record. Source: DB4.1, DB4.2."""

from __future__ import annotations

from rules_engine.core.events import Effect, put
from rules_engine.games.grenade.notation import assert_space
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.spotting.record import SPOTTING
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.blind.air import Flights


def air_left(position: GrenadePosition, side: str) -> int:
    """Return the Air Points that a side has left. Source: 25.0."""
    return int((position.tracks.get("air") or {}).get(side, 0))


def _spend(position: GrenadePosition, side: str) -> Effect:
    return put(air_left(position, side) - 1, "tracks", "air", side)


FLIGHTS: Flights[GrenadePosition, Unit] = Flights(
    SPOTTING,
    success={"clear": 5, "light": 3},
    grounded="Nobody flies in heavy overcast.",
    left=air_left,
    spend=_spend,
    assert_space=assert_space,
    titles={"us": "US", "german": "German"},
)
