"""Units that leave play, and their truck markers. Source: 6.94, 7.1, 9.6, OQ-37b."""

from __future__ import annotations

from rules_engine.core.events import put
from rules_engine.games.cobra.part import Part, Run
from rules_engine.games.cobra.trucks import take_off
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject


def eliminate(p: Run, unit: str, case: str) -> None:
    """Take a unit out of play, by a case."""
    position, found = p.position, p.position.units[unit]
    data: JsonObject = {"unit": unit, "side": found.side, "space": found.space}
    effects = [put("out", "units", unit, "status"), put(None, "units", unit, "space")]
    effects.append(put(case, "units", unit, "cause"))
    box = "free" if position.reading("OQ-37b") == "free" else "gone"
    effects += take_off(position, [found], box)
    p.emit("eliminated", data, effects, [case], by="rules")


PART = Part(
    tellers={"eliminated": tell_public},
    words={"eliminated": lambda notice: f"{notice['unit']} is eliminated in {notice['space']}."},
)
