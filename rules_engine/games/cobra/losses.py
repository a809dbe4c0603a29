"""Step losses, and units that leave play: a counter is turned, a marker laid; after the last step
the unit is out, and its truck marker with it. Source: 6.94, 7.1, 9.6, OQ-37b.
"""

from __future__ import annotations

from rules_engine.core.events import put
from rules_engine.games.cobra.nations import nations
from rules_engine.games.cobra.part import Part, Run
from rules_engine.games.cobra.trucks import take_off
from rules_engine.mechanics.hexes.combat import steps
from rules_engine.plain import JsonObject

CASES = {1: "9.61", 2: "9.62", 4: "9.63"}
"""By which case a unit has its steps, by how many it has when whole."""


def eliminate(p: Run, unit: str, case: str) -> None:
    """Take a unit out of play, by a case."""
    position, found = p.position, p.position.units[unit]
    data: JsonObject = {"unit": unit, "side": found.side, "space": found.space}
    effects = [put("out", "units", unit, "status"), put(None, "units", unit, "space")]
    effects.append(put(case, "units", unit, "cause"))
    box = "free" if position.reading("OQ-37b") == "free" else "gone"
    effects += take_off(position, [found], box)
    p.emit("eliminated", data, effects, [case], by="rules")


def _words(notice: JsonObject) -> str:
    if "unit" not in notice:
        return f"Out of sight, {who_scores(notice)} is eliminated."
    return f"{notice['unit']} is eliminated in {notice['space']}."


def who_scores(notice: JsonObject) -> str:
    """Return what is announced of a unit that nobody of the other side saw. Source: OQ-106."""
    return f"an enemy unit ({nations()[notice['nation']].word}: {notice['what']})"


def lose_step(p: Run, unit_id: str, case: str) -> None:
    """Take one step from a unit. Source: 9.61 to 9.63, 9.65."""
    unit = p.position.units[unit_id]
    if not p.position.holds(CASES[unit.kind.steps]):
        return  # nothing says then what a loss is to it
    steps.lose_step(p, unit_id, case, eliminate, ("9.6",))


PART = Part.saying({"eliminated": _words})
