"""What a side may see of a position, built up from nothing, name by name."""

from __future__ import annotations

from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.mechanics.views import public_parts, waiting_for
from rules_engine.plain import JsonObject

PHASE = ("moved",)
COUNTER = (
    *("side", "name", "formation", "kind", "steps", "full", "glider", "mode", "disrupted"),
    *("space", "status"),
)


def side_view(position: HellsPosition, side: str) -> JsonObject:
    """Return what a side knows in the open game: all counters lie face up."""
    data = position.data
    seen = public_parts(position)
    seen["tracks"] = {}
    seen["phase"] = {name: data["phase"][name] for name in PHASE if name in data["phase"]}
    seen["units"] = {
        name: {key: unit.data[key] for key in COUNTER if key in unit.data}
        for name, unit in position.units.items()
    }
    seen["known"] = {side: {}}
    seen["waiting"] = waiting_for(position, side)
    return seen
