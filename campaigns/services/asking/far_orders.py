"""Orders for units that are far from their commander: he does not give them himself, they travel as
a game's dispatches do. Officers order their own units at once, and the referee whom he likes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import rules_engine
from campaigns.models import Seat
from campaigns.services import engine
from campaigns.services.errors import BadRequest
from rules_engine import Order
from rules_engine.core.travelling import Travelling

View = Mapping[str, Any]
Far = Mapping[str, tuple[str, str]]
"""Units, each with the name and the title of its headquarters."""


def far_from(seat: Seat, seen: View) -> Far:
    """Return the units of a view, or of the truth, that a seat reaches by orders that travel alone;
    none for officers and the referee.
    """
    found = travelling_of(seen)
    if found is None or seat.role != Seat.Role.COMMANDER:
        return {}
    return found.far(rules_engine.load(seen["game"]).lens(dict(seen)), seat.side)


def headquarters_of(order: Order, seen: View, far: Far) -> tuple[str, str] | None:
    """Return the headquarters, by name and title, to which an order has to travel; None where it is
    given at once.
    """
    found = travelling_of(seen)
    if found is None or not far or order.kind in found.written:
        return None
    named = (unit for unit in engine.units_of(order, seen) if unit in far)
    return next((far[unit] for unit in named), None)


def why_far(seat: Seat, order: Order, seen: View) -> str:
    """Return why a seat cannot give an order at once; "" where it can."""
    found, post = travelling_of(seen), headquarters_of(order, seen, far_from(seat, seen))
    if found is None or post is None:
        return ""
    return f"{found.case}: {post[1]} is far from you, and orders for its units have to be sent."


def assert_at_hand(seat: Seat, side: str, seen: View, lines: Sequence[str]) -> None:
    """Refuse orders of a commander's for units that are far from him, as his side sees it. Raises
    BadRequest.
    """
    if not seen or seat.role != Seat.Role.COMMANDER or travelling_of(seen) is None:
        return
    for line in lines:
        why = why_far(seat, engine.read_order(seat.campaign, side, line), seen)
        if why:
            raise BadRequest(f"{line[:80]}: {why}")


def travelling_of(seen: View) -> Travelling[Any] | None:
    """Return what the game of a view has to do with orders that travel; None where nothing."""
    return rules_engine.load(seen["game"]).travelling if seen else None
