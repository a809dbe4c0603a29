"""An account is deleted for good. Its campaigns stay whole: what was done stands in the logs by the
names of seats, the seats are empty and can be taken anew, and every chain and roll is checked as
before.

Who leads a campaign is followed by the co-referee who has been one for longest; where there is none
the commanders together ask for somebody else, at once. A club's last secretary is followed by its
eldest member.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.accounts.closed import is_demonstration
from campaigns.models import Campaign, Member, Seat, Succession
from campaigns.services.absence import acting
from campaigns.services.asking.storing import locked_campaign
from campaigns.services.clubs import members
from campaigns.services.errors import BadRequest, NotNow
from campaigns.services.people import keeping, referees, sittings

DEMONSTRATION = "An account of the demonstration stays: the site would only make it anew."
GONE = (
    "Whoever sat as “{seat}” has left for good, and nobody referees this campaign now. Its "
    "commanders can ask somebody else together, on the page of the seats."
)


@dataclass
class Leaving:
    """What becomes of a person's campaigns and clubs when his account is deleted."""

    going: list[Campaign] = field(default_factory=list)
    """What nobody could open or begin any more; it is deleted, too."""
    passing: list[tuple[Campaign, Seat]] = field(default_factory=list)
    """What he leads, and the co-referee who follows."""
    without: list[Campaign] = field(default_factory=list)
    """What he leads and nobody else referees."""
    staying: list[Campaign] = field(default_factory=list)
    """Where he has any other seat."""
    clubs: list[tuple[Member, Member | None]] = field(default_factory=list)
    """His clubs, each with who follows as secretary, where somebody has to."""


def leaving(user: User) -> Leaving:
    """Return what would become of a person's campaigns and clubs."""
    found = Leaving()
    rows = Seat.objects.filter(user=user).select_related("campaign")
    for seat in rows.order_by("campaign__created", "campaign"):
        campaign = seat.campaign
        if _goes(seat):
            found.going.append(campaign)
        elif not referees.is_lead(seat):
            found.staying.append(campaign)
        elif (heir := _heir(seat)) is not None:
            found.passing.append((campaign, heir))
        else:
            found.without.append(campaign)
    found.clubs = [(one, members.heir_of(one)) for one in members.of(user)]
    return found


def delete(user: User, name: str) -> None:
    """Delete an account; `name` is the name to sign in with, typed in by whoever means it.

    Raises: BadRequest: another name; NotNow: an account of the demonstration.
    """
    if is_demonstration(user):
        raise NotNow(DEMONSTRATION)
    if name.strip() != user.username:
        raise BadRequest(f"Nothing was deleted: type the name as it stands, “{user.username}”.")
    with transaction.atomic():
        seats = Seat.objects.filter(user=user).order_by("campaign")
        for campaign_id, pk in list(seats.values_list("campaign", "pk")):
            _stand_up(locked_campaign(campaign_id), pk)
        asked = Succession.objects.filter(candidate=user, status=Succession.Status.OPEN)
        asked.update(candidate=None, agreed=[], due=None)
        for member in Member.objects.filter(user=user).select_related("club").order_by("club"):
            members.leave(member)  # it stays in the tables, without a person
        user.delete()


def _stand_up(campaign: Campaign, pk: UUID) -> None:
    """Free one seat of the person. The caller holds the campaign's lock."""
    seat = campaign.seats.select_related("user", "campaign").get(pk=pk)
    if _goes(seat):
        keeping.shut(campaign)
        return
    if referees.is_lead(seat):
        _pass_on(campaign, seat)
    elif seat.is_referee:
        referees.has_gone(campaign, seat)
    sittings.stand_up(seat)
    acting.announce(campaign)


def _pass_on(campaign: Campaign, seat: Seat) -> None:
    """Let somebody follow the leading referee, or the commanders look for somebody at once."""
    under_way = referees.open_succession(campaign)
    if under_way is not None:
        referees.finish(under_way, Succession.Status.OVER)
    heir = _heir(seat)
    if heir is not None:
        made = Succession.objects.create(
            campaign=campaign, kind=Succession.Kind.OFFER, by=seat, to=heir, stays=False
        )
        referees.pass_on(campaign, made, heir)
    elif campaign.is_playing:
        if not campaign.replace_after:
            campaign.replace_after = Campaign.Gone.FORTNIGHT
            campaign.save(update_fields=["replace_after"])
        referees.say(campaign, GONE.format(seat=seat.name))


def _goes(seat: Seat) -> bool:
    """Whether a campaign goes with a person: nobody else sits in it, or it is still being prepared
    and nobody else referees it. A demonstration stays.
    """
    campaign = seat.campaign
    if campaign.is_demonstration:
        return False
    others = campaign.seats.exclude(user=None).exclude(pk=seat.pk)
    is_left = campaign.is_preparing and referees.is_lead(seat) and _heir(seat) is None
    return is_left or not others.exists()


def _heir(seat: Seat) -> Seat | None:
    """Return the co-referee who has been one for longest."""
    rows = seat.campaign.seats.filter(role=Seat.Role.REFEREE).exclude(user=None)
    return rows.exclude(pk=seat.pk).order_by("created", "pk").first()
