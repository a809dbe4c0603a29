"""Whose an order is to give: an officer's own units alone, a commander's where they are near.
Asked before the rules are, of what is submitted and of what is only looked at.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from campaigns.models import Seat, UnitAssignment
from campaigns.services import engine
from campaigns.services.asking import far_orders
from rules_engine import Order

NOT_HIS = (
    "This order names no unit of this officer's; what is for the whole side its commander orders."
)


def why_not(seat: Seat, side: str, order: Order, seen: Mapping[str, Any]) -> str:
    """Return why an order is not this seat's to give, by what it sees; "" where it is."""
    if seat.role == Seat.Role.COMMANDER:
        return far_orders.why_far(seat, order, seen)
    if seat.role == Seat.Role.OFFICER:
        return why_not_under(units_under(seat), side, order, seen)
    return ""


def why_not_under(own: Collection[str], side: str, order: Order, seen: Mapping[str, Any]) -> str:
    """Return why an order is not one for an officer's own units alone; "" where it is."""
    named = engine.units_of(order, seen)
    if not named:
        return NOT_HIS
    others = foreign(named, own, side, seen)
    return f"Not under this officer's command: {', '.join(others)}." if others else ""


def units_under(seat: Seat) -> set[str]:
    """Return the units that an officer commands."""
    return set(UnitAssignment.objects.filter(seat=seat).values_list("unit", flat=True))


def foreign(
    named: Collection[str], own: Collection[str], side: str, seen: Mapping[str, Any]
) -> list[str]:
    """Return whom of his own side somebody names without commanding him."""
    units = seen["units"]
    return [unit for unit in named if unit not in own and units[unit].get("side") == side]
