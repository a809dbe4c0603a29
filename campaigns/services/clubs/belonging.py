"""Which campaigns are a club's: its referee brings one in, and a secretary says in which season it
counts. The club learns nothing of what happens in it.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef

from campaigns.models import Campaign, Club, ClubCampaign, Deletion, Member, Season, Seat
from campaigns.services.asking.rights import assert_referee
from campaigns.services.clubs import house, seasons
from campaigns.services.clubs.rights import locked, locked_for
from campaigns.services.errors import BadRequest, NotAllowed, NotNow

MOST_CAMPAIGNS = 400
BRINGS = "brings a campaign into a club"
Status = Campaign.Status


def put_in(campaign: Campaign, member: Member) -> ClubCampaign:
    """Let a new campaign be a club's, in the season that runs, with the club's texts beside cases.

    Raises:
        NotAllowed: the member has left the club, or another has taken him out of it meanwhile.
        NotNow: the club has as many campaigns as it can, or the campaign is a demonstration.
    """
    if campaign.is_demonstration:
        raise NotNow("A demonstration belongs to no club.")
    with transaction.atomic():
        club = locked(member.club)
        if not club.members.filter(pk=member.pk, left=None).exists():
            raise NotAllowed("A campaign is brought into a club to which its referee belongs.")
        if club.campaigns.count() >= MOST_CAMPAIGNS:
            raise NotNow(f"A club has at most {MOST_CAMPAIGNS} campaigns.")
        made = ClubCampaign.objects.create(
            club=club, campaign=campaign, game=campaign.game, season=seasons.running(club)
        )
        house.take_over(campaign, club)
    return made


def bring(seat: Seat, member: Member) -> ClubCampaign:
    """Let a campaign that there is already be a club's to which its referee belongs.

    Raises:
        NotAllowed: not a referee of it, or no member of the club.
        NotNow: it belongs to a club already.
    """
    assert_referee(seat, BRINGS)
    if member.left is not None or member.user_id != seat.user_id:
        raise NotAllowed("A campaign is brought into a club to which its referee belongs.")
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update(of=("self",)).get(pk=seat.campaign_id)
        if of(campaign) is not None:
            raise NotNow("This campaign belongs to a club already. Take it out of that one first.")
        return put_in(campaign, member)


def take_out(seat: Seat) -> None:
    """Let a campaign be no club's any more; what it counted for is gone. Raises NotAllowed."""
    assert_referee(seat, "takes a campaign out of a club")
    ClubCampaign.objects.filter(campaign=seat.campaign_id).delete()


def strike(secretary: Member, entry: ClubCampaign) -> None:
    """Take a campaign off the club's list; it is played on as before. Raises NotAllowed."""
    with transaction.atomic():
        locked_for(secretary, "takes a campaign off the list")
        entry.delete()


def move(secretary: Member, entry: ClubCampaign, season: Season | None) -> None:
    """Say in which season a campaign counts; none: in no one's. Raises NotAllowed, BadRequest."""
    with transaction.atomic():
        club = locked_for(secretary, "says in which season a campaign counts")
        if season is not None and not club.seasons.filter(pk=season.pk).exists():
            raise BadRequest("There is no such season in this club.")
        ClubCampaign.objects.filter(pk=entry.pk).update(season=season)


def of(campaign: Campaign) -> ClubCampaign | None:
    """Return to which club a campaign belongs."""
    rows = ClubCampaign.objects.filter(campaign=campaign)
    return rows.select_related("club", "season").first()


def of_seat(seat: Seat) -> ClubCampaign | None:
    """Return to which club a seat's campaign belongs, as everybody in it may know; `is_member` says
    whether the person who looks belongs to it.
    """
    members = Member.objects.filter(club=OuterRef("club"), left=None)
    mine = Exists(members.filter(user=seat.sitter_id or seat.user_id))
    rows = ClubCampaign.objects.filter(campaign=seat.campaign_id).annotate(is_member=mine)
    return rows.select_related("club").first()


def entries(club: Club, **which: Any) -> list[ClubCampaign]:
    """Return a club's campaigns, the newest first; those that are being deleted are gone."""
    rows = ClubCampaign.objects.filter(club=club, **which)
    rows = rows.exclude(campaign__in=Deletion.objects.values("campaign"))
    return list(rows.select_related("campaign", "season").order_by("-created"))


def outlive(campaign: Campaign) -> None:
    """Let what a campaign counted for stay, under its title, when its rows go."""
    rows = ClubCampaign.objects.filter(campaign=campaign)
    rows.filter(ended=None).delete()
    rows.update(campaign=None, title=campaign.title)
