"""The mails of a calendar: reminders to those whose orders are missing, and who is late."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from campaigns.accounts import zones
from campaigns.models import Campaign, Deadline, Schedule, Seat
from campaigns.services.absence import deputies
from campaigns.services.calendar import excuses
from campaigns.services.calendar.missing import Missing
from campaigns.services.mails.posting import store_mails
from campaigns.services.upkeep import queue

WHEN = "%d %B %Y %H:%M %Z"

WAITS = ":waits"
"""How the key of a mail ends that says that something waits for the referee."""


def remind(campaign: Campaign, date: Deadline, late: Sequence[Missing], hours: int) -> None:
    """Remind those whose orders are missing, so many hours before a date; each reads of his own
    alone.
    """
    what = "your orders are soon due"
    for one in late:
        steps = f" for {', '.join(one.steps)}" if one.steps else ""
        words = f"your orders{steps} are not in yet. They are due by {{when}}."
        _store(campaign, [one.seat], f"remind:{date.pk}:{hours}", what, words, date)


def late(campaign: Campaign, rule: Schedule, date: Deadline, found: Sequence[Missing]) -> None:
    """Tell the late that they are, and the referees, or everybody, who is."""
    grace = f"For {rule.grace} hours more they count as given in time" if rule.grace else ""
    free = excuses.excused(date, timezone.now())
    for one in found:
        if one.seat.pk in free:
            continue
        words = f"your orders are late: they were due by {{when}}. {grace or 'Hand them in'}."
        _store(campaign, [one.seat], f"late:{date.pk}", "your orders are late", words, date)
    named = [one for one in found if one.seat.pk not in free]
    seats = campaign.seats.exclude(user=None).exclude(pk__in=[one.seat.pk for one in found])
    words = f"the date has passed, {{when}}. Late: {_names(named) or 'nobody'}."
    if rule.told == Schedule.Told.REFEREE:
        seats = seats.filter(role=Seat.Role.REFEREE)
        rest = [one for one in found if one.seat.pk in free]
        words += f" More time has: {_names(rest)}." if rest else ""
    elif not named:
        return
    if found:
        _store(campaign, seats, f"passed:{date.pk}", "orders are late", words, date)


def waits(campaign: Campaign, date: Deadline, found: Sequence[Missing]) -> None:
    """Tell the referees that the grace is over, and that nothing happens by itself."""
    words = f"the grace after {{when}} is over. Still late: {_names(found)}. It waits for you."
    _to_referees(campaign, date, "it waits for you", words, WAITS)


def closed(campaign: Campaign, date: Deadline, found: Sequence[Missing]) -> None:
    """Tell the referees that the turn is being closed by the calendar."""
    words = f"the grace after {{when}} is over. The turn is closed without: {_names(found)}."
    _to_referees(campaign, date, "the turn is closed", f"{words} Look at it, and publish.")


def went_on(campaign: Campaign, date: Deadline, found: Sequence[Missing]) -> None:
    """Tell the referees that a step was ended by the calendar."""
    words = f"the grace after {{when}} is over. The step was ended without: {_names(found)}."
    _to_referees(campaign, date, "a step was ended", words)


def cannot_close(campaign: Campaign, date: Deadline, why: str) -> None:
    """Tell the referees that the calendar could not close the turn, and why."""
    words = f"the grace after {{when}} is over, and the turn could not be closed: {why}"
    _to_referees(campaign, date, "the turn could not be closed", words)


def paused(campaign: Campaign, until: datetime) -> None:
    """Tell everybody that no date counts until a moment."""
    what = "the calendar stands still"
    words = "the calendar stands still until {when}: nothing is due, and nobody is late."
    key = f"pause:{until:%Y%m%d%H%M%S}"
    _tell(campaign, campaign.seats.exclude(user=None), key, what, words, until)


def _to_referees(campaign: Campaign, date: Deadline, what: str, words: str, more: str = "") -> None:
    seats = campaign.seats.filter(role=Seat.Role.REFEREE).exclude(user=None)
    _store(campaign, seats, f"over:{date.pk}{more}", what, words, date)


def _names(found: Sequence[Missing]) -> str:
    """Return the late with their steps, in words."""
    return "; ".join(
        f"{one.seat.name} ({', '.join(one.steps)})" if one.steps else one.seat.name for one in found
    )


def _store(
    campaign: Campaign, seats: Iterable[Seat], key: str, what: str, words: str, date: Deadline
) -> None:
    _tell(campaign, seats, key, what, words, date.due)


def _tell(
    campaign: Campaign, seats: Iterable[Seat], key: str, what: str, words: str, moment: datetime
) -> None:
    """Store a mail for each of some seats, with a moment in his own time zone."""
    address = settings.SITE_ADDRESS + reverse("campaign", args=(campaign.pk,))
    subject = f"[Referee] {campaign.title}: {what}"[:200]
    for seat in seats:
        when = zones.local(moment, deputies.reader_of(seat)).strftime(WHEN)
        body = f"{campaign.title}: {words.replace('{when}', when)}\n\n{address}\n"
        for mail in store_mails(campaign, [seat], key, subject, body):
            queue.announce("send_mail", mail)
