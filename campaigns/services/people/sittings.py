"""One person sees one side only: who has sat on a side, and who may change to another."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from campaigns.models import (
    Campaign,
    Deputy,
    Input,
    Proposal,
    Seat,
    Sitting,
    invitation_token,
)
from campaigns.services import engine
from campaigns.services.asking.rights import assert_referee
from campaigns.services.errors import BadRequest, NotNow
from campaigns.services.people import handles, remarks, unread
from campaigns.services.side_words import both, the_other

REFEREED = (
    "You have been a referee of this campaign and have seen everything. Only its referee can let "
    "you take a side's seat, once play has begun, with a reason that all logs tell."
)
DEPUTY = (
    "You are somebody's deputy elsewhere in this campaign, and one person sees one side only. "
    "First let that end: by you, by whose seat it is, or by the referee."
)
WAS_TOLD = (
    "While you sat on {the_other} side something was written there that no other side reads, and "
    "one person sees one side only. Once play has begun the referee can let you change, with a "
    "reason that all logs tell."
)
PLAYED = (
    "You have sat on a side of this campaign; whoever has played in it becomes its referee only if "
    "the referee lets him, with a reason that all logs tell."
)


def barred(campaign: Campaign) -> str:
    """Return why somebody may not take a seat after what he has seen on another side."""
    return (
        f"You have sat on {the_other(campaign)} side of this campaign, and one person sees one "
        "side only. The referee can let you change, with a reason that the logs of "
        f"{both(campaign)} sides tell."
    )


def bars(user: User, seat: Seat) -> bool:
    """Whether somebody may not take a seat because of what he has seen on another side, or as a
    referee, who sees the set-up before play too. No player becomes a referee of himself either.
    """
    if seat.campaign.is_ended:
        return False
    rows = Sitting.objects.filter(campaign=seat.campaign_id, user=user).exclude(side=seat.viewer)
    if seat.campaign.is_preparing:
        if seat.is_referee or _was_told_as_deputy(user, seat):
            return not seat.is_referee  # who reads everything anyway
        rows = rows.filter(side=engine.TRUTH) | rows.filter(was_told=True)
    return rows.exclude(may_take=seat).exists()


def _was_told_as_deputy(user: User, seat: Seat) -> bool:
    """Whether somebody has been, or is, a deputy on another side to which something was written."""
    rows = Deputy.objects.filter(campaign=seat.campaign, user=user).exclude(seat__side=seat.side)
    return any(unread.told_to_own_side(one.seat).exists() for one in rows.select_related("seat"))


def stands_in(user: User, seat: Seat) -> bool:
    """Whether somebody is a deputy, now or later, on another side than a seat's. Nothing lets him
    have both: before play he has seen nothing yet, and would see two sides in it.
    """
    if seat.campaign.is_ended:
        return False
    return _deputies_of(user, seat.campaign).exclude(seat__side=seat.viewer).exists()


def why_barred(user: User, seat: Seat) -> str:
    """Return why somebody may not take a seat, in a sentence; empty: he may."""
    if not bars(user, seat):
        return DEPUTY if stands_in(user, seat) else ""
    has_refereed = Sitting.objects.filter(
        campaign=seat.campaign_id, user=user, side=engine.TRUTH
    ).exists()
    if has_refereed:
        return REFEREED
    if seat.campaign.is_preparing and seat.side:
        if stands_in(user, seat):
            return DEPUTY
        return WAS_TOLD.format(the_other=the_other(seat.campaign))
    return barred(seat.campaign) if seat.side else PLAYED


def sit_down(user: User, seat: Seat) -> None:
    """Remember who has taken a seat; with that, leave to change sides is used up."""
    rows = Sitting.objects.filter(campaign=seat.campaign_id, user=user)
    rows.update(may_take=None)
    rows.update_or_create(
        side=seat.viewer,
        defaults={"seat_name": seat.name},
        create_defaults={
            "campaign_id": seat.campaign_id,
            "user": user,
            "side": seat.viewer,
            "seat_name": seat.name,
        },
    )


def stand_up(seat: Seat) -> None:
    """Take the person off a seat; a fresh invitation link replaces the old one. While nothing is
    played a player has seen nothing of his side but what was written to it; a referee has, once the
    set-up is laid out.
    """
    campaign, user, now = seat.campaign, seat.user, timezone.now()
    Deputy.objects.filter(seat=seat, ends__gt=now).update(ends=now)
    if user is not None and campaign.is_preparing:
        rows = Sitting.objects.filter(campaign=campaign, user=user)
        # As whose deputy he will sit, he will see that side from there.
        rows = rows.exclude(side__in=_deputies_of(user, campaign).values("seat__side"))
        rows = rows.exclude(side=engine.TRUTH) if campaign.branch_id else rows
        if unread.told_to_own_side(seat).exists():
            rows.filter(side=seat.side).update(was_told=True)
        rows.exclude(was_told=True).delete()
    # He could come back on another referee's seat, and sign what he has proposed on this one.
    proposed = Proposal.objects.filter(seat=seat, status=Proposal.Status.OPEN)
    proposed.update(status=Proposal.Status.WITHDRAWN, by=seat.name)
    if user is not None and seat.is_referee and campaign.branch_id:
        sit_down(user, seat)
    seat.user, seat.invitation = None, invitation_token()
    seat.save(update_fields=["user", "invitation"])


def who_would_change(campaign: Campaign, side: str) -> list[Sitting]:
    """Return the people without a seat who have sat on another side than this one; `truth` for a
    referee's seat.
    """
    seated = campaign.seats.exclude(user=None).values("user")
    rows = campaign.sittings.exclude(side=side).exclude(user__in=seated)
    return list(rows.select_related("user", "may_take")) if campaign.is_playing else []


def let_change(
    referee: Seat, seat: Seat, sitting: str, reason: str, *, token: str, user: User | None = None
) -> Input:
    """Let somebody who has sat on another side take an empty seat; all sides' logs tell why.

    `sitting` is the handle of one of `who_would_change`.

    Raises:
        NotAllowed: not the referee's doing.
        BadRequest: no reason, or nobody of whom that has to be said.
        NotNow: the seat is taken.
    """
    assert_referee(referee, "lets somebody change sides")
    reason = " ".join(reason.split())[:400]
    if not reason:
        raise BadRequest(f"Give a reason: the logs of {both(referee.campaign)} sides tell it.")
    with transaction.atomic():
        found = Seat.objects.select_for_update(of=("self",)).get(
            campaign=referee.campaign, pk=seat.pk
        )
        if found.user_id is not None:
            raise NotNow("This seat is taken; free it first.")
        known = who_would_change(referee.campaign, found.viewer)
        chosen = handles.named(known, sitting)
        if chosen is None:
            whose = the_other(referee.campaign)
            raise BadRequest(f"Choose somebody who has left a seat of {whose} side.")
        Sitting.objects.filter(campaign=referee.campaign, user=chosen.user).update(may_take=found)
        return remarks.remark(
            referee, remarks.SEAT, _words(chosen, found, reason), token=token, user=user
        )


def _deputies_of(user: User, campaign: Campaign) -> QuerySet[Deputy]:
    """Return as what somebody is a deputy in a campaign, now or later."""
    return Deputy.objects.filter(campaign=campaign, user=user, ends__gt=timezone.now())


def _words(left: Sitting, taken: Seat, reason: str) -> str:
    titles = {engine.TRUTH: "referee", **engine.game_of(taken.campaign).side_titles}
    return (
        f"The referee lets somebody change sides: whoever sat as “{left.seat_name}” "
        f"({titles[left.side]}) may take the seat “{taken.name}” ({titles[taken.viewer]}). "
        f"Reason: {reason}"
    )
