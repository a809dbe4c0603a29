"""Who may come in: one helper for each kind of object, 404 for strangers."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import (
    DateTimeField,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    UUIDField,
    Value,
)
from django.db.models.functions import Coalesce
from django.http import Http404
from django.utils import timezone

from campaigns.models import Deputy, Input, Member, Seat, Thread
from campaigns.prepared import Blank, Prepared
from campaigns.services.history.reading import inputs_of
from campaigns.services.people import threads, unread
from campaigns.services.people.presence import note_visit
from campaigns.services.turns.publications import as_published


def seat_of(user: User | AnonymousUser, campaign_id: UUID) -> Seat:
    """Return a person's seat in a campaign: the one on which he sits as a deputy now, or his own.
    Raises Http404 for everybody else.
    """
    who = user.pk or 0
    joined = _SEATS.rows(who=who, campaign=campaign_id, now=timezone.now())
    if not joined:
        raise Http404("There is no such campaign, or you have no seat in it.")
    seat = next((one for one in joined if one.deputy_name), joined[0])
    seat.sitter_id = who if seat.deputy_name else None
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


def member_of(user: User | AnonymousUser, club_id: UUID) -> Member:
    """Return a person's membership of a club. Raises Http404 for everybody else."""
    rows = Member.objects.filter(club_id=club_id, user_id=user.pk or 0, left=None)
    found = rows.select_related("club", "user").first()
    if found is None:
        raise Http404("There is no such club, or you do not belong to it.")
    return found


def secretary_of(user: User | AnonymousUser, club_id: UUID) -> Member:
    """Return a person's membership if he is a secretary. Raises Http404 for everybody else."""
    found = member_of(user, club_id)
    if not found.is_secretary:
        raise Http404("There is no such page for a member.")
    return found


def _seats() -> QuerySet[Seat]:
    """Return the seats of a person in a campaign: his own, and that on which he is a deputy now;
    each with all that every page shows of it.
    """
    who = Blank("who", IntegerField())
    sitting = Deputy.running(Blank("now", DateTimeField())).filter(user_id=who)
    name = sitting.filter(seat=OuterRef("pk"), sits=True).values("name")[:1]
    # The model says itself that there is such a name.
    named: Any = {"deputy_name": Coalesce(Subquery(name), Value(""))}
    rows = Seat.objects.filter(campaign_id=Blank("campaign", UUIDField())).annotate(**named)
    rows = rows.filter(Q(user_id=who) | ~Q(deputy_name="")).order_by()
    found = rows.select_related("campaign__branch", "campaign__publication__branch")
    return unread.with_unread(found)


_SEATS = Prepared(_seats)
