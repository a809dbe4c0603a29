"""The order of battle: all units as data/units.tsv lists them, for a person to check against the
rules' tables.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rules_engine.core.tables import Cells
from rules_engine.mechanics.hexes.turn.roster import Listed, read_roster, records_of
from rules_engine.plain import JsonObject

DATA = Path(__file__).parents[1] / "data"
HEADS = (
    *("unit", "side", "type", "size", "class", "morale", "ma", "strength", "cadre"),
    *("division", "corps", "at", "source", "values", "note"),
)
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


@cache
def order_of_battle() -> tuple[Listed, ...]:
    """Return every unit of the game in the order of the list. It stands at a hex (set-up), "free"
    (16.2), "GT4" (27.3), "south1" (23.0) or "volkssturm" (21.22). Source: T9, T14, T15, T16, T17.
    """
    return read_roster(DATA / "units.tsv", HEADS, "at", _record)


def records() -> JsonObject:
    """Return the units part of a first state: everything off the map."""
    return records_of(order_of_battle())


def group(at: str) -> tuple[str, ...]:
    """Return the designations of one group, such as "GT4" or "south1", in the list's order."""
    return tuple(listed.unit for listed in order_of_battle() if listed.at == at)


def _record(row: Cells) -> JsonObject:
    letter, cadre = row.maybe("class"), row.maybe("cadre")
    return {
        "side": row.text("side"),
        "type": row.text("type"),
        "size": row.text("size"),
        "class": letter and letter.strip("()"),
        "paren": bool(letter and letter.startswith("(")),
        "morale": row.maybe_number("morale"),
        "ma": row.number("ma"),
        "strength": row.maybe_number("strength"),
        "cadre": [int(part) for part in cadre.split("-")] if cadre else None,
        "division": row.maybe("division"),
        "corps": row.maybe("corps"),
        **UNUSED,
        "group": row.text("at"),
        "source": row.text("source"),
        "values": "rules" if row.text("values") == "rules" else "reconstruction",
    }
