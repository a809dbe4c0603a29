"""Deputies: somebody sits on a seat for a time in the place of the person whose it is, with the
rights of the seat. What he does stands in the logs by the name that he was given.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from campaigns.models import Campaign, Deputy, Seat, Sitting
from campaigns.services.asking.storing import locked_campaign, locked_for
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.people import sittings

LONGEST = timedelta(days=90)
AHEAD = timedelta(days=366)
NOT_VALID = "This link is not, or no longer, valid. Ask who sent it to you."


def name_one(seat: Seat, *, name: str, begins: datetime, ends: datetime) -> Deputy:
    """Let a seat have a deputy from a moment until another, once somebody accepts it by its link.

    Raises:
        NotAllowed: not the person whose seat it is, or a seat that gives no orders.
        BadRequest: no name, or no such time.
        NotNow: the seat has a deputy already, or the campaign has ended.
    """
    if not seat.may_order or seat.deputy_name:
        raise NotAllowed("A deputy is named by the person whose seat it is, if it gives orders.")
    name = " ".join(name.split())
    if not 0 < len(name) <= 60 or not name.isprintable():
        raise BadRequest("Give the deputy's name, as the log is to have it: 1 to 60 characters.")
    now = timezone.now()
    begins = max(begins, now)
    if ends <= begins or ends - begins > LONGEST or begins - now > AHEAD:
        raise BadRequest(
            f"A deputy sits for at most {LONGEST.days} days, ends after he begins, and begins "
            "within a year."
        )
    with transaction.atomic():
        campaign = locked_for(seat)
        if campaign.is_ended or open_of(seat) is not None:
            raise NotNow("This seat has a deputy already, or the campaign has ended.")
        return Deputy.objects.create(
            campaign=campaign, seat=seat, name=name, begins=begins, ends=ends
        )


def open_of(seat: Seat) -> Deputy | None:
    """Return the deputy of a seat who sits, will sit, or has still to accept."""
    rows = Deputy.objects.filter(seat=seat, ends__gt=timezone.now())
    return rows.select_related("user", "seat").first()


def offered(token: str) -> Deputy | None:
    """Return what a link offers, while nobody has accepted it."""
    rows = Deputy.objects.filter(token=token, user=None, ends__gt=timezone.now())
    return rows.select_related("seat__campaign", "seat__user").first()


def why_not(user: User, found: Deputy) -> str:
    """Return why somebody cannot be this deputy, in a sentence; empty: he can."""
    if found.seat.user_id == user.pk:
        return "This is your own seat. Send the link to who is to sit there for you."
    own = Seat.objects.filter(campaign=found.campaign_id, user=user).first()
    if own is not None and own.viewer != found.seat.side:
        return "You have another seat in this campaign; one person sees one side only."
    return sittings.why_barred(user, found.seat)


def accept(user: User, token: str) -> Deputy:
    """Let somebody be the deputy whom a link asks for.

    Raises:
        BadRequest: the link offers nothing.
        NotNow: he has a seat elsewhere, or has seen what another side knows.
    """
    with transaction.atomic():
        found = offered(token)
        if found is None:
            raise BadRequest(NOT_VALID)
        campaign = locked_campaign(found.campaign_id)
        found = offered(token)
        if found is None or campaign.is_ended:
            raise BadRequest(NOT_VALID)
        refusal = why_not(user, found)
        if refusal:
            raise NotNow(refusal)
        found.user = user
        found.save(update_fields=["user"])
        if not Sitting.objects.filter(campaign=campaign, user=user, side=found.seat.side).exists():
            sittings.sit_down(user, found.seat)
    return found


def end(campaign: Campaign, found: Deputy) -> None:
    """Let a deputy sit no more, or not at all."""
    with transaction.atomic():
        locked_campaign(campaign.pk)
        if found.user_id is None:
            Deputy.objects.filter(pk=found.pk).delete()
        else:
            Deputy.objects.filter(pk=found.pk, ends__gt=timezone.now()).update(ends=timezone.now())


def own_of(user: User, campaign: Campaign) -> Deputy | None:
    """Return as whose deputy a person sits or will sit in a campaign."""
    rows = Deputy.objects.filter(campaign=campaign, user=user, ends__gt=timezone.now())
    return rows.select_related("seat").first()


def change_place(seat: Seat, found: Deputy, *, sits: bool) -> None:
    """Let a deputy who has a seat of his own look from the one or from the other; `seat` is where
    he sits as he asks. Raises NotAllowed: he does not sit there any more, or his time is over.
    """
    with transaction.atomic():
        locked_for(seat)
        rows = Deputy.objects.filter(pk=found.pk, ends__gt=timezone.now())
        if not rows.update(sits=sits):
            raise NotAllowed("Your time as a deputy is over; nothing was done.")


def reader_of(seat: Seat) -> User | None:
    """Return who reads what is written to a seat: its deputy while he sits there."""
    if not seat.may_order:
        return seat.user
    found = Deputy.running(timezone.now()).filter(seat=seat).select_related("user__profile").first()
    return found.user if found is not None else seat.user


def is_of(user: User) -> Q:
    """Return the condition for the seats of a person: his own, and those on which he sits now."""
    return Q(user=user) | Q(pk__in=Deputy.running(timezone.now(), user).values("seat"))
