"""A club's campaigns in rows. Of one that is not over there stand its title, its game and who sits
in it: nothing of how it goes, for neither members nor secretaries nor visitors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User

import rules_engine
from campaigns.models import Campaign, ClubCampaign, Member, Played, Seat
from campaigns.services.clubs.names import name_of

Row = dict[str, Any]
Named = Callable[[Member], str]
RESULTS = {**dict(Played.Result.choices), Played.Result.NONE: "played"}


def rows_for_members(entries: Sequence[ClubCampaign], user: User) -> list[Row]:
    """Return campaigns as members of the club read them; who sits in one finds the way there."""
    seats = _seats(entries)
    mine = {seat.campaign_id for seat in seats if seat.user_id == user.pk}
    members = _members(entries)
    found = []
    for row, entry in _rows(entries, name_of):
        people = [seat for seat in seats if seat.campaign_id == entry.campaign_id]
        known = [members[seat.user_id] for seat in people if seat.user_id in members]
        row["people"] = sorted((name_of(one) for one in known), key=str.casefold)
        row["guests"] = len(people) - len(known)
        row["is_mine"] = entry.campaign_id in mine
        found.append(row)
    return found


def rows_for_visitors(entries: Sequence[ClubCampaign], named: Named) -> list[Row]:
    """Return campaigns as visitors read them: of those that are not over no people at all."""
    return [row for row, _ in _rows(entries, named)]


def _rows(entries: Sequence[ClubCampaign], named: Named) -> Iterable[tuple[Row, ClubCampaign]]:
    played: dict[UUID, list[Played]] = {}
    rows = Played.objects.filter(campaign_in_club__in=[one.pk for one in entries])
    for one in rows.select_related("member__user"):
        played.setdefault(one.campaign_in_club_id, []).append(one)
    for entry in entries:
        shares = played.get(entry.pk, []) if entry.ended else []
        yield _row(entry, shares, named), entry


def _row(entry: ClubCampaign, shares: Iterable[Played], named: Named) -> Row:
    return {
        "entry": entry,
        "campaign": entry.campaign,
        "title": str(entry),
        "game": _game(entry.game),
        "state": _state(entry),
        "is_over": entry.ended is not None,
        "words": entry.words,
        "shares": [
            {"name": named(one.member), "side": one.side, "result": RESULTS[one.result]}
            for one in shares
        ],
    }


def _state(entry: ClubCampaign) -> str:
    """Return how far a campaign has come, as everybody in the club may know it."""
    if entry.campaign is None:
        return "over"
    status = Campaign.Status(entry.campaign.status)
    return "over" if status == Campaign.Status.ENDED else str(status.label)


def _game(slug: str) -> str:
    return rules_engine.load(slug).title if slug in rules_engine.playable() else slug


def _seats(entries: Sequence[ClubCampaign]) -> list[Seat]:
    """Return the taken seats of campaigns that are not over; who looks on is not counted."""
    wanted = [one.campaign_id for one in entries if one.ended is None and one.campaign_id]
    rows = Seat.objects.filter(campaign__in=wanted).exclude(user=None)
    return list(rows.exclude(role=Seat.Role.OBSERVER).order_by("pk"))


def _members(entries: Sequence[ClubCampaign]) -> dict[int | None, Member]:
    clubs = {one.club_id for one in entries}
    rows = Member.objects.filter(club__in=clubs, left=None).exclude(user=None)
    return {one.user_id: one for one in rows.select_related("user")}
