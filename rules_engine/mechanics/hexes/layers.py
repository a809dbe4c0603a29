"""The layers of the map that games of hexes have: zones, supply, what is in sight, headquarters."""

from __future__ import annotations

from typing import Any

from rules_engine.core.layers import Layer
from rules_engine.mechanics.dispatches.layers import dispatch_layer
from rules_engine.mechanics.dispatches.record import Dispatches
from rules_engine.mechanics.hexes.blind.layers import sight_layer
from rules_engine.mechanics.hexes.blind.record import Spotting
from rules_engine.mechanics.hexes.ground.layers import zone_layer
from rules_engine.mechanics.hexes.ground.zones import Zones


def hex_layers(
    zones: Zones[Any, Any],
    spotting: Spotting[Any, Any],
    dispatches: Dispatches[Any],
    supply: Layer[Any] | None = None,
) -> dict[str, Layer[Any]]:
    """Return the layers by name; that of supply where a game has lines of supply."""
    return {
        "zones": zone_layer(zones),
        **({} if supply is None else {"supply": supply}),
        "sight": sight_layer(spotting),
        "dispatches": dispatch_layer(dispatches),
    }
