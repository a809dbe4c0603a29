"""The mails to players: their turn, news, notes. A mail is a row, stored once for an occasion."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

import rules_engine
from campaigns.accounts import zones
from campaigns.models import Campaign, Input, Mail, Seat
from campaigns.services import engine
from campaigns.services.absence import deputies
from campaigns.services.history import chains, logbook
from campaigns.services.mails import mail_texts, registry
from campaigns.services.mails.sending import HOLD
from campaigns.services.people import officers, unread
from campaigns.services.turns import publications


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
    found = turn_mails(campaign, after, sides, key, None)
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
        found += store_mails(
            campaign,
            seats_of(campaign, {side}),
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
    return store_mails(campaign, reads, f"note:{item.pk}", subject, mail_texts.note_body(campaign))


def _reads(seat: Seat, text: str) -> bool:
    if officers.sees_whole_log(seat):
        return True
    return any(one["notice"].get("text") == text for one in logbook.told_log(seat)[-1:])


def _hold(campaign: Campaign, state: dict[str, Any], sides: set[str]) -> None:
    """Store or put off the mail of those who are waited for now, one a seat."""
    if not sides:
        return
    until = timezone.now() + HOLD
    for seat in seats_of(campaign, sides):
        body = mail_texts.body(campaign, state, None) + chains.footer(campaign, seat)
        held = Mail.objects.filter(seat=seat, sent=None, claimed=None).exclude(after=None)
        held = held.exclude(key__startswith=f"{unread.KIND}:")
        if held.update(after=until, body=body):
            continue
        branch = campaign.branch
        key = f"again:{branch.number}:{branch.head}" if branch else "again"
        registry.post(seat, key, mail_texts.subject(campaign), body, after=until)


def seats_of(campaign: Campaign, sides: set[str]) -> QuerySet[Seat]:
    """Return the seats with people in them that can act for these sides."""
    roles = (Seat.Role.COMMANDER, Seat.Role.OFFICER)
    return campaign.seats.filter(side__in=sides, role__in=roles).exclude(user=None)


def turn_mails(
    campaign: Campaign,
    state: dict[str, Any],
    sides: set[str],
    key: str,
    due: datetime | None,
) -> tuple[Any, ...]:
    """Store the mails for the sides whose orders are wanted; return the ids of the new ones."""
    is_blind = campaign.is_withheld
    write = mail_texts.due_body if is_blind else mail_texts.body
    subject = f"[Referee] {campaign.title}: orders are due"[:200]
    if not is_blind:
        subject = mail_texts.subject(campaign)
    found: list[Any] = []
    for seat in seats_of(campaign, sides).select_related("user__profile"):
        # Each reads the date in his own time zone.
        body = write(campaign, state, zones.local(due, deputies.reader_of(seat)) if due else None)
        found += store_mails(campaign, [seat], key, subject, body)
    return tuple(found)


def store_mails(
    campaign: Campaign, seats: Iterable[Seat], key: str, subject: str, body: str
) -> tuple[Any, ...]:
    """Store a mail for each seat once for an occasion; return the ids of the new ones to be sent at
    once.
    """
    found = []
    for seat in seats:
        mail = registry.post(seat, key, subject, body + chains.footer(campaign, seat))
        if mail is not None:
            found.append(mail.pk)
    return tuple(found)
