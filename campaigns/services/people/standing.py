"""Somebody who does not play stands for the place of a referee who is gone."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.models import Campaign, Sitting, Succession
from campaigns.services import engine
from campaigns.services.asking.storing import locked_campaign
from campaigns.services.errors import BadRequest, NotNow
from campaigns.services.people.referees import OPEN


def standing_for(token: str) -> Succession | None:
    """Return the search for a referee to which a link belongs, while it is open."""
    rows = Succession.objects.filter(token=token, status=OPEN, kind=Succession.Kind.COMMANDERS)
    return rows.select_related("campaign", "candidate").first()


def why_not(user: User, campaign: Campaign) -> str:
    """Return why somebody cannot become the referee of a campaign, in a sentence; empty: he can."""
    if campaign.seats.filter(user=user).exists():
        return "You have a seat in this campaign; whoever plays in it does not referee it."
    if Sitting.objects.filter(campaign=campaign, user=user).exclude(side=engine.TRUTH).exists():
        return "You have sat on a side of this campaign; whoever has played does not referee it."
    return ""


def stand(user: User, token: str) -> Succession:
    """Let somebody say that he would referee a campaign. He sees nothing of it before he does.

    Raises:
        BadRequest: the link opens nothing.
        NotNow: another one has said so, or he has played in it.
    """
    with transaction.atomic():
        found = standing_for(token)
        if found is None:
            raise BadRequest("This link is not, or no longer, valid. Ask who sent it to you.")
        campaign = locked_campaign(found.campaign_id)
        found.refresh_from_db()
        if found.status != OPEN or found.candidate_id not in (None, user.pk):
            raise NotNow("Somebody else has said that he would referee it.")
        if why_not(user, campaign):
            raise NotNow(why_not(user, campaign))
        if found.candidate_id is None:
            found.candidate, found.agreed = user, []
            found.save(update_fields=["candidate", "agreed"])
    return found
