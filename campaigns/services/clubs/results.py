"""How a club's campaigns ended, and for whom: as the game says it, or as the referee enters it.

Nothing is asked of a campaign before its referee has ended it and all sides are revealed: a victory
that only he knows of, with news that wait to be published, is nobody else's to read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

import rules_engine
from campaigns.models import Campaign, ClubCampaign, Member, Played, Seat
from campaigns.services import engine
from campaigns.services.asking.rights import assert_referee
from campaigns.services.clubs import words as texts
from campaigns.services.errors import BadRequest, NotNow
from campaigns.services.history import positions

MOST_TURNS = 500
ENTERS = "enters how a campaign ended"
Result = Played.Result


@dataclass(frozen=True)
class Share:
    """A member's share in a campaign: his side in words, what he has of it, for how many turns."""

    member: Member
    side: str
    result: str
    turns: int


def decided(entry: ClubCampaign) -> tuple[str, list[Share]]:
    """Return how an ended campaign ended, in words, and for whom: as the game has decided it.

    Raises: NotNow: it has not ended, or is deleted, or its game is not there.
    """
    campaign = assert_over(entry)
    state: Mapping[str, Any] = positions.head_state(campaign) if campaign.branch_id else {}
    outcome = state.get("outcome") or {}
    turns = min(int(state.get("turn") or 0), MOST_TURNS)
    titles = engine.game_of(campaign).side_titles
    shares = []
    for seat, member in _seated(entry, campaign):
        if seat.is_referee:
            shares.append(Share(member, "", Result.REFEREED, 0))
        else:
            result = _of_side(outcome, seat.side)
            shares.append(Share(member, titles.get(seat.side, seat.side), result, turns))
    return str(outcome.get("words", ""))[:200], shares


def keep(seat: Seat, entry: ClubCampaign, words: str, shares: Sequence[Share]) -> None:
    """Keep how a campaign ended, as its referee enters it; what was kept before is gone.

    Raises:
        NotAllowed: not a referee's doing.
        NotNow: it has not ended.
        BadRequest: a result or a number of turns that there is not, or the same member twice.
    """
    assert_referee(seat, ENTERS)
    campaign = assert_over(entry)
    words = texts.line(words, 200, "How it ended") if words.strip() else ""
    for share in shares:
        if share.result not in Result.values or not 0 <= share.turns <= MOST_TURNS:
            raise BadRequest(f"Choose a result for each, and 0 to {MOST_TURNS} turns.")
        if share.member.club_id != entry.club_id:
            raise BadRequest("Only members of the club have a result.")
    if len({share.member.pk for share in shares}) < len(shares):
        raise BadRequest("Each member has one result in a campaign.")
    with transaction.atomic():
        found = ClubCampaign.objects.select_for_update(of=("self",)).filter(pk=entry.pk).first()
        if found is None:
            raise NotNow("The campaign belongs to that club no more.")
        _store(found, campaign, words, shares)


def take(entry_id: Any) -> None:
    """Keep how a campaign ended as its game says, unless it has been kept. Done twice it is done
    once.
    """
    with transaction.atomic():
        rows = ClubCampaign.objects.select_for_update(of=("self",)).filter(pk=entry_id, ended=None)
        found = rows.select_related("campaign__branch").first()
        if found is not None and found.campaign is not None and found.campaign.is_ended:
            _store(found, found.campaign, *decided(found))


def waiting() -> list[UUID]:
    """Return the clubs' campaigns that have ended and of which nothing is kept yet."""
    return list(_open().order_by("created").values_list("pk", flat=True))


def take_before_it_goes(campaign: Campaign) -> None:
    """Keep how an ended campaign ended while people still sit in it: it is about to be deleted,
    perhaps before the sweep has come by.
    """
    for pk in _open().filter(campaign=campaign).values_list("pk", flat=True):
        take(pk)


def _open() -> QuerySet[ClubCampaign]:
    """Return the clubs' ended campaigns of which nothing is kept yet, and whose game is here."""
    ended, here = Campaign.Status.ENDED, rules_engine.playable()
    return ClubCampaign.objects.filter(ended=None, campaign__status=ended, game__in=here)


def assert_over(entry: ClubCampaign) -> Campaign:
    """Return an ended campaign of a club. Raises NotNow: it has not ended, or is not there."""
    campaign = entry.campaign
    if campaign is None or not campaign.is_ended:
        raise NotNow("How it ended is entered when the referee has ended the campaign.")
    if campaign.game not in rules_engine.playable():
        raise NotNow("The game of this campaign is not on this site now.")
    return campaign


def _store(entry: ClubCampaign, campaign: Campaign, words: str, shares: Sequence[Share]) -> None:
    Played.objects.filter(campaign_in_club=entry).delete()
    Played.objects.bulk_create(
        Played(
            campaign_in_club=entry,
            member=share.member,
            side=share.side[:60],
            result=share.result,
            turns=0 if share.result == Result.REFEREED else share.turns,
        )
        for share in shares
    )
    entry.words = words
    entry.ended = timezone.localdate(campaign.ended or timezone.now())
    entry.save(update_fields=["words", "ended"])


def _seated(entry: ClubCampaign, campaign: Campaign) -> list[tuple[Seat, Member]]:
    """Return the seats of members who play or referee, the sides in the order of the game."""
    members = Member.objects.filter(club=entry.club_id, left=None).select_related("user")
    by_user = {one.user_id: one for one in members if one.user_id is not None}
    sides = list(engine.game_of(campaign).sides)
    found = [
        (seat, by_user[seat.user_id])
        for seat in campaign.seats.exclude(role=Seat.Role.OBSERVER)
        if seat.user_id in by_user
    ]
    return sorted(found, key=lambda pair: sides.index(pair[0].side) if pair[0].side else -1)


def _of_side(outcome: Mapping[str, Any], side: str) -> str:
    """Return what an outcome means for a side."""
    if not outcome:
        return Result.NONE
    winner = outcome.get("winner")
    if not winner:
        return Result.DRAWN
    return Result.WON if winner == side else Result.LOST
