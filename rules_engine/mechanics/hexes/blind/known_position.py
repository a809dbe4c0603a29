"""A position as one side knows it: what a side is offered never depends on what it cannot see."""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.core.levels import OPEN
from rules_engine.core.position import P, Position
from rules_engine.core.proceedings import Proceedings
from rules_engine.plain import JsonObject


def as_known(position: P, side: str) -> P:
    """Return the position with the enemy units as far as a side knows them: one that is not
    identified is taken to exert a zone of control.
    """
    if position.data["level"] == OPEN or position.viewer is not None:
        return position
    return position.memo(f"as known to {side}", lambda: _seen(position, side))


def is_covered(position: Position, side: str) -> bool:
    """Whether a position is what another side knows at a level at which something is hidden: what
    the units of this side are worth, and how they stand, is not worked out from it.
    """
    return position.viewer not in (None, side) and position.data["level"] != OPEN


def as_mover_knows(p: Proceedings[P], side: str) -> P:
    """Return the position as the side knows it that gave the order which is carried out: what a
    move costs must not tell it more.
    """
    if p.position.data["level"] == OPEN:
        return p.position
    if p.ruled_on is not None and p.ruled_on[0] is p.state:
        return p.ruled_on[1]
    return p.game.lens(p.game.view(p.position, side))


def _seen(position: P, side: str) -> P:
    lens: Callable[[JsonObject], P] = position.game.lens
    unasked = lens({**position.data, "frames": []})  # so that no open decision asks for this again
    return lens({**position.game.view(unasked, side), "viewer": side, "frames": []})
