"""Spotting on the field of `small.py`: foot, riders that scout, walkers of no kind of their own."""

from __future__ import annotations

from rules_engine.mechanics.hexes.blind.record import Cases, Eyesight, Spotting
from rules_engine.mechanics.hexes.blind.tables import Cover, Eyes
from rules_engine.plain import JsonObject
from tests.rules_engine.hexes.small import SIDES, Counter, Field

NUMBERS = {name: f"9.{at}" for at, name in enumerate(Cases.__annotations__, start=1)}
EYESIGHT = Eyesight(
    Cases(**NUMBERS),
    eyes={"foot": Eyes(2, 1), "riders": Eyes(3, 3, is_scout=True)},
    ground={
        "trench": Cover(0, 0),
        "woods": Cover(1, 0, blocks=True),
        "hill": Cover(4, 1, blocks=True, is_high=True),
        "hedges": Cover(1, 1),
        "open": Cover(4, 1),
    },
    weather={"fog": 1},
)


def facts(unit: Counter, level: str) -> JsonObject:
    known: JsonObject = {"side": unit.side}
    if level == "contact":
        return known
    known["type"] = unit.data["type"]
    return {**known, "unit": unit.id} if level == "full" else known


SPOTTING: Spotting[Field, Counter] = Spotting(
    EYESIGHT,
    kind=lambda unit: str(unit.data["type"]),
    facts=facts,
    movement={side: (f"{side}.march", f"{side}.ride") for side in SIDES},
)
