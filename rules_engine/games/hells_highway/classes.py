"""Classes of units: how they move, what they fire, which zone of control they have. Source: H21."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules_engine.core.records import Reads, read_records

DATA = Path(__file__).parent / "data"
SIDES = ("allied", "german")
SIDE_TITLES = {"allied": "Allied", "german": "German"}
LEG, VEHICLE, GUNS = "leg", "vehicle", "guns"
MARCH, DRIVE = "march", "drive"
MOVERS = {"combat": (LEG, VEHICLE, GUNS), "allied": (MARCH, DRIVE), "german": (MARCH, DRIVE)}
ZONES = ("none", "light", "heavy")


@dataclass(frozen=True, slots=True)
class UnitClass:
    """A class of units. `combat` is how it moves in combat mode, None: not at all; how in travel
    mode depends on its side; `zone` is the grade of the zone that it has when nothing takes it
    away.
    """

    name: str
    combat: str | None
    allied: str
    german: str
    has_heavy_weapons: bool
    zone: int
    has_at: bool
    has_engineers: bool
    is_armor: bool
    symbol: str
    word: str

    @property
    def travel(self) -> Mapping[str, str]:
        """How it moves in travel mode, by side."""
        return {"allied": self.allied, "german": self.german}


@cache
def classes() -> Mapping[str, UnitClass]:
    """Return the classes by name. Source: H21, data/classes.tsv."""
    grades: Mapping[str, Reads] = {"zone": lambda row: ZONES.index(row.one_of("zone", ZONES))}
    return {one.name: one for one in read_records(DATA / "classes.tsv", UnitClass, MOVERS, grades)}
