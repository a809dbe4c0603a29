"""Air reconnaissance as a record. Source: DB4.1, DB4.2."""

from __future__ import annotations

from rules_engine.games.grenade.notation import assert_space
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.spotting.record import SPOTTING
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.blind.air import Flights

FLIGHTS: Flights[GrenadePosition, Unit] = Flights(
    SPOTTING,
    success={"clear": 5, "light": 3},
    grounded="Nobody flies in heavy overcast.",
    points={side: ("tracks", "air", side) for side in ("us", "german")},
    assert_space=assert_space,
    titles={"us": "US", "german": "German"},
)
