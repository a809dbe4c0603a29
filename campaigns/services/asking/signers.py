"""Who signs what a referee proposes: whether a campaign wants a second signature, and whose."""

from __future__ import annotations

import secrets

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.models import Campaign, Seat
from campaigns.services.asking.storing import locked_for
from campaigns.services.errors import NotNow
from campaigns.services.people import referees, remarks

ON = "From now on a correction by the referee counts only when a second referee has signed it."
OFF = "From now on one referee corrects alone; no second one has to sign it."


def choose(referee: Seat, *, is_on: bool, user: User | None = None) -> None:
    """Say whether corrections wait for a second signature; all sides' logs tell it.

    Raises:
        NotAllowed: not the leading referee's doing.
        NotNow: nobody is there to sign.
    """
    referees.assert_lead(referee, "says how many referees sign a correction")
    with transaction.atomic():
        campaign = locked_for(referee)
        if is_on and not others(campaign, referee):
            raise NotNow("There is nobody to sign: invite a co-referee first.")
        if campaign.is_countersigned == is_on:
            return
        Campaign.objects.filter(pk=campaign.pk).update(is_countersigned=is_on)
        if campaign.branch_id is not None:
            token = f"signatures.{secrets.token_urlsafe(12)}"
            remarks.remark(referee, remarks.REFEREE, ON if is_on else OFF, token=token, user=user)


def has_others(seat: Seat) -> bool:
    """Return whether another referee is there, who could sign."""
    return bool(others(seat.campaign, seat))


def others(campaign: Campaign, seat: Seat) -> list[Seat]:
    """Return the other referees who are there."""
    rows = campaign.seats.filter(role=Seat.Role.REFEREE).exclude(user=None).exclude(pk=seat.pk)
    return list(rows.select_related("user__profile"))
