"""A position as one side knows it: what a side is offered never depends on what it cannot see."""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.core.levels import is_double_blind
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.plain import JsonObject


def as_known(position: GrenadePosition, side: str) -> GrenadePosition:
    """Return the position with the enemy units as far as a side knows them: at the level "limited"
    an unidentified unit is taken to exert a zone of control.
    """
    if position.data["level"] == "open" or position.viewer is not None:
        return position
    return position.memo(f"as known to {side}", lambda: _seen(position, side))


def is_place_told(position: GrenadePosition) -> bool:
    """Whether the German is told where the US unit stands for which a town or a bridge is rolled.
    Source: 21.11, 22.21, OQ-117.
    """
    return not is_double_blind(position.data) or position.reading("OQ-117") == "place"


def _seen(position: GrenadePosition, side: str) -> GrenadePosition:
    lens: Callable[[JsonObject], GrenadePosition] = position.game.lens
    unasked = lens({**position.data, "frames": []})  # so that no open decision asks for this again
    return lens({**position.game.view(unasked, side), "viewer": side, "frames": []})
