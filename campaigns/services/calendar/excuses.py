"""More time for one seat: a player asks with a reason, the referee grants or declines, or gives it
unasked. The date of the others stays, and nobody but the two reads of it.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, Max
from django.urls import reverse
from django.utils import timezone

from campaigns.accounts import zones
from campaigns.models import Campaign, Deadline, Excuse, Seat
from campaigns.services.absence import deputies
from campaigns.services.asking.rights import assert_referee
from campaigns.services.asking.storing import assert_text, locked_for
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.mails import deadlines
from campaigns.services.mails.posting import store_mails
from campaigns.services.upkeep import queue

MOST = timedelta(days=21)
GRANTED = Excuse.Status.GRANTED
GIVES = "gives more time"


def ask(seat: Seat, until: datetime, reason: str) -> Excuse:
    """Ask the referee for more time for the running date.

    Raises:
        NotAllowed: a seat that gives no orders.
        BadRequest: no reason, or no such time.
        NotNow: no date is set, or it has been decided already.
    """
    if not seat.may_order:
        raise NotAllowed("More time is for those who give orders.")
    reason = " ".join(reason.split())[:400]
    assert_text(reason)
    if not reason:
        raise BadRequest("Say in a few words why; the referee alone reads it.")
    with transaction.atomic():
        campaign = locked_for(seat)
        date = _date(campaign, until)
        found = Excuse.objects.filter(seat=seat, date=date).first()
        if found is not None and found.status != Excuse.Status.ASKED:
            raise NotNow("The referee has decided about this date already; write to him.")
        facts = {"campaign": campaign, "until": until, "reason": reason}
        made, _ = Excuse.objects.update_or_create(seat=seat, date=date, defaults=facts)
        words = f"“{seat.name}” asks for more time, until {{when}}. Reason: {reason}"
        referees = campaign.seats.filter(role=Seat.Role.REFEREE).exclude(user=None)
        _tell(referees, made, "asked", "somebody asks for more time", words)
    return made


def decide(referee: Seat, excuse: Excuse, *, is_granted: bool) -> Excuse:
    """Grant or decline what was asked for. Raises NotAllowed, NotNow: it is decided already."""
    assert_referee(referee, GIVES)
    with transaction.atomic():
        campaign = locked_for(referee)
        found = Excuse.objects.filter(campaign=campaign, pk=excuse.pk).first()
        if found is None or found.status != Excuse.Status.ASKED:
            raise NotNow("It is decided already.")
        found.status = GRANTED if is_granted else Excuse.Status.DECLINED
        found.by = referee.name
        found.save(update_fields=["status", "by"])
        _has_changed(found)
    return found


def give(referee: Seat, seat: Seat, until: datetime) -> Excuse:
    """Give a seat a date of its own, asked for or not.

    Raises:
        NotAllowed: not the referee's doing.
        BadRequest: a seat without orders, or no such time.
        NotNow: no date is set.
    """
    assert_referee(referee, GIVES)
    with transaction.atomic():
        campaign = locked_for(referee)
        if seat.campaign_id != campaign.pk or not seat.may_order:
            raise BadRequest("Choose a seat that gives orders.")
        facts = {"campaign": campaign, "until": until, "status": GRANTED, "by": referee.name}
        date = _date(campaign, until)
        made, _ = Excuse.objects.update_or_create(seat=seat, date=date, defaults=facts)
        _has_changed(made)
    return made


def running(campaign: Campaign) -> list[Excuse]:
    """Return what was asked for and given of the running date."""
    date = deadlines.date_that_counts(campaign)
    rows = Excuse.objects.filter(date=date).select_related("seat", "date") if date else ()
    return list(rows)


def excused(date: Deadline, now: datetime) -> set[object]:
    """Return the seats that have time still."""
    rows = Excuse.objects.filter(date=date, status=GRANTED, until__gt=now)
    return set(rows.values_list("seat", flat=True))


def last_moment(date: Deadline, late: Collection[Seat] | None = None) -> datetime:
    """Return until when somebody of the late, or anybody, may hand in."""
    rows = Excuse.objects.filter(date=date, status=GRANTED)
    if late is not None:
        rows = rows.filter(seat__in=[one.pk for one in late])
    last = rows.aggregate(last=Max("until"))["last"]
    return max(date.due, last) if last is not None else date.due


def _date(campaign: Campaign, until: datetime) -> Deadline:
    """Return the running date, if this is a later moment. Raises BadRequest, NotNow."""
    date = deadlines.date_that_counts(campaign) if campaign.is_playing else None
    if date is None:
        raise NotNow("No date is set for your orders now, so there is as much time as you like.")
    if not max(date.due, timezone.now()) < until <= date.due + MOST:
        raise BadRequest(f"Until later than the date, and at most {MOST.days} days after it.")
    return date


def _has_changed(excuse: Excuse) -> None:
    """Let pages be made anew that show the date, everybody's alike; tell whom it concerns."""
    Deadline.objects.filter(pk=excuse.date_id).update(due=F("due"))
    is_given = excuse.status == GRANTED
    words = "you have more time for your orders, until {when}."
    if not is_given:
        words = "the referee does not give you more time; the date stays."
    what = "you have more time" if is_given else "the date stays"
    key = f"{excuse.status}{excuse.until:%Y%m%d%H%M}"
    _tell([excuse.seat], excuse, key, what, words)


def _tell(seats: object, excuse: Excuse, what: str, subject: str, words: str) -> None:
    campaign = excuse.seat.campaign
    address = settings.SITE_ADDRESS + reverse("absence", args=(campaign.pk,))
    for seat in seats:  # type: ignore[attr-defined]
        when = zones.local(excuse.until, deputies.reader_of(seat)).strftime("%d %B %Y %H:%M %Z")
        body = f"{campaign.title}: {words.replace('{when}', when)}\n\n{address}\n"
        title = f"[Referee] {campaign.title}: {subject}"[:200]
        kind = "excuse" if seat.is_referee else "more"
        for mail in store_mails(campaign, [seat], f"{kind}:{excuse.pk}:{what}", title, body):
            queue.announce("send_mail", mail)
