"""Dates by which orders are due, and mails. A mail is a row; a task claims it and sends it once."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.mail import send_mail as send
from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Campaign, Deadline, Mail, Seat
from campaigns.services import engine, positions, queue
from campaigns.services.errors import BadRequest, NotAllowed, NotNow, Stale
from campaigns.services.storing import STALE, position_key

logger = logging.getLogger(__name__)

CLAIM_FOR = timedelta(minutes=5)


def set_deadline(referee: Seat, due: datetime, *, expected: str = "") -> Deadline:
    """Set the date by which the running step's orders are due, and mail those who have to act.

    The same date set again for the same step is the one that is set already.

    Raises:
        NotAllowed: not the referee's doing.
        BadRequest: a date that has passed.
        NotNow: nobody has to act.
        Stale: the position is not the expected one.
    """
    if not referee.is_referee:
        raise NotAllowed("Only the referee sets dates.")
    if due <= timezone.now():
        raise BadRequest("That date has passed; orders are due in the future.")
    campaign = referee.campaign
    if expected and expected != position_key(campaign, referee.viewer):
        raise Stale(STALE)
    state = positions.head_state(campaign)
    sides = engine.acting_sides(state) if state and campaign.is_playing else set()
    if not sides:
        raise NotNow("Nobody has to act now, so nothing can be due.")
    with transaction.atomic():
        Campaign.objects.select_for_update(of=("self",)).get(pk=campaign.pk)
        deadline, is_new = Deadline.objects.get_or_create(
            campaign=campaign,
            side=state["side"] or "",
            turn=state["turn"],
            step=state["step"],
            due=due,
        )
        if not is_new:
            return deadline
        for mail in _mails(campaign, state, sides, f"due:{deadline.pk}", due):
            queue.announce("send_mail", mail)
    return deadline


def your_turn(campaign: Campaign, before: dict[str, Any], after: dict[str, Any]) -> tuple[Any, ...]:
    """Store the mails for those whose turn it has become, where a campaign is played by order sets.

    Return their ids. In live play people sit at the table; only a date that is set is mailed.
    """
    if campaign.play != Campaign.Play.SETS or not campaign.is_playing:
        return ()
    moment = (after["turn"], after["step"])
    if before and moment == (before["turn"], before["step"]):
        return ()
    branch = campaign.branch.number if campaign.branch else 0
    key = f"turn:{branch}:{after['turn']}:{after['step']}"
    return _mails(campaign, after, engine.acting_sides(after), key, None)


def send_mail(mail_id: Any) -> bool:
    """Send a mail that nobody has sent or is just sending; return whether this call sent it."""
    now = timezone.now()
    free = Q(claimed=None) | Q(claimed__lt=now - CLAIM_FOR)
    claimed = Mail.objects.filter(free, pk=mail_id, sent=None).update(claimed=now)
    if not claimed:
        return False
    mail = Mail.objects.select_related("seat__user").get(pk=mail_id)
    address = mail.seat.user.email if mail.seat.user else ""
    if address:
        send(mail.subject, mail.body, settings.DEFAULT_FROM_EMAIL, [address])
    Mail.objects.filter(pk=mail_id).update(sent=timezone.now())
    return bool(address)


def _mails(
    campaign: Campaign,
    state: dict[str, Any],
    sides: set[str],
    key: str,
    due: datetime | None,
) -> tuple[Any, ...]:
    seats = campaign.seats.filter(
        side__in=sides, role__in=(Seat.Role.COMMANDER, Seat.Role.OFFICER)
    ).exclude(user=None)
    game = engine.game_of(campaign)
    step = game.sequence.steps[state["step"]].title if state["step"] else "the set-up"
    address = settings.SITE_ADDRESS + reverse("campaign", args=(campaign.pk,))
    when = f"Orders are due by {due:%d %B %Y %H:%M %Z}.\n\n" if due else ""
    body = (
        f"{campaign.title}: it is your turn.\n\nTurn {state['turn']}, {step}.\n\n{when}{address}\n"
    )
    found = []
    for seat in seats:
        mail, is_new = Mail.objects.get_or_create(
            seat=seat,
            key=key[:120],
            defaults={
                "campaign": campaign,
                "subject": f"[Referee] {campaign.title}: your turn"[:200],
                "body": body,
            },
        )
        if is_new:
            found.append(mail.pk)
    return tuple(found)
