"""Storing an input: once for each token of a seat, on the expected position, numbered in order."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import QuerySet, UUIDField

from campaigns.models import Campaign, Input, Seat
from campaigns.prepared import Blank, Prepared
from campaigns.services import engine
from campaigns.services.asking import receipts, stored
from campaigns.services.asking.rights import assert_seated
from campaigns.services.asking.same import assert_same
from campaigns.services.errors import BadRequest, NotNow, Stale
from campaigns.services.history import log, positions
from campaigns.services.people import officers
from campaigns.services.turns import publications
from campaigns.services.upkeep import faults, queue
from rules_engine.plain import canonical

STALE = (
    "The game has moved on since this page was drawn. Nothing was done; "
    "look at the position again and repeat the order if you still want it."
)

OWN_TOKENS = ("end.", "rerun.", "imported.", "standing.")
"""How the tokens begin of what a closing, a line of play that is run again and an import store, and
what is given for those who are absent.
"""

Body = dict[str, Any]


def position_key(campaign: Campaign, viewer: str, newest: int | None = None) -> str:
    """Return the name of the position as a viewer sees it, for a page's hidden field.

    A side's key is made of its own log and its own view, so that it says nothing of what the side
    was not told, and changes when the referee corrects what the side sees without a word.
    `newest`: the number of the newest entry of its log that it may read, where that is at hand.
    """
    if viewer == engine.TRUTH:
        branch = campaign.branch
        return f"truth.{branch.number}.{branch.head}" if branch else "truth.0.0"
    if newest is None:
        newest = min(log.told_count(campaign, viewer), publications.told_up_to(campaign, viewer))
    place = None if campaign.is_preparing else publications.horizon(campaign)
    seen = positions.digest_at(*place, viewer) if place else ""
    return f"{viewer}.{newest}.{seen}"


def key_for(seat: Seat, campaign: Campaign | None = None, newest: int | None = None) -> str:
    """Return the name of the position as a seat sees it: an officer under fog inside his side has
    one of his own, which changes only when what he sees does. `newest` as for `position_key`.
    """
    units = officers.fog_units(seat)
    if units is not None:
        return officers.key_of(seat, units, campaign)
    return position_key(campaign or seat.campaign, seat.viewer, newest)


def assert_playing(campaign: Campaign) -> None:
    """Refuse what is only done while a campaign is being played. Raises NotNow."""
    if not campaign.is_playing:
        state = campaign.get_status_display()
        raise NotNow(f"Orders are taken while a campaign is being played; this one is {state}.")


def assert_token(token: str) -> None:
    """Refuse a token that cannot name a wish, or is one that the program gives to what it stores
    itself: who had taken it before would stop a closing, or learn how far it has come. Raises
    BadRequest.
    """
    if not 0 < len(token) <= 60:
        raise BadRequest("A request carries a token of 1 to 60 characters, new for each wish.")
    if token.startswith(OWN_TOKENS):
        raise BadRequest(f"A token may not begin with {' or '.join(OWN_TOKENS)}.")
    assert_text(token)


def assert_text(value: Any) -> None:
    """Refuse plain data that no database keeps as text. Raises BadRequest."""
    try:
        is_text = b"\\u0000" not in canonical(value)
    except UnicodeEncodeError:  # half of a pair of surrogates
        is_text = False
    if not is_text:
        raise BadRequest("The text holds a character that is no text.")


def locked_campaign(campaign_id: Any) -> Campaign:
    """Return a campaign with its branch, as `locked_by`. Raises DoesNotExist."""
    return locked_by(pk=campaign_id)


def locked_by(**named: Any) -> Campaign:
    """Return the campaign that this names, by its id (`pk`) or by that of one of its `inputs`, with
    its branch, holding the locks of both rows until the transaction ends. Raises DoesNotExist.

    Joined in the same query without a lock of its own, PostgreSQL gives the branch as it stood
    before the wait for the campaign's, with a head that others have moved since. Where they have
    put another branch in its place there is no such pair any more, and both are read anew.
    """
    ((name, value),) = named.items()
    found = _lines_by(name).first(value=value)
    campaign = found or Campaign.objects.select_for_update().get(**named)
    if campaign.branch is not None:
        campaign.branch.campaign = campaign
    return campaign


def locked_for(seat: Seat) -> Campaign:
    """Return a seat's campaign as `locked_campaign` does, if who asks sits there still. Raises
    NotAllowed.
    """
    campaign = locked_campaign(seat.campaign_id)
    assert_seated(seat)
    return campaign


def locked_row(seat: Seat) -> Campaign:
    """Return a seat's campaign, holding the locks of both rows, the campaign's first, as whoever
    frees a seat does; its branch is read when it is first needed.

    Raises NotAllowed: who asks does not sit there any more.
    """
    found = _SEATS.first(seat=seat.pk)
    assert_seated(seat, found)
    return found.campaign if found else locked_campaign(seat.campaign_id)


@cache
def _lines_by(name: str) -> Prepared[Campaign]:
    """Return what asks for a campaign and the branch that it plays on."""
    rows = Campaign.objects.select_related("branch").filter(branch__number__gt=0)
    locked = rows.select_for_update(of=("self", "branch"))
    return Prepared(lambda: locked.filter(**{name: Blank("value", UUIDField())}).order_by())


def _seats() -> QuerySet[Seat]:
    rows = Seat.objects.select_for_update(of=("campaign", "self"), no_key=True)
    named = rows.filter(pk=Blank("seat", UUIDField()))
    return named.select_related("campaign").order_by()


_SEATS = Prepared(_seats)


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
    # An order of a set bears the set's token with its place behind it.
    assert_token(more.get("order_set") or token)
    assert_text(body)
    campaign = seat.campaign
    if seat.deputy_name:
        body = {**body, "deputy": seat.deputy_name}
    try:
        with transaction.atomic():
            locked = locked_row(seat)
            if expected and expected != key_for(seat, locked):
                return _stored_before(seat, token, kind, side, body)
            if side and kind in receipts.KINDS and not {"receipt", "closing"} & {*more, *body}:
                part, more["receipt"] = receipts.issue(locked, side, [receipts.line_of(kind, body)])
                body = {**body, "receipt": part}
            item = Input.objects.create(
                campaign=campaign,
                branch_id=locked.branch_id,
                number=Input.next_in(campaign),
                seat=seat,
                user_id=user.pk if user else seat.sitter_id or seat.user_id,
                side=side,
                kind=kind,
                body=body,
                token=token,
                expected=expected,
                **more,
            )
            # The database gave it; whoever wants to know it asks.
            del item.number
            stored.note(item)
            if is_announced:
                queue.announce("adjudicate", item.pk)
            faults.point("before_stored")
    except IntegrityError:  # the token names a wish that is stored already
        return assert_same(Input.objects.get(seat=seat, token=token), kind, side, body)
    faults.point("stored")
    return item


def _stored_before(seat: Seat, token: str, kind: str, side: str, body: Body) -> Input:
    """Return what a token names already, though the position has changed since. Raises Stale."""
    found = Input.objects.filter(seat=seat, token=token).first()
    if found is None:
        raise Stale(STALE)
    return assert_same(found, kind, side, body)
