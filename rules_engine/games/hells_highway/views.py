"""What a side may see of a position, built up from nothing, name by name."""

from __future__ import annotations

from rules_engine.core.levels import is_double_blind
from rules_engine.games.hells_highway.blind.views import blind_view
from rules_engine.games.hells_highway.dispatches import DISPATCHES
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.mechanics.dispatches.making import seen_of
from rules_engine.mechanics.views import public_parts, waiting_for
from rules_engine.plain import JsonObject

PHASE = ("moved", "attacks", "fired", "done", "left", "lent", "crossed")
COUNTER = (
    *("side", "name", "formation", "kind", "type", "size", "steps", "full", "glider", "mode"),
    *("disrupted", "space", "status", "position", "work", "comm", "due", "at", "box", "strike"),
    "landed",
)
HIDDEN = ("box", "pool")
"""Where the other side's units are seen by their owner alone. Source: H59."""


def side_view(position: HellsPosition, side: str) -> JsonObject:
    """Return what a side knows; in the open game all counters but those in boxes."""
    sent = seen_of(DISPATCHES, position, side)
    if is_double_blind(position.data):
        return {**blind_view(position, side), **sent}
    data = position.data
    seen = public_parts(position) | sent
    seen["tracks"] = dict(data["tracks"])
    seen["phase"] = {name: data["phase"][name] for name in PHASE if name in data["phase"]}
    seen["units"] = {
        name: {key: unit.data[key] for key in COUNTER if key in unit.data}
        for name, unit in position.units.items()
        if unit.side == side or unit.data["status"] not in HIDDEN
    }
    seen["known"] = {side: {}}
    seen["waiting"] = waiting_for(position, side)
    return seen
