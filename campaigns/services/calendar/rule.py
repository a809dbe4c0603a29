"""The rule of a campaign's calendar: chosen, changed, paused, ended by a referee."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.accounts import zones
from campaigns.models import Campaign, Deadline, Schedule, Seat
from campaigns.services.asking.rights import assert_referee
from campaigns.services.asking.storing import locked_for
from campaigns.services.calendar import date_mails
from campaigns.services.errors import BadRequest, NotNow
from campaigns.services.mails import deadlines

LONGEST_PAUSE = timedelta(days=60)
MOST_EXCEPTIONS = 60
SETS = "keeps the calendar"


def rule_of(campaign: Campaign) -> Schedule | None:
    """Return the calendar of a campaign, if it has one that is on."""
    return Schedule.objects.filter(campaign=campaign, is_on=True).first()


def assert_sets(seat: Seat) -> None:
    """Refuse everybody but a referee. Raises NotAllowed."""
    assert_referee(seat, SETS)


def keep(seat: Seat, **wanted: Any) -> Schedule:
    """Set dates by this rule from now on. A date that is set already stays.

    Raises:
        NotAllowed: not the referee's doing.
        BadRequest: a value that there is not, in words.
    """
    assert_referee(seat, SETS)
    rule = read(seat.campaign, wanted)
    with transaction.atomic():
        locked_for(seat)
        Schedule.objects.update_or_create(
            campaign_id=seat.campaign_id, defaults={name: getattr(rule, name) for name in _FIELDS}
        )
    return Schedule.objects.get(campaign_id=seat.campaign_id)


def read(campaign: Campaign, wanted: dict[str, Any]) -> Schedule:
    """Return a rule that is not stored, for a look at what it means. Raises BadRequest."""
    rule = Schedule(campaign=campaign, is_on=True)
    rule.rule = _one_of("rule", wanted.get("rule"), Schedule.Rule.values)
    rule.per = _one_of("use of a date", wanted.get("per"), Schedule.Per.values)
    rule.told = _one_of("reader", wanted.get("told"), Schedule.Told.values)
    rule.policy = _one_of("way to go on", wanted.get("policy"), Schedule.Policy.values)
    rule.instructions = bool(wanted.get("instructions"))
    rule.zone = _one_of("time zone", wanted.get("zone"), zones.names())
    rule.at = _time(str(wanted.get("at", "")))
    rule.weekdays = _weekdays(wanted.get("weekdays", ()), rule.rule)
    rule.days = _number("Days after the news", wanted.get("days"), 1, 60)
    rule.least = _number("Hours between the news and a date", wanted.get("least"), 0, 168)
    rule.grace = _number("The grace in hours", wanted.get("grace"), 0, 168)
    rule.exceptions = _exceptions(str(wanted.get("exceptions", "")))
    rule.reminders = _reminders(str(wanted.get("reminders", "")))
    return rule


def end(seat: Seat) -> None:
    """Set no more dates by a rule; one that is set stays. Raises NotAllowed."""
    assert_referee(seat, SETS)
    with transaction.atomic():
        locked_for(seat)
        rows = Schedule.objects.filter(campaign=seat.campaign_id)
        rows.update(is_on=False, paused_since=None, paused_until=None, paused_left=None)


def pause(seat: Seat, until: datetime) -> Schedule:
    """Let dates stand still until a moment: none passes, nobody is reminded.

    Raises:
        NotAllowed: not the referee's doing.
        BadRequest: the moment has passed, or lies too far ahead.
        NotNow: there is no calendar, or it is paused already.
    """
    assert_referee(seat, SETS)
    now = timezone.now()
    if until <= now:
        raise BadRequest("That day has passed; a pause ends in the future.")
    if until - now > LONGEST_PAUSE:
        raise BadRequest(
            f"A pause lasts at most {LONGEST_PAUSE.days} days; end it and make another."
        )
    with transaction.atomic():
        campaign = locked_for(seat)
        rule = rule_of(campaign)
        if rule is None or rule.is_paused:
            raise NotNow("There is no calendar to pause, or it is paused already.")
        rule.paused_since, rule.paused_until = now, until
        rule.paused_left = _take_off(campaign)
        rule.save(update_fields=["paused_since", "paused_until", "paused_left"])
        date_mails.paused(campaign, until)
    return rule


def _take_off(campaign: Campaign) -> int | None:
    """Take off the date of the running step, if it has not passed; return the seconds left."""
    date = deadlines.date_that_counts(campaign)
    left = int((date.due - timezone.now()).total_seconds()) if date is not None else 0
    if date is None or left <= 0:
        return None
    Deadline.objects.filter(campaign=campaign, turn=date.turn, step=date.step).delete()
    return left


_FIELDS = (
    "is_on",
    "rule",
    "weekdays",
    "at",
    "zone",
    "days",
    "least",
    "exceptions",
    "per",
    "reminders",
    "told",
    "grace",
    "policy",
    "instructions",
)


def _one_of(what: str, value: Any, known: Collection[str]) -> str:
    if value not in known:
        raise BadRequest(f"There is no {what} '{str(value)[:60]}'.")
    return str(value)


def _time(text: str) -> time:
    try:
        return time.fromisoformat(text.strip()).replace(second=0, microsecond=0, tzinfo=None)
    except ValueError as fault:
        raise BadRequest("Give the time of day, such as 20:00.") from fault


def _weekdays(given: Sequence[Any], rule: str) -> list[int]:
    found = sorted({int(day) for day in given if str(day) in "0123456" and len(str(day)) == 1})
    if not found and rule == Schedule.Rule.WEEKLY:
        raise BadRequest("Choose at least one day of the week.")
    return found


def _number(what: str, value: Any, least: int, most: int) -> int:
    text = str(value).strip()
    if not text.isdecimal() or len(text) > 4 or not least <= int(text) <= most:
        raise BadRequest(f"{what}: a whole number from {least} to {most}.")
    return int(text)


def _exceptions(text: str) -> list[str]:
    found = set()
    for word in text.replace(",", " ").split():
        try:
            found.add(date.fromisoformat(word).isoformat())
        except ValueError as fault:
            words = f"'{word[:20]}' is no day; write days such as 2026-12-24, one after the other."
            raise BadRequest(words) from fault
    if len(found) > MOST_EXCEPTIONS:
        raise BadRequest(f"There are at most {MOST_EXCEPTIONS} days on which nothing is due.")
    return sorted(found)


def _reminders(text: str) -> list[int]:
    found = {
        _number("Hours before a date", word, 1, 336) for word in text.replace(",", " ").split()
    }
    if len(found) > 4:
        raise BadRequest("There are at most four reminders before a date.")
    return sorted(found, reverse=True)
