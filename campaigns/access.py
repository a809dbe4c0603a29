"""Who may come in: one helper for each kind of object, 404 for strangers."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404

from campaigns.models import Input, Seat, Thread
from campaigns.services.history.reading import inputs_of
from campaigns.services.people import threads, unread
from campaigns.services.people.presence import note_visit
from campaigns.services.turns.publications import as_published


def seat_of(user: User | AnonymousUser, campaign_id: UUID) -> Seat:
    """Return a person's seat in a campaign. Raises Http404 for everybody else."""
    rows = Seat.objects.filter(campaign_id=campaign_id, user_id=user.pk or 0).order_by()
    joined = rows.select_related("campaign__branch", "campaign__publication__branch")
    seat = next(iter(unread.with_unread(joined)), None)
    if seat is None:
        raise Http404("There is no such campaign, or you have no seat in it.")
    note_visit(seat)
    return seat


def referee_seat_of(user: User | AnonymousUser, campaign_id: UUID) -> Seat:
    """Return the referee's seat if it is this person's. Raises Http404 for everybody else."""
    seat = seat_of(user, campaign_id)
    if not seat.is_referee:
        raise Http404("There is no such page for this seat.")
    return seat


def input_of(seat: Seat, input_id: Any) -> Input:
    """Return an input that the seat may see, as it may know it; never save it. Raises Http404."""
    found = inputs_of(seat).filter(pk=input_id).first()
    if found is None:
        raise Http404("There is no such input for this seat.")
    return found if seat.is_referee else as_published(seat.campaign, [found])[0]


def thread_of(seat: Seat, thread_id: UUID) -> Thread:
    """Return a thread that the seat may read. Raises Http404."""
    found = threads.threads_of(seat).filter(pk=thread_id).first()
    if found is None:
        raise Http404("There is no such thread for this seat.")
    return found
