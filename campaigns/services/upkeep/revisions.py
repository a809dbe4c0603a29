"""Whether anything has changed of what a seat is shown, without reading it: one statement."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from django.db import models

from campaigns.models import Revision, Seat, UnitAssignment

State = tuple[Hashable, ...]
SHARED = ("dates", "closings")
"""What is nobody's own, and shown to both sides."""
_UNSEEN = ("secret", "chain_salt", "invitation", "muted")


def state_of(seat: Seat) -> State:
    """Return what is the same for as long as the pages of play show a seat the same, as far as they
    do not depend on who asks for what, and on the clock.

    It is made of the seat, of the campaign's row with the place up to which the seat is told, and
    of the revisions of what the seat sees of inputs, drafts, dates and closings. The seat is read
    with `access.seat_of`: nothing of what pages show may be read before this is.
    """
    campaign = seat.campaign
    branch, published = campaign.branch, campaign.publication
    return (
        _values(seat),
        _values(campaign),
        (branch.number, branch.head) if branch else None,
        (published.seq, repr(published.told)) if published else None,
        *_revisions(seat),
        *_command(seat),
    )


def _values(row: models.Model) -> State:
    """Return what stands in a row; JSON as its text."""
    names = [field.attname for field in row._meta.concrete_fields if field.name not in _UNSEEN]
    return tuple(_plain(row.__dict__[name]) for name in names)


def _plain(value: Any) -> Hashable:
    return repr(value) if isinstance(value, (dict, list)) else value


def _revisions(seat: Seat) -> list[tuple[str, str, int]]:
    """Return the revisions of what a seat sees: after the end, and for the referee, of all."""
    rows = Revision.objects.filter(campaign_id=seat.campaign_id).order_by()
    found = sorted(rows.values_list("side", "what", "value"))
    if seat.is_referee or seat.campaign.is_ended:
        return found
    return [row for row in found if row[0] == seat.side or (row[0] == "" and row[1] in SHARED)]


def _command(seat: Seat) -> State:
    """Return what an officer commands, and whether anybody on his side commands all of it."""
    if seat.role != Seat.Role.OFFICER:
        return ()
    units = UnitAssignment.objects.filter(seat=seat).values_list("unit", flat=True)
    above = Seat.objects.filter(
        campaign=seat.campaign_id, side=seat.side, role=Seat.Role.COMMANDER
    ).exclude(user=None)
    return (*sorted(units), above.exists())
