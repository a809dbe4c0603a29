"""How a campaign ended for the members of its club: the form in which its referee enters it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.models import Campaign, ClubCampaign, Member, Played, Sitting
from campaigns.services import engine
from campaigns.services.clubs import results
from campaigns.services.clubs.names import name_of
from campaigns.services.clubs.results import Share
from campaigns.services.errors import BadRequest, NotNow

Row = dict[str, Any]
CHOICES = (("", "does not count"), *Played.Result.choices)


def result_form(entry: ClubCampaign) -> Row | None:
    """Return the form, filled in as it was kept, else as the game says; None: it is not over."""
    try:
        words, shares = results.decided(entry)
    except NotNow:
        return None
    if entry.ended is not None:
        words, shares = entry.words, _kept(entry)
    return {
        "words": words,
        "is_kept": entry.ended is not None,
        "choices": CHOICES,
        "most_turns": results.MOST_TURNS,
        "rows": [_row(share) for share in (*shares, *_others(entry, shares))],
    }


def read_shares(entry: ClubCampaign, given: Mapping[str, str]) -> list[Share]:
    """Return what a form says of each member. Raises BadRequest: a result or a number that is none;
    NotNow: the campaign is not over.
    """
    _, shares = results.decided(entry)
    known = {one.member.pk: one for one in (*_others(entry, shares), *shares, *_kept(entry))}
    found = []
    for pk, share in known.items():
        result = given.get(f"result-{pk}", "")
        turns = given.get(f"turns-{pk}", "0").strip() or "0"
        if not (turns.isascii() and turns.isdecimal() and len(turns) < 6):
            raise BadRequest("Turns are a whole number.")
        if result:
            found.append(Share(share.member, share.side, result, int(turns)))
    return found


def _kept(entry: ClubCampaign) -> list[Share]:
    return [
        Share(one.member, one.side, one.result, one.turns)
        for one in entry.played.select_related("member__user")
    ]


def _row(share: Share) -> Row:
    return {
        "pk": share.member.pk,
        "name": name_of(share.member),
        "side": share.side or "Referee",
        "result": share.result,
        "turns": share.turns,
    }


def _others(entry: ClubCampaign, shares: list[Share]) -> list[Share]:
    """Return the members who have sat in the campaign and are not among these: they count only if
    the referee says so.
    """
    campaign = entry.campaign
    if campaign is None:
        return []
    there = {share.member.pk for share in shares}
    return [
        Share(member, _side(campaign, side), "", 0)
        for member, side in _sitters(entry, campaign)
        if member.pk not in there
    ]


def _sitters(entry: ClubCampaign, campaign: Campaign) -> list[tuple[Member, str]]:
    rows = Member.objects.filter(club=entry.club_id).exclude(user=None).select_related("user")
    members = {one.user_id: one for one in rows}
    found: dict[int | None, str] = {}
    for sitting in Sitting.objects.filter(campaign=campaign, user__in=members).order_by("pk"):
        found[sitting.user_id] = sitting.side
    return [(members[pk], side) for pk, side in found.items()]


def _side(campaign: Campaign, side: str) -> str:
    return str(engine.game_of(campaign).side_titles.get(side, ""))
