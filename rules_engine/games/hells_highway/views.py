"""What a side may see of a position, built up from nothing, name by name."""

from __future__ import annotations

from rules_engine.core.levels import is_double_blind
from rules_engine.games.hells_highway.blind.views import blind_view
from rules_engine.games.hells_highway.dispatches import DISPATCHES
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.mechanics.dispatches.making import seen_of
from rules_engine.mechanics.views import open_view
from rules_engine.plain import JsonObject

PHASE = ("moved", "attacks", "fired", "done", "left", "lent", "crossed")
HIDDEN = ("box", "pool")
"""Where the other side's units are seen by their owner alone. Source: H59."""


def side_view(position: HellsPosition, side: str) -> JsonObject:
    """Return what a side knows; in the open game all counters but those in boxes."""
    sent = seen_of(DISPATCHES, position, side)
    if is_double_blind(position.data):
        return {**blind_view(position, side), **sent}
    units = {
        name: unit.data
        for name, unit in position.units.items()
        if unit.side == side or unit.data["status"] not in HIDDEN
    }
    return {**open_view(position, side, PHASE), "units": units, **sent}
