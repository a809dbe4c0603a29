"""Whether anything has changed of what a seat is shown, without reading it: one statement."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from django.db import models

from campaigns.models import Revision, Seat, UnitAssignment
from campaigns.prepared import Blank, Prepared
from campaigns.services.history import reading
from campaigns.services.turns.closing_shown import closing_shown

State = tuple[Hashable, ...]
SHARED = ("dates", "closings")
"""What is nobody's own, and shown to all sides."""
WHERE_NEWS_WAIT = ("drafts", "dates")
"""What can change before there are news in no way that is not shown at once."""
_UNSEEN = ("secret", "chain_salt", "invitation", "muted", "seen")


def state_of(seat: Seat) -> State:
    """Return what is the same for as long as the pages of play show a seat the same, as far as they
    do not depend on who asks for what, and on the clock.

    It is made of the seat, of the campaign's row with the place up to which the seat is told, and
    of the revisions of what the seat sees of inputs, drafts, dates and closings. The seat is read
    with `access.seat_of`: nothing of what pages show may be read before this is.

    Where news wait, a player's has nothing in it of what is done before he gets them: a page that
    takes longer because it is made again would tell him of it.
    """
    campaign, published = seat.campaign, seat.campaign.publication
    if campaign.is_withheld and not seat.is_referee:
        told = (published.seq, published.told.get(seat.side)) if published else None
        known = (*_revisions(seat, WHERE_NEWS_WAIT), *_shown(seat))
        return (_values(seat), _values(campaign, but="branch"), told, *known, *_command(seat))
    return (
        _values(seat),
        _values(campaign),
        (campaign.branch.number, campaign.branch.head) if campaign.branch else None,
        (published.seq, repr(published.told)) if published else None,
        *_revisions(seat),
        *_command(seat),
    )


def _shown(seat: Seat) -> State:
    """Return what a seat is shown of what no news have told yet: its inputs as handed in, and
    whether a turn is being closed.
    """
    inputs = reading.untold_inputs(seat)
    handed_in = ((row.pk, row.status, row.message, repr(row.body)) for row in inputs)
    return (*handed_in, *closing_shown(seat.campaign))


def _values(row: models.Model, but: str = "") -> State:
    """Return what stands in a row; JSON as its text."""
    unseen = (*_UNSEEN, but)
    names = [field.attname for field in row._meta.concrete_fields if field.name not in unseen]
    return tuple(_plain(row.__dict__[name]) for name in names)


def _plain(value: Any) -> Hashable:
    return repr(value) if isinstance(value, (dict, list)) else value


def _revisions(seat: Seat, among: Sequence[str] = ()) -> list[tuple[str, str, int]]:
    """Return the revisions of what a seat sees: after the end, and for the referee, of all."""
    rows = sorted(_REVISIONS.tuples(campaign=seat.campaign_id))
    found = [row for row in rows if not among or row[1] in among]
    if seat.is_referee or seat.campaign.is_ended:
        return found
    return [row for row in found if row[0] == seat.side or (row[0] == "" and row[1] in SHARED)]


def _of_a_campaign() -> models.QuerySet[Any, Any]:
    rows = Revision.objects.filter(campaign_id=Blank("campaign", models.UUIDField())).order_by()
    return rows.values_list("side", "what", "value")


_REVISIONS = Prepared(_of_a_campaign)


def _command(seat: Seat) -> State:
    """Return what an officer commands, and whether anybody on his side commands all of it."""
    if seat.role != Seat.Role.OFFICER:
        return ()
    units = UnitAssignment.objects.filter(seat=seat).values_list("unit", flat=True)
    above = Seat.objects.filter(
        campaign=seat.campaign_id, side=seat.side, role=Seat.Role.COMMANDER
    ).exclude(user=None)
    return (*sorted(units), above.exists())
