"""Who arrives at the start of his side's player turn: on the road, over a drop zone, in a box.
Source: 8.7, H57, H60, H61, H67.
"""

from __future__ import annotations

from rules_engine.core.events import Effect, put
from rules_engine.games.hells_highway.order_of_battle import formations
from rules_engine.games.hells_highway.part import Part, Run
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.mechanics.tellers import tell_side
from rules_engine.mechanics.words import listed
from rules_engine.plain import JsonObject

CASES = {"german": "H60", "road": "H61", "air": "H57"}
OPERATIONAL = "operational"
NAMED = 8
"""So many units that arrive together are named in the log: on turn 1 there are dozens."""


def begin(p: Run) -> None:
    """Let the units of a side arrive that are due by now. Source: H57, H60, H61, H67."""
    position, side = p.position, p.position.side or ""
    names = [
        unit.id
        for unit in position.units.values()
        if unit.side == side
        and unit.data["status"] == "pool"
        and unit.data["due"] is not None
        and int(unit.data["due"]) <= position.turn
        and position.holds(_case(position, unit.id))
    ]
    if names:
        effects = [effect for name in names for effect in _effects(position, name)]
        cases = sorted({_case(position, name) for name in names})
        p.emit("arrived", {"units": names, "side": side}, effects, cases, by="rules")


def _case(position: HellsPosition, name: str) -> str:
    unit = position.units[name]
    if unit.side == "german":
        return CASES["german"]
    return CASES["road" if unit.data["at"] == "road" else "air"]


def _effects(position: HellsPosition, name: str) -> list[Effect]:
    unit = position.units[name]
    if unit.side != "german":
        return [put("due", "units", name, "status")]
    sector = formations()[unit.formation].sector
    box = f"{sector}.{OPERATIONAL}"
    return [put("box", "units", name, "status"), put(box, "units", name, "box")]


def _words(notice: JsonObject) -> str:
    names, more = notice["units"], len(notice["units"]) - NAMED
    if more < 2:
        return f"{listed(names)} {'arrives' if len(names) == 1 else 'arrive'}."
    return f"{', '.join(names[:NAMED])} and {more} more arrive; the roster has them all."


PART = Part(tellers={"arrived": tell_side}, words={"arrived": _words})
