"""Mails to the referee: what he would want to know while he is away from his desk, once each.

They may hold the truth, and go to nobody else. What passes of itself when he sits at his desk is
held back for a while, and is not sent if it has passed by then.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Subquery
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Campaign, Closing, Input, Mail, Seat
from campaigns.services.asking.rights import assert_referee
from campaigns.services.errors import BadRequest
from campaigns.services.mails import registry
from campaigns.services.mails.referee_waits import (
    KINDS,
    Occasion,
    occasions,
)
from campaigns.services.upkeep import queue

HOLD = timedelta(minutes=10)
"""How long something may wait for the referee before he is mailed: he may be at his desk."""
STANDSTILL = timedelta(days=7)
"""A campaign in which nothing has been done for so long stands still."""


# ---- what has happened --------------------------------------------------------------------------


def seat_taken(seat: Seat) -> None:
    """Store the mails that somebody has taken a seat, in the transaction that gives it to him; a
    co-referee is not told of himself.
    """
    words = f"somebody has taken the seat “{seat.name}”"
    one = Occasion("seat", f"{seat.pk}:{seat.user_id}", words, "seats")
    _store(seat.campaign, one, besides=seat)


def contested(campaign: Campaign, item: Input) -> None:
    """Store the mails that a roll is contested, if that is what a witness has said."""
    if item.body["verdict"] != "contested" or item.seat.is_referee:
        return
    words = f"{item.seat.name} contests a roll ({item.body['subject']}): {item.body['text']}"
    _store(campaign, Occasion("contested", str(item.pk), words, "dice"))


def failed(campaign: Campaign, what: str, row: Any) -> None:
    """Store the mails that the program failed; `what`: at what, in words."""
    words = f"the program failed at {what} (number {row}); nothing was changed by it"
    _store(campaign, Occasion("failed", str(row), words, "desk"))


def look(campaign_id: Any) -> None:
    """Store the mails of what waits for the referee of a campaign; those that were stored before
    are not stored again.
    """
    rows = Campaign.objects.select_related("branch", "publication__branch")
    campaign = rows.get(pk=campaign_id)
    if campaign.is_demonstration:
        return
    for one in occasions(campaign):
        if not campaign.mails.filter(key=one.name).exists():
            _store(campaign, one)


def watched() -> list[Any]:
    """Return the campaigns in which something may wait for the referee that no input is waiting
    behind: a roll, or a closing that has come to a stop.
    """
    rows = Campaign.objects.filter(status=Campaign.Status.PLAYING, is_demonstration=False)
    rolls = Input.objects.filter(campaign=OuterRef("pk"), status=Input.Status.NEEDS_DICE)
    closings = Closing.objects.filter(campaign=OuterRef("pk"), status__in=Closing.OPEN)
    found = rows.filter(Exists(rolls) | Exists(closings)).order_by("pk")
    return list(found.values_list("pk", flat=True))


def standing_still() -> list[Any]:
    """Return the campaigns in which nothing has been done for STANDSTILL, and whose referee has not
    been mailed of it.
    """
    since = timezone.now() - STANDSTILL
    newest = Input.objects.filter(campaign=OuterRef("pk")).order_by("-number")
    told = Mail.objects.filter(
        campaign=OuterRef("pk"), key__startswith="still:", created__gt=OuterRef("last")
    )
    rows = Campaign.objects.filter(
        status=Campaign.Status.PLAYING,
        is_demonstration=False,
        archived=None,
        created__lt=since,
    ).annotate(last=Subquery(newest.values("created")[:1]))
    found = rows.filter(last__lt=since).exclude(Exists(told)).order_by("pk")
    return list(found.values_list("pk", flat=True))


def stands_still(campaign_id: Any) -> None:
    """Store the mails that nothing has been done in a campaign for STANDSTILL."""
    campaign = Campaign.objects.get(pk=campaign_id)
    number = campaign.inputs.order_by("-number").values_list("number", flat=True)[0]
    words = f"nothing has been done in it for {STANDSTILL.days} days"
    _store(campaign, Occasion("still", str(number), words, "desk"))


# ---- what waits ---------------------------------------------------------------------------------


def still_holds(mail: Mail) -> bool:
    """Whether what a mail to a referee was held back for has not passed."""
    rows = Campaign.objects.select_related("branch", "publication__branch")
    found = occasions(rows.get(pk=mail.campaign_id))
    return any(one.name == mail.key for one in found)


def is_wanted(mail: Mail) -> bool:
    """Whether a referee wants a mail of this kind."""
    return not mail.seat.is_referee or mail.key.split(":")[0] not in mail.seat.muted


def mute(seat: Seat, kinds: Iterable[str]) -> None:
    """Let a referee get no mails of these kinds; of all others he does.

    Raises:
        NotAllowed: not the referee's seat.
        BadRequest: there is no such kind.
    """
    assert_referee(seat, "gets these mails")
    wanted = sorted(set(kinds))
    strange = [kind for kind in wanted if kind not in KINDS]
    if strange:
        raise BadRequest(f"There is no mail '{strange[0][:40]}'; there are {', '.join(KINDS)}.")
    seat.muted = wanted
    seat.save(update_fields=["muted"])


# ---- inside -------------------------------------------------------------------------------------


def _store(campaign: Campaign, one: Occasion, besides: Seat | None = None) -> None:
    """Store a mail for each referee who wants it, but for one whom it is about, once for an
    occasion.
    """
    if campaign.is_demonstration:
        return
    address = settings.SITE_ADDRESS + reverse(one.page, args=(campaign.pk,))
    subject = f"[Referee] {campaign.title}: {KINDS[one.kind]}"[:200]
    body = f"{campaign.title}: {one.words}.\n\n{one.when}{address}\n"
    after = timezone.now() + HOLD if one.is_held else None
    with transaction.atomic():
        for seat in campaign.seats.filter(role=Seat.Role.REFEREE).exclude(user=None):
            if one.kind in seat.muted or seat == besides:
                continue
            mail = registry.post(seat, one.name, subject, body, after=after)
            if mail is not None and after is None:
                queue.announce("send_mail", mail.pk)
