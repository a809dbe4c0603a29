"""A season in rows: its days, its evenings, its table."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db.models import Count
from django.utils import timezone

from campaigns.models import Club, Evening, Season
from campaigns.presenters.clubs import campaigns, table
from campaigns.services.clubs import belonging, names, seasons

Row = dict[str, Any]
NEXT = 4
"""So many evenings that are to come stand on the first page."""


def season_row(season: Season, user: User) -> Row:
    """Return a season as members read it."""
    entries = belonging.entries(season.club, season=season)
    return {
        "season": season,
        "table": table.table_row(season),
        "campaigns": campaigns.rows_for_members(entries, user),
        "evenings": evening_rows(season),
    }


def season_for_visitors(season: Season) -> Row:
    """Return a season as visitors read it: each is called as he allows."""
    entries = belonging.entries(season.club, season=season)
    return {
        "season": season,
        "table": table.table_row(season, names.public_name),
        "campaigns": campaigns.rows_for_visitors(entries, names.public_name),
        "evenings": evening_rows(season),
    }


def evening_rows(season: Season) -> list[Row]:
    """Return the evenings of a season, each with how many were there."""
    rows = Evening.objects.filter(season=season).annotate(count=Count("present"))
    today = timezone.localdate()
    return [{"evening": one, "count": one.count, "is_past": one.day <= today} for one in rows]


def upcoming(evenings: list[Row]) -> list[Row]:
    """Return the next of a season's evenings."""
    today = timezone.localdate()
    return [row for row in evenings if row["evening"].day >= today][:NEXT]


def tick_rows(evening: Evening) -> list[Row]:
    """Return who can have been there, by name, with who was."""
    here = set(evening.present.values_list("pk", flat=True))
    found = [
        {"member": one, "name": names.name_of(one), "was_there": one.pk in here}
        for one in seasons.members_for(evening)
    ]
    return sorted(found, key=lambda row: str(row["name"]).casefold())


def campaigns_outside(club: Club, season: Season | None, user: User) -> list[Row]:
    """Return the campaigns of a club that are not over and stand in another season, or in none."""
    entries = [
        one
        for one in belonging.entries(club, ended=None)
        if season is None or one.season_id != season.pk
    ]
    return campaigns.rows_for_members(entries, user)
