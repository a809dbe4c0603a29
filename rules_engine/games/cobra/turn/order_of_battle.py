"""The order of battle: all units as data/units.tsv lists them, for a person to check. Source: 3.31,
5.0, 14.0, 14.1, 14.21, OQ-74.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from rules_engine.core.tables import Cells
from rules_engine.games.cobra.kinds import Kind, kinds
from rules_engine.games.cobra.nations import DATA, nations
from rules_engine.mechanics.hexes.turn.roster import Listed, read_roster, records_of
from rules_engine.plain import JsonObject

HEADS = (
    *("unit", "nation", "kind", "division", "corps", "front", "back", "ma", "radius", "up"),
    *("place", "hex", "turn", "edges", "source", "values", "note"),
)
EDGES = ("E", "N", "S")
"""The edges of entry as a counter shows them. Source: 3.31, 14.1."""
SOURCES = ("BP", "CHR", "VW", "VC", "JOS", "ZET", "LEF")
VALUES = ("sample", "history")
FACES = ("front", "back")
HEX = re.compile(r"(0[1-9]|[1-4]\d|5[01])(0[1-9]|[12]\d|3[0-4])")
"""Columns 01 to 51, rows 01 to 34. Source: OQ-70."""
THIRD = 3
"""German allowances are divided by it. Source: 6.44."""
STATIC_ALLOWANCE = 6


@cache
def order_of_battle(folder: Path = DATA) -> tuple[Listed, ...]:
    """Return every unit of the game in the order of the list. Source: 5.0, 14.0.

    Raises:
        BadRecord: a line of the file is wrong; the message names it.
    """
    return read_roster(folder / "units.tsv", HEADS, "place", _record)


def records() -> JsonObject:
    """Return the units part of a first state: on the map, or due in a later turn. Source: 5.0."""
    return records_of(order_of_battle())


# ---- a line of the list -------------------------------------------------------------------------


def _record(row: Cells) -> JsonObject:
    nation = nations()[row.one_of("nation", tuple(nations()))]
    kind = kinds()[row.one_of("kind", tuple(kinds()))]
    if kind.group != nation.group:
        raise row.wrong(f"{kind.name} is no kind of unit of the {nation.word} side")
    space, enters = _space(row), _enters(row)
    if (space is None) == (enters is None):
        raise row.wrong("a unit has either a hex of set-up or a turn of entry")
    return {
        "side": nation.side,
        "nation": nation.name,
        "kind": kind.name,
        "type": kind.type,
        "size": kind.size,
        "division": row.maybe("division"),
        "corps": row.text("corps"),
        **_values(row, kind),
        "steps": kind.steps - (1 if row.one_of("up", FACES) == "back" else 0),
        "space": space,
        "status": "due" if space is None else "map",
        "enters": enters,
        "source": row.one_of("source", SOURCES),
        "values": row.one_of("values", VALUES),
    }


def _values(row: Cells, kind: Kind) -> JsonObject:
    """Return the numbers of both faces of the counter. Source: 3.31, 3.34, 6.44, 9.61."""
    front, back = row.number("front"), row.maybe_number("back")
    allowance, radius = row.number("ma"), row.maybe_number("radius")
    if (back is None) != (kind.steps == 1):
        raise row.wrong("a unit of one step has no back, and any other has one")
    if back is None and row.text("up") == "back":
        raise row.wrong("a unit without a back starts on its front")
    if back is not None and not 0 < back < front:
        raise row.wrong("the back is weaker than the front, and 1 at least")
    if (radius is None) == (kind.type == "hq"):
        raise row.wrong("headquarters, and no others, have a radius")
    if kind.group == "german" and allowance % THIRD:
        raise row.wrong("German allowances are multiples of three (6.44)")
    if kind.group == "german" and (allowance == STATIC_ALLOWANCE) != (kind.type == "static"):
        raise row.wrong(
            "static divisions, and no other German units, have an allowance of 6 (3.32)"
        )
    return {"front": front, "back": back, "ma": allowance, "radius": radius}


def _space(row: Cells) -> str | None:
    space = row.maybe("hex")
    if space is not None and not HEX.fullmatch(space):
        raise row.wrong(f"{space} is no hex of the map")
    if (space is None) != (row.maybe("place") is None):
        raise row.wrong("a hex of set-up, and nothing else, has a place")
    return space


def _enters(row: Cells) -> JsonObject | None:
    turn, edges = row.maybe_number("turn"), row.some_of("edges", EDGES)
    if (turn is None) != (not edges):
        raise row.wrong("a turn of entry, and nothing else, has edges")
    return None if turn is None else {"turn": turn, "edges": list(edges)}
