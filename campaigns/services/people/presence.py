"""Whether the referees of a campaign are still there: by their visits, to the hour."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from campaigns.models import Campaign, Input, Seat
from campaigns.services.asking import stored
from campaigns.services.errors import BROKEN
from campaigns.services.upkeep import clock

NOTED = timedelta(hours=1)
"""A visit is noted when the one noted last is so long ago: reading shall not write each time."""


def note_visit(seat: Seat) -> None:
    """Note that a referee is here. Of players nobody keeps when they come. No page fails because
    this could not be noted.
    """
    now = timezone.now()
    if not seat.is_referee or (seat.seen is not None and now - NOTED < seat.seen <= now):
        return
    with suppress(*BROKEN), stored.apart():
        Seat.objects.filter(pk=seat.pk).update(seen=now)
    seat.seen = now


def last_seen(seat: Seat) -> datetime:
    """Return when a referee was last here. What a clock that ran ahead has noted is now."""
    newest = _acts(seat).order_by("-number").first()
    acted = newest.created if newest is not None else seat.created
    return min(max(seat.seen or seat.created, acted), timezone.now() + clock.AHEAD)


def has_acted(seat: Seat, since: datetime) -> bool:
    """Whether the person on a referee's seat has done anything in the campaign since a moment."""
    return _acts(seat).filter(created__gte=since).exists()


def _acts(seat: Seat) -> QuerySet[Input]:
    """Return what the person on a seat has asked for; remarks are the program's, and what the
    calendar does in his name.
    """
    rows = seat.inputs.exclude(user=None).filter(user=seat.user_id)
    return rows.exclude(kind=Input.Kind.REMARK).exclude(body__has_key="calendar")


def is_gone(campaign: Campaign, seat: Seat) -> bool:
    """Whether nothing was seen of a referee for as long as the campaign's settings say."""
    if not campaign.replace_after or seat.user_id is None:
        return bool(campaign.replace_after)
    return timezone.now() - last_seen(seat) >= timedelta(days=campaign.replace_after)


def are_all_gone(campaign: Campaign) -> bool:
    """Whether that is so of every referee."""
    rows = campaign.seats.filter(role=Seat.Role.REFEREE)
    return all(is_gone(campaign, seat) for seat in rows)
