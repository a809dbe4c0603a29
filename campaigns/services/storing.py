"""Storing an input: once for each token, on the expected position, numbered in order."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Max

from campaigns.models import Campaign, Input, Seat
from campaigns.services import engine, log, queue
from campaigns.services.errors import BadRequest, NotNow, Stale
from rules_engine.plain import canonical

STALE = (
    "Somebody else has moved on since this page was drawn. Nothing was done; "
    "look at the position again and repeat the order if you still want it."
)

Body = dict[str, Any]


def position_key(campaign: Campaign, viewer: str) -> str:
    """Return the name of the position as a viewer sees it, for a page's hidden field.

    A side's key counts its own log only, so that it says nothing of what the side was not told.
    """
    if viewer == engine.TRUTH:
        branch = campaign.branch
        return f"truth.{branch.number}.{branch.head}" if branch else "truth.0.0"
    last = log.last_told(campaign, viewer)
    return f"{viewer}.{last.number if last else 0}"


def assert_playing(campaign: Campaign) -> None:
    """Refuse what is only done while a campaign is being played. Raises NotNow."""
    if not campaign.is_playing:
        state = campaign.get_status_display()
        raise NotNow(f"Orders are taken while a campaign is being played; this one is {state}.")


def locked_campaign(campaign_id: Any) -> Campaign:
    """Return a campaign with its branch, holding its row's lock until the transaction ends.

    The branch is read after the lock is held: joined in the same query, PostgreSQL gives it as it
    stood before the wait for the lock, with a head that others have moved since.
    """
    campaign = Campaign.objects.select_for_update().get(pk=campaign_id)
    if campaign.branch is not None:
        campaign.branch.campaign = campaign
    return campaign


def store(
    seat: Seat,
    kind: str,
    body: Body,
    token: str,
    side: str,
    expected: str,
    user: User | None,
    *,
    is_announced: bool = True,
    **more: Any,
) -> Input:
    """Store an input once and tell the worker."""
    if not 0 < len(token) <= 60:
        raise BadRequest("A request carries a token of 1 to 60 characters, new for each wish.")
    if b"\\u0000" in canonical(body):
        raise BadRequest("The text holds a character that is no text.")
    campaign = seat.campaign
    try:
        with transaction.atomic():
            locked = locked_campaign(campaign.pk)
            stored = Input.objects.filter(campaign=locked, token=token).first()
            if stored is not None:
                return _assert_same(stored, seat, kind)
            if expected and expected != position_key(locked, seat.viewer):
                raise Stale(STALE)
            last = Input.objects.filter(campaign=locked).aggregate(last=Max("number"))["last"] or 0
            item = Input.objects.create(
                campaign=campaign,
                branch=locked.branch,
                number=last + 1,
                seat=seat,
                user_id=user.pk if user else seat.user_id,
                side=side,
                kind=kind,
                body=body,
                token=token,
                expected=expected,
                **more,
            )
            if is_announced:
                queue.announce("adjudicate", item.pk)
    except IntegrityError:
        return _assert_same(Input.objects.get(campaign=campaign, token=token), seat, kind)
    return item


def _assert_same(stored: Input, seat: Seat, kind: str) -> Input:
    """Return the input that a token names already, if it is this seat's. Raises BadRequest."""
    if stored.seat_id != seat.pk or stored.kind != kind:
        raise BadRequest("This token was used for something else; take a new one.")
    return stored
