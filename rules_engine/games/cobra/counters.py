"""What a unit's counter shows: colours of its nation, symbol, parent division, strength and
allowance of the side that is up. Source: 3.31 to 3.34, 9.62, 9.63.
"""

from __future__ import annotations

from pathlib import Path

from rules_engine.core.words_files import load_legend
from rules_engine.games.cobra.units import Unit
from rules_engine.plain import JsonObject

LOOKS = {
    "american": "us_army",
    "french": "blue",
    "british": "british",
    "canadian": "ochre",
    "polish": "polish",
    "german": "german_army",
}
SYMBOLS = {
    "airborne": "parachute",
    "cavalry": "armored_cavalry",
    "panzer": "tank",
    "armor": "tank",
    "panzergrenadier": "mechanized",
}
"""The symbols of types of unit that have another name on maps."""
LEGEND = load_legend(Path(__file__).parent / "data" / "legend.toml")


def counter(unit_id: str, data: JsonObject) -> JsonObject:
    """Return what is drawn on a counter, read by `cartography.appearance`. A headquarters shows its
    radius in brackets, a unit on trucks a T.
    """
    unit = Unit(unit_id, data)
    if not unit.is_known:
        return {"tint": LOOKS["german"] if unit.side == "german" else LOOKS["american"]}
    radius = data.get("radius")
    return {
        "look": LOOKS[unit.nation],
        "type": SYMBOLS.get(unit.type, unit.type),
        "size": unit.size,
        "name": unit_id,
        "rating": "T" if unit.has_trucks else "",
        "strength": None if unit.is_hq else unit.strength,
        "allowance": unit.allowance,
        "values": f"({radius}) {unit.allowance}" if unit.is_hq else "",
        "marks": ["reduced"] if unit.steps_lost else [],
    }
