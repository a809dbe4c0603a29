"""The order of battle: all units as data/units.tsv lists them, for a person to check. Source: 4.2,
5.2, 18.0, 25.1 to 25.5, OQ-50.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rules_engine.core.tables import Cells, read_cells
from rules_engine.games.market_garden.units import TYPES
from rules_engine.plain import JsonObject

FILE = Path(__file__).parents[1] / "data" / "units.tsv"
HEADS = (
    *("unit", "side", "nation", "branch", "type", "size", "formation", "division", "flags"),
    *("attack", "defense", "spent", "move", "date", "places", "drops", "condition"),
    *("source", "values", "note"),
)
FLAGS = ("airborne", "glider", "mechanized", "corps")
WORDS = {
    "side": ("allied", "german"),
    "nation": ("british", "us", "german"),
    "branch": ("army", "ss", "-"),
    "type": TYPES,
    "size": ("company", "battalion", "regiment", "brigade", "division", "corps"),
    "formation": ("xxx", "airborne", "polish", "light52", "-"),
    "source": ("rules", "reconstruction"),
    "values": ("rules", "reconstruction"),
}
FIRST_DAY, LAST_DAY = 17, 26
SPECIAL = "sp"
"""The date of what waits for Deelen airfield. Source: 22.2."""


@cache
def order_of_battle() -> tuple[tuple[str, JsonObject], ...]:
    """Return every unit with its first record, in the order of the list. Source: 5.2."""
    return tuple(read(FILE).items())


def records() -> JsonObject:
    """Return the units part of a first state: set up where a counter has no date, else due."""
    return {unit: dict(record) for unit, record in order_of_battle()}


def read(file: Path) -> JsonObject:
    """Return the units that such a file describes.

    Raises:
        BadRecord: names the file, the line and what is wrong there.
    """
    found: JsonObject = {}
    for row in read_cells(file, HEADS):
        unit = row.name("unit")
        if unit in found:
            raise row.wrong(f"{unit} is listed twice")
        found[unit] = _record(row)
    return found


def _record(row: Cells) -> JsonObject:
    flags, enters = row.some_of("flags", FLAGS), _enters(row)
    waits = enters["date"] is not None
    for head, words in WORDS.items():
        row.one_of(head, words)
    return {
        **{head: row.maybe(head) for head in (*WORDS, "division")},
        **{flag: flag in flags for flag in ("airborne", "glider", "mechanized")},
        "corps_artillery": "corps" in flags,
        **_factors(row),
        "space": None if waits else enters["places"][0],
        "status": "due" if waits else "map",
        "state": "fresh",
        "enters": enters,
        "drops": list(row.words("drops")),
    }


def _factors(row: Cells) -> JsonObject:
    """Return the factors of both faces; a Tower has neither Attack Factor nor MF. Source: 4.22."""
    found: JsonObject = {head: row.maybe_number(head) for head in ("attack", "move")}
    for factor, value in found.items():
        if (value is None) != (row.text("type") == "flak_tower"):
            raise row.wrong(f"{factor} is missing or out of place")
    return {**found, "defense": row.number("defense"), "spent_defense": row.number("spent")}


def _enters(row: Cells) -> JsonObject:
    is_special = row.text("date") == SPECIAL
    date = SPECIAL if is_special else row.maybe_number("date")
    if isinstance(date, int) and not FIRST_DAY <= date <= LAST_DAY:
        raise row.wrong(f"the date {date} is not in {FIRST_DAY}-{LAST_DAY}")
    places = list(row.words("places"))
    if not places:
        raise row.wrong("a unit needs a place of set-up or entry")
    if date is None and len(places) > 1:
        raise row.wrong("a unit of the set-up has one place")
    return {"date": date, "places": places, "condition": row.maybe("condition")}
