"""A feed of dates for people's own calendars, at an address that only its owner knows.

It holds what the owner's own pages show of dates by which orders are due, and nothing else.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.urls import reverse
from icalendar import Alarm, Calendar, Event

from campaigns.accounts.closed import is_closed
from campaigns.models import Campaign, Deadline, Profile, Seat
from campaigns.services import engine
from campaigns.services.absence import deputies
from campaigns.services.errors import Refusal
from campaigns.services.history import reading
from rules_engine.errors import RulesEngineError

LENGTH = timedelta(minutes=30)
"""A date ends a stretch of this length in which it is shown."""
AHEAD = timedelta(hours=2)
"""A calendar reminds its owner so long before."""


def renew(user: User) -> str:
    """Give a person a new secret address; the one before opens nothing any more."""
    token = secrets.token_urlsafe(24)
    Profile.objects.update_or_create(user=user, defaults={"feed": token})
    return token


def end(user: User) -> bool:
    """Take a person's address away; return whether he had one."""
    return bool(Profile.objects.filter(user=user).exclude(feed=None).update(feed=None))


def address_of(user: User) -> str:
    """Return the address of a person's feed; empty: he has none."""
    profile = Profile.objects.filter(user=user).first()
    if profile is None or not profile.feed:
        return ""
    return settings.SITE_ADDRESS + reverse("feed", args=(profile.feed,))


def owner_of(token: str) -> User | None:
    """Return whose feed is at an address, if anybody's who may come in."""
    profile = Profile.objects.filter(feed=token).select_related("user").first()
    if profile is None or not profile.user.is_active or is_closed(profile.user):
        return None
    return profile.user


def feed(user: User) -> bytes:
    """Return the dates by which the orders of a person's campaigns are due, as his pages have
    them.
    """
    made = Calendar()
    made.add("prodid", "-//Referee//Dates for orders//EN")
    made.add("version", "2.0")
    made.add("x-wr-calname", "Referee: orders due")
    for seat in _seats(user):
        deadline = _deadline(seat)
        if deadline is not None:
            made.add_component(_event(seat, deadline))
    return bytes(made.to_ical())


def _seats(user: User) -> Iterator[Seat]:
    rows = Seat.objects.filter(deputies.is_of(user), campaign__archived=None)
    playing = rows.filter(campaign__status=Campaign.Status.PLAYING)
    joined = playing.select_related("campaign__branch", "campaign__publication__branch")
    yield from joined.order_by("campaign__created", "pk")


def _deadline(seat: Seat) -> Deadline | None:
    """Return the date that a seat's pages show; none where its game cannot be opened."""
    try:
        return reading.current_deadline(seat)
    except (Refusal, RulesEngineError):
        return None


def _event(seat: Seat, deadline: Deadline) -> Event:
    campaign = seat.campaign
    game = engine.game_of(campaign)
    made = Event()
    made.add("uid", _name(seat, deadline))
    made.add("dtstamp", _whole(deadline.created))
    made.add("dtstart", _whole(deadline.due - LENGTH))
    made.add("dtend", _whole(deadline.due))
    made.add("summary", f"Orders due: {campaign.title}")
    made.add("description", game.sequence.moment(deadline.turn, deadline.step))
    made.add("url", settings.SITE_ADDRESS + reverse("campaign", args=(campaign.pk,)))
    if seat.may_order:
        made.add_component(_alarm(campaign))
    return made


def _alarm(campaign: Campaign) -> Alarm:
    made = Alarm()
    made.add("action", "DISPLAY")
    made.add("description", f"Orders due: {campaign.title}")
    made.add("trigger", -AHEAD)
    return made


def _name(seat: Seat, deadline: Deadline) -> str:
    """Return the name of a date: the same when it is put off, so that calendars move it. It counts
    nothing.
    """
    facts = f"{seat.pk} {deadline.turn} {deadline.step}"
    return f"{hashlib.sha256(facts.encode()).hexdigest()[:32]}@referee"


def _whole(moment: datetime) -> datetime:
    return moment.replace(microsecond=0)
