"""Spotting and air reconnaissance as records: DB1 to DB8, explained in `docs/double_blind.md`."""

from __future__ import annotations

from pathlib import Path

from rules_engine.games.grenade.facts import snapshot
from rules_engine.games.grenade.notation import assert_space
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.spotting.towns import reporting
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.blind.air import Flights
from rules_engine.mechanics.hexes.blind.record import CHAPTER, Eyesight, Spotting
from rules_engine.mechanics.hexes.blind.tables import read_eyes, read_ground

DATA = Path(__file__).parents[1] / "data"


def _kind(unit: Unit) -> str:
    return "cadre" if unit.is_cadre else str(unit.type)


SPOTTING: Spotting[GrenadePosition, Unit] = Spotting(
    Eyesight(
        CHAPTER,
        read_eyes(DATA / "spotting_units.tsv"),
        read_ground(DATA / "spotting_ground.tsv"),
        weather={"heavy": 1},
    ),
    kind=_kind,
    facts=snapshot,
    movement={"us": ("us.movement",), "german": ("german.movement",)},
    reporting=reporting,
    is_plain=lambda unit: unit.type == "volkssturm",
)


FLIGHTS: Flights[GrenadePosition, Unit] = Flights(
    SPOTTING,
    success={"clear": 5, "light": 3},
    grounded="Nobody flies in heavy overcast.",
    points={side: ("tracks", "air", side) for side in ("us", "german")},
    assert_space=assert_space,
    titles={"us": "US", "german": "German"},
)
