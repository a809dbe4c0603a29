"""Time zones: everybody reads and writes dates in his own, where he has chosen one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from campaigns.api.problems import is_api
from campaigns.models import Profile


@cache
def names() -> list[str]:
    """Return the names of all zones that people may choose: regions with a city, and UTC."""
    found = (name for name in available_timezones() if "/" in name)
    return ["UTC", *sorted(name for name in found if not name.startswith(("Etc/", "SystemV/")))]


def chosen(user: Any) -> str:
    """Return the name of the zone that a person has chosen; empty: none yet."""
    profile = getattr(user, "profile", None)
    return profile.zone if profile is not None and profile.zone in names() else ""


def zone_of(user: Any) -> ZoneInfo:
    """Return the zone in which a person reads dates: his own, or the site's."""
    return ZoneInfo(chosen(user) or timezone.get_default_timezone_name())


def choose(user: Any, name: str) -> bool:
    """Keep the zone of a person; return whether there is such a zone."""
    name = name.strip()
    if name not in names():
        return False
    Profile.objects.update_or_create(user=user, defaults={"zone": name})
    return True


def local(moment: datetime, user: Any) -> datetime:
    """Return a moment as a person reads it."""
    return moment.astimezone(zone_of(user))


def read(text: str) -> datetime:
    """Return the moment that a date field holds, in the zone of whoever asks.

    Raises:
        ValueError: it is no date, or the clocks are put forward over it; in words.
    """
    try:
        found = parse_datetime(text.strip())
    except ValueError:
        found = None
    if found is None:
        raise ValueError("Give the day and the time, such as 2026-03-21 20:00.")
    if timezone.is_aware(found):
        return found
    return at(found, timezone.get_current_timezone())


def at(naive: datetime, zone: Any) -> datetime:
    """Return the moment at which clocks in a zone show this; of two, when they are put back, the
    first.

    Raises:
        ValueError: they never show it, because they are put forward over it; in words.
    """
    found = timezone.make_aware(naive, zone)
    if (
        found.astimezone(timezone.get_fixed_timezone(0)).astimezone(zone).replace(tzinfo=None)
        != naive
    ):
        raise ValueError(f"On that day the clocks in {zone} are put forward over {naive:%H:%M}.")
    return found


class OwnZone:
    """Let pages be read and forms be written in the time zone of whoever asks; programs get UTC or
    the site's, as before.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request in that zone."""
        name = "" if is_api(request) else chosen(request.user)
        with timezone.override(ZoneInfo(name) if name else timezone.get_default_timezone()):
            return self.get_response(request)
