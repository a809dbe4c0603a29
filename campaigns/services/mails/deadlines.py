"""Dates by which orders are due."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from campaigns.models import Campaign, Deadline, Seat
from campaigns.services import engine
from campaigns.services.asking.rights import assert_referee
from campaigns.services.asking.storing import STALE, position_key
from campaigns.services.errors import BadRequest, NotNow, Stale
from campaigns.services.history import positions
from campaigns.services.mails import mail_texts
from campaigns.services.mails.posting import seats_of, store_mails, turn_mails
from campaigns.services.turns import publications
from campaigns.services.upkeep import queue


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
    if not _due_for(campaign)[1]:
        raise NotNow("Nobody has to act now, so nothing can be due.")
    with transaction.atomic():
        Campaign.objects.select_for_update(of=("self",)).get(pk=campaign.pk)
        return store_deadline(campaign, due)


def store_deadline(campaign: Campaign, due: datetime) -> Deadline:
    """Store the date of the running step, and the mails of it. The caller holds the campaign's
    lock, and knows that somebody has to act.
    """
    state, sides = _due_for(campaign)
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
    for mail in turn_mails(campaign, state, sides, f"due:{deadline.pk}", due):
        queue.announce("send_mail", mail)
    return deadline


@dataclass(frozen=True)
class Moment:
    """A moment that has one date: where news wait, one between two publications."""

    key: str
    turn: int
    since: datetime


def moment_of_date(campaign: Campaign) -> Moment | None:
    """Return the moment for which a date can be set now; None: nobody has to act."""
    state, sides = _due_for(campaign)
    if not sides or campaign.branch is None:
        return None
    published = campaign.publication
    if campaign.is_withheld and published is not None:
        place, since = f"p{published.number}", published.created
    else:
        place, since = str(campaign.branch.number), timezone.now()
    return Moment(f"{place}:{state['turn']}:{state['step']}", state["turn"], since)


def date_that_counts(campaign: Campaign) -> Deadline | None:
    """Return the date of the running step, if one is set."""
    state, _ = _due_for(campaign)
    return _dates(campaign, state).first() if state else None


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
        for mail in store_mails(campaign, seats_of(campaign, sides), key, subject, body):
            queue.announce("send_mail", mail)
        dates.delete()


def mailed_of_date(campaign: Campaign) -> list[Seat]:
    """Return the seats that get a mail when a date is set now: all who can act for the sides that
    it is for.
    """
    _, sides = _due_for(campaign)
    return list(seats_of(campaign, sides).order_by("side", "role", "name"))


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
