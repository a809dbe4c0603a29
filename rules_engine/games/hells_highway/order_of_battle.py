"""Every unit of both sides, and when and where it comes. Source: H57, H58, H60, H61, H73."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from rules_engine.core.records import read_records
from rules_engine.core.tables import Cells
from rules_engine.games.hells_highway.classes import DATA, SIDES, classes
from rules_engine.mechanics.hexes.turn.roster import Listed, read_roster, records_of
from rules_engine.plain import JsonObject

AIMS = ("highway", "take", "hold")
HEADS = (*("unit", "name", "side", "formation", "class", "steps", "glider", "due", "at", "source"),)


@dataclass(frozen=True, slots=True)
class Formation:
    """A formation: xxx, airborne or german; the sector of a German one; what its headquarters
    lends; whether it goes up the highway, or takes or holds the places that it has been given.
    """

    name: str
    side: str
    kind: str
    sector: str | None
    has_engineers: bool
    has_at: bool
    aim: str


@cache
def formations() -> Mapping[str, Formation]:
    """Return the formations by name, in their order. Source: H43, data/formations.tsv."""
    kinds = {"side": SIDES, "kind": ("xxx", "airborne", "german"), "aim": AIMS}
    return {one.name: one for one in read_records(DATA / "formations.tsv", Formation, kinds)}


FORMATIONS = {
    side: tuple(one.name for one in formations().values() if one.side == side) for side in SIDES
}


def record(side: str, title: str, formation: str, kind: str, steps: int) -> JsonObject:
    """Return a unit as a state has it that begins at the border, before it is anywhere."""
    size = "division" if kind == "HQ" else "battalion" if steps > 1 else "company"
    return {
        "side": side,
        "name": title,
        "formation": formation,
        "kind": kind,
        "type": classes()[kind].symbol,
        "size": size,
        "steps": steps,
        "full": steps,
        "glider": False,
        "mode": "combat",
        "disrupted": None,
        "position": None,
        "work": None,
        "comm": "in",
        "due": None,
        "at": "border",
        "space": None,
        "status": "pool",
    }


def _record(row: Cells) -> JsonObject:
    """Return a unit of the list: `due` is its turn, None at the start; `at` is a hex, a drop zone,
    an area of the set-up, a sector, or the road.
    """
    side, steps = row.one_of("side", SIDES), row.number("steps")
    if not 1 <= steps <= 4:
        raise row.wrong("a unit has one to four steps")
    formation = row.one_of("formation", FORMATIONS[side])
    own = record(side, row.text("name"), formation, row.one_of("class", tuple(classes())), steps)
    more = {"glider": row.yes("glider"), "due": row.maybe_number("due"), "at": row.name("at")}
    return {**own, **more}


@cache
def order_of_battle() -> tuple[Listed, ...]:
    """Return all units in the order of the list. Source: data/units.tsv."""
    return read_roster(DATA / "units.tsv", HEADS, "at", _record)


def records() -> JsonObject:
    """Return the units by name, before they are anywhere."""
    return records_of(order_of_battle())
