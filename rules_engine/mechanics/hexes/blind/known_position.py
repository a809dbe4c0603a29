"""A position as one side knows it: what a side is offered never depends on what it cannot see."""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.core.levels import OPEN
from rules_engine.core.position import P
from rules_engine.plain import JsonObject


def as_known(position: P, side: str) -> P:
    """Return the position with the enemy units as far as a side knows them: one that is not
    identified is taken to exert a zone of control.
    """
    if position.data["level"] == OPEN or position.viewer is not None:
        return position
    return position.memo(f"as known to {side}", lambda: _seen(position, side))


def _seen(position: P, side: str) -> P:
    lens: Callable[[JsonObject], P] = position.game.lens
    unasked = lens({**position.data, "frames": []})  # so that no open decision asks for this again
    return lens({**position.game.view(unasked, side), "viewer": side, "frames": []})
