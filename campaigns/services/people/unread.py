"""Which threads are a seat's, and in which of them something is new to it: asked by rows alone."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce

from campaigns.models import Mail, Party, ReadMark, Seat, Thread

KIND = "message"
"""The kind of mail that says so, and how its key begins."""


def with_unread(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Let each seat be read with the number of its threads in which something is new to it."""
    new = _new_to(OuterRef(OuterRef("pk")), OuterRef(OuterRef("side")))
    counted = new.filter(campaign=OuterRef("campaign")).order_by().values("campaign")
    number = Subquery(counted.annotate(number=Count("pk")).values("number"))
    # The model says itself that there is such a number.
    found: Any = {"unread": Coalesce(number, 0, output_field=IntegerField())}
    return seats.annotate(**found)


def threads_with(seat: Seat) -> QuerySet[Thread]:
    """Return the threads that a seat is in, each with how far it has read (`upto`)."""
    rows = Thread.objects.filter(campaign=seat.campaign_id)
    is_in = Exists(_parties(seat.pk, seat.side))
    return rows.annotate(upto=_upto(seat.pk)).filter(is_in)


def told_to_own_side(seat: Seat) -> QuerySet[Thread]:
    """Return the threads of a player that all or others of his side read, and no other side."""
    parties = Party.objects.filter(thread=OuterRef("pk"))
    across = parties.exclude(side__in=("", seat.side)) | parties.exclude(
        Q(seat=None) | Q(seat__side__in=("", seat.side))
    )
    shared = parties.filter(Q(side=seat.side) | Q(seat__side=seat.side) & ~Q(seat=seat.pk))
    return threads_with(seat).filter(~Exists(across), Exists(shared))


def upto_of(seat: Seat) -> Coalesce:
    """Return the expression for how far a seat has read a thread."""
    return _upto(seat.pk)


def upto(seat: Seat, thread: Thread) -> int:
    """Return the number of the message up to which a seat has read a thread."""
    found = ReadMark.objects.filter(seat=seat, thread=thread).values_list("upto", flat=True)
    return next(iter(found), 0)


def key_of(thread: Thread, upto: int) -> str:
    """Return the key of the mail that something is new in a thread: one until it is read."""
    return f"{KIND}:{thread.pk}:{upto}"


def is_of_message(mail: Mail) -> bool:
    """Whether a mail says that somebody has written."""
    return mail.key.startswith(f"{KIND}:")


def is_unread(mail: Mail) -> bool:
    """Whether what such a mail says is new has not been read meanwhile."""
    _, thread, upto = mail.key.split(":")
    found = threads_with(mail.seat).filter(pk=thread).first()
    return found is not None and found.last > int(upto) == found.upto  # type: ignore[attr-defined]


# ---- inside -------------------------------------------------------------------------------------


def _new_to(seat: Combinable, side: Combinable) -> QuerySet[Thread]:
    rows = Thread.objects.annotate(upto=_upto(seat)).filter(Exists(_parties(seat, side)))
    return rows.filter(last__gt=F("upto"))


def _parties(seat: Any, side: Any) -> QuerySet[Party]:
    """Return the parties of a thread under which a seat falls; of no side are the referees."""
    rows = Party.objects.filter(thread=OuterRef("pk"))
    return rows.filter(Q(seat=seat) | Q(seat=None, side=side))


def _upto(seat: Any) -> Coalesce:
    marks = ReadMark.objects.filter(thread=OuterRef("pk"), seat=seat)
    return Coalesce(Subquery(marks.values("upto")[:1]), 0)
