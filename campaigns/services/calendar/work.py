"""What the sweep does by a calendar: dates are set, people reminded, the late named, turns closed.

Each thing is claimed by a mark in the transaction that does it, under the campaign's lock: done
twice it is done once, and a sweep that comes late does what still makes sense, once.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.models import CalendarMark, Campaign, Deadline, Schedule
from campaigns.services.asking.storing import locked_campaign
from campaigns.services.calendar import date_mails, dates, excuses, going_on
from campaigns.services.calendar.missing import Missing, missing
from campaigns.services.calendar.rule import rule_of
from campaigns.services.errors import Refusal
from campaigns.services.mails import deadlines
from campaigns.services.turns import closing
from campaigns.services.turns.closing_shown import has_begun


def waiting() -> list[Any]:
    """Return the campaigns whose calendar is to be looked at."""
    rows = Schedule.objects.filter(is_on=True, campaign__archived=None)
    found = rows.filter(campaign__status=Campaign.Status.PLAYING).order_by("pk")
    return list(found.values_list("pk", flat=True))


def look(campaign_id: Any) -> None:
    """Do what the calendar of a campaign wants done now."""
    with transaction.atomic():
        campaign = locked_campaign(campaign_id)
        rule = rule_of(campaign)
        if rule is None or not campaign.is_playing:
            return
        if rule.is_paused and not _resume(campaign, rule):
            return
        _set_date(campaign, rule)
        date = deadlines.date_that_counts(campaign)
        # While a turn is being closed the referee is about it himself.
        if date is not None and not (campaign.is_withheld and has_begun(campaign)):
            _remind(campaign, rule, date)
            _pass(campaign, rule, date)


def resume(campaign_id: Any) -> None:
    """End a pause now: the running step's orders have as much time again as was left."""
    with transaction.atomic():
        campaign = locked_campaign(campaign_id)
        rule = rule_of(campaign)
        if rule is not None and rule.is_paused:
            _resume(campaign, rule, is_now=True)


def _resume(campaign: Campaign, rule: Schedule, *, is_now: bool = False) -> bool:
    """End a pause that is over; return whether it is."""
    now = timezone.now()
    if rule.paused_since is None or rule.paused_until is None:
        return True
    if now < rule.paused_until and not is_now:
        return False
    left, rule.paused_left = rule.paused_left, None
    rule.paused_since = rule.paused_until = None
    rule.save(update_fields=["paused_since", "paused_until", "paused_left"])
    moment = deadlines.moment_of_date(campaign)
    if left is None or moment is None or deadlines.date_that_counts(campaign) is not None:
        return True
    if CalendarMark.objects.filter(campaign=campaign, key=f"date:{moment.key}").exists():
        deadlines.store_deadline(campaign, now + timedelta(seconds=left))
    return True


def _set_date(campaign: Campaign, rule: Schedule) -> None:
    """Set the date of the running step, once: one that the referee sets or takes off is his."""
    moment = deadlines.moment_of_date(campaign)
    if moment is None or not claim(campaign, f"date:{moment.key}"):
        return
    if deadlines.date_that_counts(campaign) is not None:
        return
    deadlines.store_deadline(campaign, _due(campaign, rule, moment))


def _due(campaign: Campaign, rule: Schedule, moment: deadlines.Moment) -> datetime:
    """Return when the running step is due: with the turn's other steps, or by the rule."""
    now = timezone.now()
    if rule.per == Schedule.Per.TURN and not campaign.is_withheld:
        same = Deadline.objects.filter(campaign=campaign, turn=moment.turn, due__gt=now)
        newest = same.order_by("-pk").first()
        if newest is not None:
            return newest.due
    due = dates.next_date(rule, min(moment.since, now))
    # A worker that comes late gives the players their time all the same.
    return due if due > now + timedelta(hours=1) else dates.next_date(rule, now)


def _remind(campaign: Campaign, rule: Schedule, date: Deadline) -> None:
    """Mail those whose orders are missing; of several reminders that are due at once, one."""
    now = timezone.now()
    due = [
        hours
        for hours in rule.reminders
        if date.created < date.due - timedelta(hours=hours) <= now < date.due
    ]
    new = [hours for hours in due if claim(campaign, f"remind:{date.pk}:{hours}")]
    if new:
        date_mails.remind(campaign, date, missing(campaign, date), min(new))


def _pass(campaign: Campaign, rule: Schedule, date: Deadline) -> None:
    """Name who is late when a date passes; when the grace is over too, go on as was chosen."""
    now = timezone.now()
    over = date.due + timedelta(hours=rule.grace)
    if now >= date.due and claim(campaign, f"passed:{date.pk}"):
        date_mails.late(campaign, rule, date, missing(campaign, date))
    if now < over or _is_claimed(campaign, f"over:{date.pk}"):
        return
    late = missing(campaign, date)
    if now < excuses.last_moment(date, [one.seat for one in late]):
        return
    if claim(campaign, f"over:{date.pk}"):
        _go_on(campaign, rule, date, late)


def _is_claimed(campaign: Campaign, key: str) -> bool:
    return CalendarMark.objects.filter(campaign=campaign, key=key).exists()


def _go_on(campaign: Campaign, rule: Schedule, date: Deadline, late: list[Missing]) -> None:
    """Close the turn without what is missing, if that was chosen; otherwise say that it waits."""
    if not late:
        return
    if rule.policy != Schedule.Policy.CLOSE:
        date_mails.waits(campaign, date, late)
        return
    if not campaign.is_withheld:
        _end_step(campaign, date, late)
        return
    sides = sorted({one.side for one in late})
    try:
        token = f"calendar.{date.pk}"
        closing.close(campaign.lead_seat, token=token, without=sides, by_calendar=True)
    except Refusal as refusal:
        date_mails.cannot_close(campaign, date, refusal.message)
        return
    date_mails.closed(campaign, date, late)


def _end_step(campaign: Campaign, date: Deadline, late: list[Missing]) -> None:
    """End the running step for a side that is late, where news come at once, or say why not: what
    it is asked is for it, for its instructions or for the referee to answer.
    """
    item, why = going_on.end_step(campaign, f"calendar.{date.pk}")
    if item is None:
        date_mails.cannot_close(campaign, date, why)
    else:
        date_mails.went_on(campaign, date, late)


def claim(campaign: Campaign, key: str) -> bool:
    """Claim something that is to be done once; return whether it is this caller's to do."""
    _, is_new = CalendarMark.objects.get_or_create(campaign=campaign, key=key[:120])
    return is_new
