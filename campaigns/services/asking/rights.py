"""Whose it is to do something: the referee's alone, or that of whoever acts for a side."""

from __future__ import annotations

from django.utils import timezone

from campaigns.models import Deputy, Seat
from campaigns.services import engine
from campaigns.services.errors import NotAllowed
from campaigns.services.side_words import the_other


def assert_referee(seat: Seat, what: str) -> None:
    """Refuse everybody but the referee; `what` says what he alone does. Raises NotAllowed."""
    if not seat.is_referee:
        raise NotAllowed(f"Only the referee {what}.")


def assert_seated(seat: Seat, stands: Seat | None = None) -> None:
    """Refuse who has been taken off a seat since his request came in. Who stores anything that
    counts holds the campaign's lock. `stands`: the seat as it stands under it, where that is at
    hand.

    Raises NotAllowed.
    """
    if seat.sitter_id:
        rows = Deputy.running(timezone.now()).filter(user=seat.sitter_id, sits=True)
        is_there = rows.filter(seat=seat.pk).exists()
    else:
        stands = stands or Seat.objects.filter(pk=seat.pk).first()
        # Where nobody sits nobody asks: it is stored for those who are absent.
        is_there = stands is not None and seat.user_id in (None, stands.user_id)
    if not is_there:
        raise NotAllowed("You do not sit there any more; nothing was done.")


def side_for(seat: Seat, side: str = "") -> str:
    """Return the side whose orders a seat deals with: its own, or for the referee the one he names.

    Raises:
        BadRequest: the referee names no side that there is.
        NotAllowed: another's side.
    """
    if seat.is_referee:
        engine.assert_side(seat.campaign, side)
        return side
    if side and side != seat.side:
        raise NotAllowed(f"This seat does not act for {the_other(seat.campaign)} side.")
    return seat.side


def acting_for(seat: Seat, side: str) -> str:
    """Return the side that a seat acts for, as `side_for` does.

    Raises:
        BadRequest: the referee names no side that there is.
        NotAllowed: an observer, or another's side.
    """
    if not (seat.is_referee or seat.may_order):
        raise NotAllowed(
            "An observer looks on; orders and answers are for commanders and officers."
        )
    return side_for(seat, side)
