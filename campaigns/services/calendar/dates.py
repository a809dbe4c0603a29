"""Which dates a rule gives. Pure: no row is asked, and no clock."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from zoneinfo import ZoneInfo

from campaigns.models import Schedule

MOST_AHEAD = 800
"""So many days a rule is followed; all of them are never exceptions."""
WEEKDAYS = ("Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays")


def next_date(rule: Schedule, since: datetime) -> datetime:
    """Return the date by which orders are due that are given after news of a moment.

    The rule speaks in its zone: 20:00 stays 20:00 when the clocks are changed. A time that the
    clocks are put forward over is the one that they show instead.
    """
    return next(_dates(rule, since))


def coming(rule: Schedule, since: datetime, count: int) -> list[datetime]:
    """Return the next dates if news came at each of them, to show what a rule means."""
    found: list[datetime] = []
    for _ in range(count):
        since = next_date(rule, since)
        found.append(since)
    return found


def words(rule: Schedule) -> str:
    """Return a rule in words."""
    when = f"{rule.at:%H:%M} ({rule.zone})"
    if rule.rule == Schedule.Rule.AFTER:
        days = "1 day" if rule.days == 1 else f"{rule.days} days"
        said = f"{days} after the news, at {when}"
    else:
        names = [WEEKDAYS[day] for day in rule.weekdays]
        said = f"{_listed(names)}, {when}, at least {rule.least} hours after the news"
    return f"{said}; not on {_days(rule)}" if _later(rule) else said


def _dates(rule: Schedule, since: datetime) -> Iterator[datetime]:
    zone = ZoneInfo(rule.zone)
    not_on = set(rule.exceptions)
    for day in _days_of(rule, since.astimezone(zone).date()):
        due = _moment(rule, day, zone)
        is_early = rule.rule == Schedule.Rule.WEEKLY and due < since + timedelta(hours=rule.least)
        if day.isoformat() not in not_on and due > since and not is_early:
            yield due


def _days_of(rule: Schedule, first: date) -> Iterator[date]:
    """Yield the days that a rule allows, from the day of the news on."""
    if rule.rule == Schedule.Rule.AFTER:
        first += timedelta(days=rule.days)
    for ahead in range(MOST_AHEAD):
        day = first + timedelta(days=ahead)
        if rule.rule == Schedule.Rule.AFTER or day.weekday() in rule.weekdays:
            yield day


def _moment(rule: Schedule, day: date, zone: ZoneInfo) -> datetime:
    # Through UTC and back: what the clocks are put forward over becomes what they show then.
    return datetime.combine(day, rule.at, tzinfo=zone).astimezone(UTC)


def _later(rule: Schedule) -> list[str]:
    return sorted(rule.exceptions)


def _days(rule: Schedule) -> str:
    named = [f"{date.fromisoformat(day):%-d %B %Y}" for day in islice(_later(rule), 12)]
    return _listed(named)


def _listed(names: list[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
