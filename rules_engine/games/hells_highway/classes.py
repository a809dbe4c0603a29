"""Classes of units: how they move, what they fire, which zone of control they have. Source: H21."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules_engine.core.tables import read_cells

DATA = Path(__file__).parent / "data"
SIDES = ("allied", "german")
LEG, VEHICLE, GUNS = "leg", "vehicle", "guns"
MARCH, DRIVE = "march", "drive"
COMBAT = {"L": LEG, "V": VEHICLE, "G": GUNS}
TRAVEL = {"F": MARCH, "M": DRIVE}
ZONES = ("none", "light", "heavy")
HEADS = (
    *("class", "combat", "allied", "german", "direct", "indirect", "heavy", "zone", "at"),
    *("engineer", "armor", "symbol", "word"),
)


@dataclass(frozen=True, slots=True)
class UnitClass:
    """A class of units. `combat` is how it moves in combat mode, None: not at all; `travel` how in
    travel mode, by side. `direct` and `indirect` are values of fire, None where it has no such
    fire; `zone` is the grade of the zone that it has when nothing takes it away.
    """

    name: str
    combat: str | None
    travel: Mapping[str, str]
    direct: int | None
    indirect: int | None
    has_heavy_weapons: bool
    zone: int
    has_at: bool
    has_engineers: bool
    is_armor: bool
    symbol: str
    word: str


@cache
def classes() -> Mapping[str, UnitClass]:
    """Return the classes by name. Source: H21, data/classes.tsv."""
    found = {}
    for row in read_cells(DATA / "classes.tsv", HEADS):
        combat = row.maybe("combat")
        found[row.name("class")] = UnitClass(
            name=row.name("class"),
            combat=None if combat is None else COMBAT[row.one_of("combat", COMBAT)],
            travel={side: TRAVEL[row.one_of(side, TRAVEL)] for side in SIDES},
            direct=row.maybe_number("direct"),
            indirect=row.maybe_number("indirect"),
            has_heavy_weapons=row.yes("heavy"),
            zone=ZONES.index(row.one_of("zone", ZONES)),
            has_at=row.yes("at"),
            has_engineers=row.yes("engineer"),
            is_armor=row.yes("armor"),
            symbol=row.name("symbol"),
            word=row.text("word"),
        )
    return found
