"""The order of battle: all units as data/units.tsv lists them, for a person to check against the
rules' tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from rules_engine.core.tables import read_table
from rules_engine.plain import JsonObject

FILE = Path(__file__).parents[1] / "data" / "units.tsv"
EDGES = ("south", "east", "north")  # 23.1, 23.2, 23.3


UNUSED: JsonObject = {
    "space": None,
    "status": "pool",
    "entry": None,
    "face": "full",
    "chit": None,
    "supply": "in",
    "entered": None,
}
"""What is true of every unit before it comes into play."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One line of the list: the unit's record off the map, and where it belongs.

    `at` is a hex (set-up), "free" (16.2), "GT4" (27.3), "south1" (23.0) or "volkssturm" (21.22).
    """

    unit: str
    at: str
    record: JsonObject

    @property
    def is_in_setup(self) -> bool:
        """Whether the lists 16.1 and 16.2 give it a hex."""
        return self.at.isdigit()


@lru_cache(maxsize=1)
def order_of_battle() -> tuple[Listed, ...]:
    """Return every unit of the game in the order of the list. Source: T9, T14, T15, T16, T17."""
    heads, rows = read_table(FILE)
    found = []
    for row in rows:
        cells = dict(zip(heads, row.cells, strict=True))
        found.append(Listed(cells["unit"], cells["at"], _record(cells)))
    return tuple(found)


def records() -> JsonObject:
    """Return the units part of a first state: everything off the map."""
    return {listed.unit: dict(listed.record) for listed in order_of_battle()}


def group(at: str) -> tuple[str, ...]:
    """Return the designations of one group, such as "GT4" or "south1", in the list's order."""
    return tuple(listed.unit for listed in order_of_battle() if listed.at == at)


def _record(cells: dict[str, str]) -> JsonObject:
    letter = cells["class"].strip("()-")
    cadre = cells["cadre"].split("-") if cells["cadre"] != "-" else None
    return {
        "side": cells["side"],
        "type": cells["type"],
        "size": cells["size"],
        "class": letter or None,
        "paren": cells["class"].startswith("("),
        "morale": _number(cells["morale"]),
        "ma": int(cells["ma"]),
        "strength": _number(cells["strength"]),
        "cadre": [int(part) for part in cadre] if cadre else None,
        "division": _text(cells["division"]),
        "corps": _text(cells["corps"]),
        **UNUSED,
        "group": cells["at"],
        "source": cells["source"],
        "values": "rules" if cells["values"] == "rules" else "reconstruction",
    }


def _number(cell: str) -> int | None:
    return None if cell == "-" else int(cell)


def _text(cell: str) -> str | None:
    return None if cell == "-" else cell
