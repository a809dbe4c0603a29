"""What a side may see of a position, built up from nothing, name by name."""

from __future__ import annotations

from rules_engine.core.levels import OPEN
from rules_engine.games.cobra.blind.views import hidden_view
from rules_engine.games.cobra.dispatches import DISPATCHES
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.mechanics.dispatches.making import seen_of
from rules_engine.mechanics.views import open_view
from rules_engine.plain import JsonObject

PHASE = (
    *("moved", "rest", "unsupplied", "whole", "spent", "disengaged", "body", "overruns"),
    "overran",
    *("entered", "attacked", "defended", "retreated", "advanced", "combat", "air"),
    *("trucked", "arrived", "bound"),
)


def side_view(position: CobraPosition, side: str) -> JsonObject:
    """Return what a side knows: in the open game all counters lie face up. Source: 3.31."""
    is_open = position.data["level"] == OPEN
    seen = open_view(position, side, PHASE) if is_open else hidden_view(position, side)
    return {**seen, **seen_of(DISPATCHES, position, side)}
