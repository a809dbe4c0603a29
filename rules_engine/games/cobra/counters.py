"""What a unit's counter shows: colours of its nation, symbol, parent division, strength and
allowance of the side that is up. Source: 3.31 to 3.34, 9.62, 9.63.
"""

from __future__ import annotations

from rules_engine.core.words_files import load_legend
from rules_engine.games.cobra.nations import DATA, nations
from rules_engine.games.cobra.units import Unit
from rules_engine.plain import JsonObject

ARMIES = {"german": "german", "allied": "american"}
LOOKS = {side: nations()[army].look for side, army in ARMIES.items()}
"""The colours of a side: those of its greatest army."""
LEGEND = load_legend(DATA / "legend.toml")


def counter(unit_id: str, data: JsonObject) -> JsonObject:
    """Return what is drawn on a counter, read by `cartography.appearance`. A headquarters shows its
    radius in brackets, a unit on trucks a T.
    """
    unit = Unit(unit_id, data)
    if not unit.is_known:
        return {"tint": LOOKS[unit.side]}
    radius = data.get("radius")
    return {
        "look": nations()[unit.nation].look,
        "type": unit.kind.symbol,
        "size": unit.size,
        "name": unit_id,
        "rating": "T" if unit.has_trucks else "",
        "strength": None if unit.is_hq else unit.strength,
        "allowance": unit.allowance,
        "values": f"({radius}) {unit.allowance}" if unit.is_hq else "",
        "marks": ["reduced"] if unit.steps_lost else [],
    }
