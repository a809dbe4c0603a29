"""Seasons of a club: their days, the evenings on which it meets, and who was there."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from campaigns.models import Club, Evening, Member, Season
from campaigns.services.clubs import words
from campaigns.services.clubs.rights import assert_secretary, locked_for
from campaigns.services.errors import BadRequest, NotNow

MOST_SEASONS, MOST_EVENINGS = 60, 150
LONGEST = timedelta(days=1100)
KEEPS = "keeps the seasons"
TICKS = "ticks who was there"


def begin(secretary: Member, *, name: str, first: str, last: str) -> Season:
    """Add a season, with the points of the one before; one of that name and those days is the same.

    Raises: NotAllowed, BadRequest, NotNow.
    """
    assert_secretary(secretary, KEEPS)
    facts = _facts(name, first, last)
    with transaction.atomic():
        club = locked_for(secretary, KEEPS)
        same = club.seasons.filter(**facts).first()
        if same is not None:
            return same
        if club.seasons.count() >= MOST_SEASONS:
            raise NotNow(f"A club has at most {MOST_SEASONS} seasons.")
        return Season.objects.create(club=club, points=club.points, **facts)


def change(secretary: Member, season: Season, *, name: str, first: str, last: str) -> None:
    """Change a season's name and days; evenings outside them are refused.

    Raises: NotAllowed, BadRequest; NotNow: an evening would lie outside.
    """
    assert_secretary(secretary, KEEPS)
    facts = _facts(name, first, last)
    with transaction.atomic():
        season = _there(locked_for(secretary, KEEPS), season)
        outside = season.evenings.exclude(day__range=(facts["first"], facts["last"])).first()
        if outside is not None:
            raise NotNow(f"The club meets on {outside.day:%d %B %Y}, which would lie outside.")
        Season.objects.filter(pk=season.pk).update(**facts)


def remove(secretary: Member, season: Season) -> None:
    """Remove a season in which nothing is kept. Raises NotAllowed; NotNow: something is."""
    with transaction.atomic():
        locked_for(secretary, KEEPS)
        if season.evenings.exists() or season.campaigns.exists():
            raise NotNow("A season with evenings or campaigns stays: take them out of it first.")
        season.delete()


def meet(secretary: Member, season: Season, *, day: str, text: str = "") -> Evening:
    """Add an evening to a season. Raises NotAllowed, BadRequest, NotNow."""
    assert_secretary(secretary, KEEPS)
    found = words.day(day, "An evening")
    text = words.line(text, 80, "What is on") if text.strip() else ""
    with transaction.atomic():
        season = _there(locked_for(secretary, KEEPS), season)
        if not season.first <= found <= season.last:
            days = f"{season.first:%d %B %Y} to {season.last:%d %B %Y}"
            raise BadRequest(f"The season goes from {days}.")
        if season.evenings.filter(day=found).exists():
            raise NotNow("The club meets on that day already.")
        if season.evenings.count() >= MOST_EVENINGS:
            raise NotNow(f"A season has at most {MOST_EVENINGS} evenings.")
        return Evening.objects.create(season=season, day=found, words=text)


def cancel(secretary: Member, evening: Evening) -> None:
    """Take an evening off, with who was there. Raises NotAllowed."""
    with transaction.atomic():
        locked_for(secretary, KEEPS)
        evening.delete()


def tick(secretary: Member, evening: Evening, names: Collection[str]) -> int:
    """Keep who was there on an evening, by the ids of members; return how many they were. Whoever
    has left since and was there stays ticked unless he is taken out.

    Raises: NotAllowed; BadRequest: somebody who is no member, or the evening is gone; NotNow: it
    has not come.
    """
    assert_secretary(secretary, TICKS)
    if evening.day > timezone.localdate():
        raise NotNow("Who was there is ticked on the evening, or after it.")
    with transaction.atomic():
        locked_for(secretary, TICKS)
        if not Evening.objects.filter(pk=evening.pk).exists():
            raise BadRequest("This evening has been taken off.")
        known = {str(pk): pk for pk in members_for(evening).values_list("pk", flat=True)}
        if set(names) - set(known):
            raise BadRequest("Somebody among those is no member of this club.")
        evening.present.set(Member.objects.filter(pk__in=[known[name] for name in names]))
    return len(set(names))


def members_for(evening: Evening) -> QuerySet[Member]:
    """Return who can have been there: the members, and who is ticked already."""
    rows = Member.objects.filter(club=evening.season.club_id)
    here = rows.filter(left=None).exclude(user=None)
    ticked = rows.filter(pk__in=evening.present.values("pk"))
    return (here | ticked).select_related("user").distinct().order_by("joined", "created")


def running(club: Club, today: date | None = None) -> Season | None:
    """Return the season that runs today, of several the one that began last; else the newest."""
    today = today or timezone.localdate()
    rows = club.seasons.order_by("-first", "name")
    return rows.filter(first__lte=today, last__gte=today).first() or rows.first()


def _there(club: Club, season: Season) -> Season:
    """Return a season read anew under its club's lock. Raises BadRequest: it has been removed."""
    found = club.seasons.filter(pk=season.pk).first()
    if found is None:
        raise BadRequest("This season has been removed.")
    return found


def _facts(name: str, first: str, last: str) -> dict[str, Any]:
    found = words.line(name, 60, "A season's name")
    begins, ends = words.day(first, "The first day"), words.day(last, "The last day")
    if ends < begins or ends - begins > LONGEST:
        raise BadRequest("A season ends after it begins, and lasts at most three years.")
    return {"name": found, "first": begins, "last": ends}
