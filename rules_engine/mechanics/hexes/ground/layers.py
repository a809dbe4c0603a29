"""Zones of control as a layer of the map."""

from __future__ import annotations

from typing import Any

from rules_engine.core.layers import Layer
from rules_engine.mechanics.hexes.ground.zones import Zones, zone
from rules_engine.plain import JsonObject


def zone_layer(rules: Zones[Any, Any]) -> Layer[Any]:
    """Return the layer of the hexes that each side controls with any zone.

    Of a view it shows what that side knows: an unknown enemy counts as the game's rules of
    movement count him.
    """
    return Layer("Zones of control", "Zones", "z", lambda position: _marks(rules, position))


def _marks(rules: Zones[Any, Any], position: Any) -> list[JsonObject]:
    numbers, titles = position.board.numbers, position.game.side_titles
    return [
        {
            "title": f"{titles[side]} zones of control",
            "side": side,
            "spaces": [numbers[at] for at in sorted(zone(rules, position, side))],
        }
        for side in position.game.sides
    ]
