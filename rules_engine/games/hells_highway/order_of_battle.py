"""Every unit of both sides, and when and where it comes. Source: H57, H58, H60, H61, H73."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from rules_engine.core.tables import read_cells
from rules_engine.games.hells_highway.classes import DATA, SIDES, classes
from rules_engine.plain import JsonObject

FORMATIONS = {
    "allied": ("GAD", "43", "50", "XXX", "101", "82", "1AB", "POL"),
    "german": ("KGW", "9SS", "10SS", "TET", "59", "W88", "FEL", "MEI", "107", "CHI"),
}
HEADS = (*("unit", "name", "side", "formation", "class", "steps", "glider", "due", "at", "source"),)


@dataclass(frozen=True, slots=True)
class Listed:
    """A unit as it is listed: `due` is its turn, None at the start; `at` is a hex, a drop zone, an
    area of the set-up, a sector, or the road.
    """

    name: str
    title: str
    side: str
    formation: str
    kind: str
    steps: int
    is_glider: bool
    due: int | None
    at: str
    source: str

    @property
    def record(self) -> JsonObject:
        """The unit as a state has it before it is anywhere."""
        return {
            "side": self.side,
            "name": self.title,
            "formation": self.formation,
            **looks_of(self.kind, self.steps),
            "steps": self.steps,
            "full": self.steps,
            "glider": self.is_glider,
            "mode": "combat",
            "disrupted": None,
            "position": None,
            "work": None,
            "comm": "in",
            "due": self.due,
            "at": self.at,
            "space": None,
            "status": "pool",
        }


def looks_of(kind: str, full: int) -> JsonObject:
    """Return class, symbol and size of a unit of so many steps."""
    size = "division" if kind == "HQ" else "battalion" if full > 1 else "company"
    return {"kind": kind, "type": classes()[kind].symbol, "size": size}


@cache
def order_of_battle() -> tuple[Listed, ...]:
    """Return all units in the order of the list. Source: data/units.tsv."""
    found = []
    for row in read_cells(DATA / "units.tsv", HEADS):
        side = row.one_of("side", SIDES)
        listed = Listed(
            name=row.name("unit"),
            title=row.text("name"),
            side=side,
            formation=row.one_of("formation", FORMATIONS[side]),
            kind=row.one_of("class", tuple(classes())),
            steps=row.number("steps"),
            is_glider=row.yes("glider"),
            due=row.maybe_number("due"),
            at=row.name("at"),
            source=row.text("source"),
        )
        if not 1 <= listed.steps <= 4:
            raise row.wrong("a unit has one to four steps")
        found.append(listed)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Formation:
    """A formation: xxx, airborne or german; the sector of a German one; what its headquarters
    lends.
    """

    name: str
    side: str
    kind: str
    sector: str | None
    has_engineers: bool
    has_at: bool


@cache
def formations() -> Mapping[str, Formation]:
    """Return the formations by name, in their order. Source: H43, data/formations.tsv."""
    heads = ("formation", "side", "kind", "sector", "engineers", "at")
    return {
        row.name("formation"): Formation(
            row.name("formation"),
            row.one_of("side", SIDES),
            row.one_of("kind", ("xxx", "airborne", "german")),
            row.maybe("sector"),
            row.yes("engineers"),
            row.yes("at"),
        )
        for row in read_cells(DATA / "formations.tsv", heads)
    }


@cache
def records() -> Mapping[str, JsonObject]:
    """Return the units by name, before they are anywhere."""
    return {listed.name: listed.record for listed in order_of_battle()}
