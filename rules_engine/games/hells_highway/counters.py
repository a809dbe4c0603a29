"""What a unit's counter shows: colours of its army, symbol, steps, markers, mode and position.
Source: H6, H8, H20, H49.
"""

from __future__ import annotations

from rules_engine.core.words_files import load_legend
from rules_engine.games.hells_highway.classes import DATA
from rules_engine.games.hells_highway.units import Unit
from rules_engine.plain import JsonObject

LOOKS = {"allied": "british", "german": "german_army"}
ARMIES = {
    **dict.fromkeys(("101", "82"), "us_army"),
    **dict.fromkeys(("9SS", "10SS"), "ss"),
    "1AB": "airborne",
    "POL": "polish",
}
"""The colours of formations that have others than their side's."""
COMMUNICATION = {"out": "out", "isolated": "isolated"}


LEGEND = load_legend(DATA / "legend.toml")


def counter(unit_id: str, data: JsonObject) -> JsonObject:
    """Return what is drawn on a counter, read by `cartography.appearance`: the steps, of how many
    where some are lost.
    """
    unit = Unit(unit_id, data)
    if not unit.is_known:
        return {"tint": LOOKS[unit.side]}
    steps, full = unit.steps, int(data["full"])
    return {
        "look": ARMIES.get(unit.formation, LOOKS[unit.side]),
        "type": data["type"],
        "size": data["size"],
        "name": short(unit),
        "values": str(steps) if steps == full else f"{steps}/{full}",
        "marks": list(_marks(unit, is_reduced=steps < full)),
    }


def short(unit: Unit) -> str:
    """Return the name of a unit where there is little room; a headquarters by its formation."""
    return unit.formation if unit.is_hq else unit.id.replace("_", " ")


def _marks(unit: Unit, *, is_reduced: bool) -> list[str]:
    found = ["reduced"] if is_reduced and not unit.cover else []
    found += [str(unit.data["disrupted"]).lower()] if unit.is_disrupted else []
    found += ["travels"] if unit.is_travelling else []
    found += [unit.cover] if unit.cover else []
    found += [COMMUNICATION[unit.communication]] if unit.communication in COMMUNICATION else []
    return found
