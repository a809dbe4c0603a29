"""What the referee may change by hand, as `data/corrections.tsv` has it; what becomes of bridges
and hexes by that stands in `place_corrections.py`. Source: H6, H8, H20, H42, H43, H49, H51, H59.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_engine.core.corrections import Correction, Values
from rules_engine.core.events import Effect, put
from rules_engine.games.hells_highway.blind.desk import KNOWN
from rules_engine.games.hells_highway.classes import DATA
from rules_engine.games.hells_highway.describe import listed_as
from rules_engine.games.hells_highway.movement.boxes import BOXES, box_words, boxed
from rules_engine.games.hells_highway.place_corrections import DEEDS, LISTS
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.corrections_file import Deed, load_corrections
from rules_engine.mechanics.unit_corrections import (
    UnitLists,
    move_unit,
    place_unit,
    remove_unit,
    turn_of_arrival,
    unit_field,
)

UNITS = UnitLists(listed_as)
STATUS = {"out": "eliminated", "pool": "due on a turn"}


def _removed(position: HellsPosition, unit: Unit, values: Values) -> Iterator[Effect]:
    if values["status"] == "pool":
        yield put(int(values["turn"]), "units", unit.id, "due")


def _boxed(position: HellsPosition, values: Values) -> Sequence[Effect]:
    return boxed(values["unit"], values["box"])


def _stop(position: HellsPosition, values: Values) -> Sequence[Effect]:
    return [put(None, "units", values["unit"], "work")]


MADE: tuple[Correction, ...] = (
    move_unit(UNITS),
    place_unit(UNITS, lambda position, unit, values: [put(None, "units", unit.id, "box")]),
    remove_unit(
        UNITS,
        "One that is due comes on its turn as the list says.",
        STATUS,
        turn_of_arrival(60, due="pool"),
        _removed,
    ),
    *KNOWN,
)
CORRECTIONS = load_corrections(
    DATA / "corrections.tsv",
    MADE,
    {
        "germans": UNITS.of(lambda unit: unit.side == "german"),
        "at_work": UNITS.of(lambda unit: bool(unit.data.get("work"))),
        "boxes": {box: box_words(box) for box in BOXES},
        **LISTS,
    },
    (unit_field(UNITS.all),),
    {"unit-box": Deed(_boxed), "work": Deed(_stop), **DEEDS},
)
