"""Spotting as a record: DB1 to DB8, a chapter of our own. Source: H72, `data/spotting_units.tsv`,
`data/spotting_ground.tsv`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rules_engine.core.before_play import Option
from rules_engine.games.hells_highway.classes import DATA, SIDES
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.hexes.blind import knowledge, options
from rules_engine.mechanics.hexes.blind.record import CHAPTER, Eyesight, Spotting, recognised
from rules_engine.mechanics.hexes.blind.tables import read_eyes, read_ground

LOOKS = ("type", "size", "kind", "steps", "full", "mode", "disrupted", "position")
"""What is recognised of a unit besides whose it is: what it is, and how it stands."""
PRINTED = ("name", "formation", "glider")
"""What only who has fought it knows."""


SPOTTING: Spotting[HellsPosition, Unit] = Spotting(
    Eyesight(
        replace(CHAPTER, fired="DB5.1", flight="DB8.1", flown="DB8.1", reports="DB8.1"),
        read_eyes(DATA / "spotting_units.tsv"),
        read_ground(DATA / "spotting_ground.tsv"),
        weather={"overcast": 1},
        dimmed=lambda position: int(position.is_night),
    ),
    kind=lambda unit: unit.kind.name,
    facts=recognised(LOOKS, PRINTED),
    movement={side: (f"{side}.movement",) for side in SIDES},
)
OPTIONS: tuple[Option, ...] = (
    options.sight(SPOTTING.cases, "one hex and reconnaissance two"),
    options.ageing(SPOTTING.cases),
)
met = partial(knowledge.met, SPOTTING)
