"""Dates by which orders are due, and mails. A mail is a row; a task claims it and sends it once."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

import rules_engine
from campaigns.models import Campaign, Deadline, Input, Mail, Seat
from campaigns.services import engine
from campaigns.services.asking.rights import assert_referee
from campaigns.services.asking.storing import STALE, position_key
from campaigns.services.errors import BadRequest, NotNow, Stale
from campaigns.services.history import chains, logbook, positions
from campaigns.services.mails import mail_texts, referee_mails
from campaigns.services.people import officers
from campaigns.services.turns import publications
from campaigns.services.upkeep import clock, queue

logger = logging.getLogger(__name__)

CLAIM_FOR = timedelta(seconds=40)
"""After this long whoever took a mail on is given up for dead; no step of sending one may take
longer than a quarter of it (EMAIL_TIMEOUT).
"""
HOLD = timedelta(minutes=10)
"""How long a side may be waited for within a step before it is mailed: questions and impulses that
follow upon each other are answered at the table, and make one mail when somebody has left it.
"""


def set_deadline(referee: Seat, due: datetime, *, expected: str = "") -> Deadline:
    """Set the date by which the running step's orders are due, and mail those who have to act.

    The same date set again for the same step is the one that is set already.

    Raises:
        NotAllowed: not the referee's doing.
        BadRequest: a date that has passed.
        NotNow: nobody has to act.
        Stale: the position is not the expected one.
    """
    campaign = _assert_may_date(referee, expected)
    if due <= timezone.now():
        raise BadRequest("That date has passed; orders are due in the future.")
    state, sides = _due_for(campaign)
    if not sides:
        raise NotNow("Nobody has to act now, so nothing can be due.")
    with transaction.atomic():
        Campaign.objects.select_for_update(of=("self",)).get(pk=campaign.pk)
        now = _dates(campaign, state).first()
        if now is not None and now.due == due:
            return now
        deadline = Deadline.objects.create(
            campaign=campaign,
            side="" if campaign.is_withheld else state["side"] or "",
            turn=state["turn"],
            step=state["step"],
            due=due,
        )
        for mail in _mails(campaign, state, sides, f"due:{deadline.pk}", due):
            queue.announce("send_mail", mail)
    return deadline


def clear_deadline(referee: Seat, *, expected: str = "") -> None:
    """Take off the date by which the running step's orders are due, and mail those who were told.

    Raises:
        NotAllowed: not the referee's doing.
        NotNow: no date is set for this step.
        Stale: the position is not the expected one.
    """
    campaign = _assert_may_date(referee, expected)
    state, sides = _due_for(campaign)
    with transaction.atomic():
        Campaign.objects.select_for_update(of=("self",)).get(pk=campaign.pk)
        dates = _dates(campaign, state) if state else Deadline.objects.none()
        newest = dates.first()
        if newest is None:
            raise NotNow("No date is set for this step.")
        body = mail_texts.no_date_body(campaign, state)
        subject = f"[Referee] {campaign.title}: no date is set any more"[:200]
        key = f"undue:{newest.pk}"
        for mail in _store_mails(campaign, _seats(campaign, sides), key, subject, body):
            queue.announce("send_mail", mail)
        dates.delete()


def your_turn(campaign: Campaign, before: dict[str, Any], after: dict[str, Any]) -> tuple[Any, ...]:
    """Store the mails for those whose turn it has become, where a campaign is played by order sets.

    Return the ids of those to be sent at once: the first of a step. What is asked of a side later
    in a step is held back, and put off again by whatever is asked of it next. In live play people
    sit at the table; only a date that is set is mailed.
    """
    if campaign.play != Campaign.Play.SETS or not campaign.is_playing or campaign.is_withheld:
        return ()
    moment = (after["turn"], after["step"])
    sides = engine.acting_sides(after)
    if before and moment == (before["turn"], before["step"]):
        _hold(campaign, after, sides - engine.acting_sides(before))
        return ()
    branch = campaign.branch.number if campaign.branch else 0
    key = f"turn:{branch}:{after['turn']}:{after['step']}"
    found = _mails(campaign, after, sides, key, None)
    if not found:
        _hold(campaign, after, sides)
    return found


def news(campaign: Campaign, state: dict[str, Any]) -> tuple[Any, ...]:
    """Store the mails that go out when the referee has published, to each side that now knows more
    than before; return their ids. Whether a side is mailed follows from its own log and view alone.
    `state` is the position that was published. The caller holds the campaign's lock.
    """
    published = campaign.publication
    found: list[Any] = []
    for side in engine.game_of(campaign).sides if published else ():
        seen = rules_engine.view(state, side)
        if not publications.has_news(campaign, side, seen):
            continue
        found += _store_mails(
            campaign,
            _seats(campaign, {side}),
            f"news:{published.number if published else 0}",
            f"[Referee] {campaign.title}: news"[:200],
            mail_texts.news_body(campaign, seen),
        )
    return tuple(found)


def note(campaign: Campaign, item: Input) -> tuple[Any, ...]:
    """Store the mails to the people of a side that has just been told a note; return their ids.
    An officer gets one where his own log holds it.
    """
    if campaign.is_withheld and not item.body.get("at_once"):
        return ()
    text, side = item.body["text"], item.body["to"]
    seats = campaign.seats.filter(side=side).exclude(user=None).select_related("campaign__branch")
    reads = [seat for seat in seats if _reads(seat, text)]
    subject = f"[Referee] {campaign.title}: a note from the referee"[:200]
    return _store_mails(campaign, reads, f"note:{item.pk}", subject, mail_texts.note_body(campaign))


def _reads(seat: Seat, text: str) -> bool:
    if officers.sees_whole_log(seat):
        return True
    return any(one["notice"].get("text") == text for one in logbook.told_log(seat)[-1:])


def ready() -> Q:
    """Return the condition for mails that may be sent now."""
    now = timezone.now()
    is_free = Q(claimed=None) | clock.before("claimed", now - CLAIM_FOR)
    is_due = Q(after=None) | Q(after__lte=now) | clock.ahead("after", HOLD + clock.AHEAD)
    return is_free & is_due & Q(sent=None)


def send_mail(mail_id: Any) -> bool:
    """Send a mail that nobody has sent or is just sending; return whether this call sent it."""
    if not Mail.objects.filter(ready(), pk=mail_id).update(claimed=timezone.now()):
        return False
    mail = Mail.objects.select_related("seat__user", "campaign").get(pk=mail_id)
    if not referee_mails.is_wanted(mail) or (mail.after and not _is_waited_for(mail)):
        mail.delete()
        return False
    address = mail.seat.user.email if mail.seat.user else ""
    if address:
        name = {"Message-ID": message_id(mail)}
        sender = settings.DEFAULT_FROM_EMAIL
        EmailMessage(mail.subject, mail.body, sender, [address], headers=name).send()
    Mail.objects.filter(pk=mail_id).update(sent=timezone.now())
    return bool(address)


def message_id(mail: Mail) -> str:
    """Return the name of a mail: the same when it is sent again, because who sent it first died
    before he could note it; the reader's mailbox knows the second by it. It is made of the seat's
    own mails alone: a row's id would count those to the referee and the others.
    """
    before = Mail.objects.filter(seat=mail.seat_id, pk__lt=mail.pk).count()
    name = salted_hmac("campaigns.mail", f"{before}.{mail.seat_id}", algorithm="sha256")
    return f"<{name.hexdigest()[:32]}@{_host()}>"


def _host() -> str:
    return urlsplit(settings.SITE_ADDRESS).hostname or "localhost"


def _is_waited_for(mail: Mail) -> bool:
    """Whether the game still waits for the side of a mail that was held back, or the referee has
    not seen to what he is written of.
    """
    if mail.seat.is_referee:
        return referee_mails.still_holds(mail)
    state = positions.head_state(mail.campaign)
    is_playing = mail.campaign.is_playing and state is not None
    return is_playing and mail.seat.side in engine.acting_sides(state or {})


def _hold(campaign: Campaign, state: dict[str, Any], sides: set[str]) -> None:
    """Store or put off the mail of those who are waited for now, one a seat."""
    if not sides:
        return
    until = timezone.now() + HOLD
    for seat in _seats(campaign, sides):
        body = mail_texts.body(campaign, state, None) + chains.footer(campaign, seat)
        held = Mail.objects.filter(seat=seat, sent=None, claimed=None).exclude(after=None)
        if held.update(after=until, body=body):
            continue
        branch = campaign.branch
        key = f"again:{branch.number}:{branch.head}" if branch else "again"
        Mail.objects.get_or_create(
            seat=seat,
            key=key,
            defaults={
                "campaign": campaign,
                "subject": mail_texts.subject(campaign),
                "body": body,
                "after": until,
            },
        )


def _seats(campaign: Campaign, sides: set[str]) -> QuerySet[Seat]:
    """Return the seats with people in them that can act for these sides."""
    roles = (Seat.Role.COMMANDER, Seat.Role.OFFICER)
    return campaign.seats.filter(side__in=sides, role__in=roles).exclude(user=None)


def mailed_of_date(campaign: Campaign) -> list[Seat]:
    """Return the seats that get a mail when a date is set now: all who can act for the sides that
    it is for.
    """
    _, sides = _due_for(campaign)
    return list(_seats(campaign, sides).order_by("side", "role", "name"))


def _assert_may_date(referee: Seat, expected: str) -> Campaign:
    assert_referee(referee, "sets dates")
    if expected and expected != position_key(referee.campaign, referee.viewer):
        raise Stale(STALE)
    return referee.campaign


def _dates(campaign: Campaign, state: dict[str, Any]) -> QuerySet[Deadline]:
    """Return the dates that were set for the running step, the one that counts first."""
    rows = Deadline.objects.filter(campaign=campaign, turn=state["turn"], step=state["step"])
    # In the order in which they were set: clocks are put right.
    return rows.order_by("-pk")


def _due_for(campaign: Campaign) -> tuple[dict[str, Any], set[str]]:
    """Return the position whose step a date is set for, and the sides that are mailed: where news
    are published that is the position that both know, and both hand in orders for the turn.
    """
    if campaign.is_withheld:
        place = publications.horizon(campaign)
        state = positions.state_at(*place) if place else {}
        return state, set(engine.game_of(campaign).sides) if state else set()
    state = positions.head_state(campaign)
    return state, engine.acting_sides(state) if state and campaign.is_playing else set()


def _mails(
    campaign: Campaign,
    state: dict[str, Any],
    sides: set[str],
    key: str,
    due: datetime | None,
) -> tuple[Any, ...]:
    is_blind = campaign.is_withheld
    write = mail_texts.due_body if is_blind else mail_texts.body
    body = write(campaign, state, due)
    subject = f"[Referee] {campaign.title}: orders are due"[:200]
    if not is_blind:
        subject = mail_texts.subject(campaign)
    return _store_mails(campaign, _seats(campaign, sides), key, subject, body)


def _store_mails(
    campaign: Campaign, seats: Iterable[Seat], key: str, subject: str, body: str
) -> tuple[Any, ...]:
    """Store a mail for each seat once for an occasion; return the ids of the new ones."""
    found = []
    for seat in seats:
        mail, is_new = Mail.objects.get_or_create(
            seat=seat,
            key=key[:120],
            defaults={
                "campaign": campaign,
                "subject": subject,
                "body": body + chains.footer(campaign, seat),
            },
        )
        if is_new:
            found.append(mail.pk)
    return tuple(found)
