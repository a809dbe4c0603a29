"""Whose turn it is, in words that stay true where orders are sealed and all sides plan at once."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from campaigns.models import Seat
from campaigns.presenters.play.sealed import sealed_rows
from campaigns.services.asking import order_sets
from campaigns.services.history import reading


def turn_row(seat: Seat, acting: Collection[str]) -> dict[str, Any]:
    """Return whether it is a seat's turn and, where sealed orders are awaited, which of its own.

    `acting`: the sides that the seat may know to be waited for.
    """
    if not _plans(seat):
        return {"is_my_turn": seat.may_order and seat.side in acting, "plans": ""}
    if reading.view_for(seat)["decisions"]:
        return {"is_my_turn": seat.side in acting, "plans": ""}
    known = reading.known_inputs(seat, seat.side, kinds=order_sets.HANDED_IN)
    steps = order_sets.steps_for(seat, seat.side)
    missing = [row["step"].title for row in sealed_rows(steps, known) if not row["orders"]]
    return {"is_my_turn": False, "plans": _words(missing, has_steps=bool(steps))}


def _plans(seat: Seat) -> bool:
    campaign = seat.campaign
    return campaign.is_withheld and campaign.is_playing and bool(seat.side) and seat.may_order


def _words(missing: list[str], *, has_steps: bool) -> str:
    if missing:
        return f"you can hand in orders for: {', '.join(missing)}."
    if has_steps:
        return "your orders for this turn are in; the referee closes it."
    return "there is no step ahead in this turn for which you give orders."
