"""Spotting as a record: DB1 to DB8, explained in `docs/double_blind.md`."""

from __future__ import annotations

from pathlib import Path

from rules_engine.games.grenade.facts import snapshot
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.spotting.towns import reporting
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.blind.record import Cases, Eyesight, Spotting
from rules_engine.mechanics.hexes.blind.tables import read_eyes, read_ground

DATA = Path(__file__).parents[1] / "data"
CASES = Cases(
    watch="DB1.1",
    lots="DB1.3",
    near="DB2.1",
    far="DB2.2",
    ground="DB2.3",
    recognise="DB2.4",
    high="DB2.5",
    lines="DB2.6",
    weather="DB2.7",
    scouts="DB3.1",
    flight="DB4.1",
    flown="DB4.2",
    fought="DB5.1",
    fired="DB5.2",
    lost="DB6.1",
    left="DB6.2",
    overlooked="DB6.3",
    ages="DB6.4",
    same="DB6.5",
    again="DB6.6",
    reports="DB7.1",
    told="DB8.1",
    screened="DB8.2",
)


def _kind(unit: Unit) -> str:
    return "cadre" if unit.is_cadre else str(unit.type)


SPOTTING: Spotting[GrenadePosition, Unit] = Spotting(
    Eyesight(
        CASES,
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
