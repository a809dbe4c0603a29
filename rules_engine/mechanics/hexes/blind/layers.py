"""What a side sees now, as a layer of the map."""

from __future__ import annotations

from typing import Any

from rules_engine.core.layers import Layer
from rules_engine.mechanics.hexes.blind.record import Spotting
from rules_engine.mechanics.hexes.blind.sight import overlooked
from rules_engine.plain import JsonObject


def sight_layer(spotting: Spotting[Any, Any]) -> Layer[Any]:
    """Return the layer of the hexes that a side's units overlook now, by the same rules as in play;
    of a view its own side's alone.
    """
    return Layer(
        "In sight now",
        "Sight",
        "v",
        lambda position: _marks(spotting, position),
        levels=("double_blind",),
    )


def _marks(spotting: Spotting[Any, Any], position: Any) -> list[JsonObject]:
    viewer = position.data.get("viewer")
    sides = [side for side in position.game.sides if viewer in (None, side)]
    return [
        {
            "title": f"In sight of {position.game.side_titles[side]} units",
            "side": side,
            "spaces": sorted(overlooked(spotting, position, side)),
        }
        for side in sides
    ]
