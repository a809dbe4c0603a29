"""What a side may see of a position, built up from nothing, name by name."""

from __future__ import annotations

from rules_engine.core.levels import OPEN
from rules_engine.games.cobra.blind.views import hidden_view
from rules_engine.games.cobra.dispatches import DISPATCHES
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.mechanics.dispatches.making import seen_of
from rules_engine.mechanics.views import public_parts, waiting_for
from rules_engine.plain import JsonObject

TRACKS = (
    *("weather", "supply", "command", "air", "bombs", "patton", "replaced", "trucks", "exit"),
    *("missing", "patton_overruns", "retreated", "german_weather"),
)
PHASE = (
    *("moved", "rest", "unsupplied", "whole", "spent", "disengaged", "body", "overruns"),
    "overran",
    *("entered", "attacked", "defended", "retreated", "advanced", "combat", "air"),
    *("trucked", "arrived", "bound"),
)
COUNTER = (
    *("side", "nation", "kind", "type", "size", "division", "corps", "front", "back", "ma"),
    *(
        "radius",
        "steps",
        "space",
        "status",
        "enters",
        "trucks",
        "exit",
        "cause",
        "source",
        "values",
    ),
)


def side_view(position: CobraPosition, side: str) -> JsonObject:
    """Return what a side knows: in the open game all counters lie face up. Source: 3.31."""
    data = position.data
    sent = seen_of(DISPATCHES, position, side)
    if data["level"] != OPEN:
        return {**hidden_view(position, side), **sent}
    seen = public_parts(position) | sent
    seen["tracks"] = {name: data["tracks"][name] for name in TRACKS if name in data["tracks"]}
    seen["phase"] = {name: data["phase"][name] for name in PHASE if name in data["phase"]}
    seen["units"] = {
        name: {key: unit.data[key] for key in COUNTER if key in unit.data}
        for name, unit in position.units.items()
    }
    seen["known"] = {side: {}}
    seen["waiting"] = waiting_for(position, side)
    return seen
