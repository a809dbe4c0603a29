"""What people want done. Every function stores a row and tells the worker, and does no more.

A `token` names the request (a page's hidden field, a client's own id): sent twice, it is
stored once.
`expected` is the `position_key` of the page that the person looked at; "" leaves the check out.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import UUIDField

from campaigns.models import Input, Seat
from campaigns.prepared import Blank, Prepared
from campaigns.services import engine
from campaigns.services.asking.order_sets import BEGUN, CLOSING
from campaigns.services.asking.order_sets import submit_order_set as submit_order_set
from campaigns.services.asking.refereeing import overrule as overrule
from campaigns.services.asking.refereeing import send_note as send_note
from campaigns.services.asking.refereeing import take_back as take_back
from campaigns.services.asking.refereeing import type_dice as type_dice
from campaigns.services.asking.rights import acting_for
from campaigns.services.asking.storing import assert_playing, locked_row, store
from campaigns.services.asking.storing import key_for as key_for
from campaigns.services.asking.storing import position_key as position_key
from campaigns.services.asking.undoing import undo as undo
from campaigns.services.errors import NotAllowed, NotNow
from campaigns.services.side_words import both
from campaigns.services.turns.closing_shown import has_begun, is_closing
from campaigns.services.turns.publications import TAKEN_OUT, WITHDRAWN
from campaigns.services.upkeep import queue

Kind = Input.Kind
Status = Input.Status

DECIDED = (
    "branch_id",
    "body",
    "status",
    "message",
    "ruling",
    "dice",
    "needed",
    "publication_id",
    "first_seq",
    "last_seq",
    "finished",
)
"""What of an input changes after it was stored."""


def submit_order(
    seat: Seat,
    order: str | Mapping[str, Any],
    *,
    token: str,
    side: str = "",
    expected: str = "",
    user: User | None = None,
) -> Input:
    """Submit one order, as text or as {kind, args}, to be carried out by the worker at once.

    Where news are published, a player's order is a sealed set of one for the running step, or for
    his side's next one.

    Raises:
        BadRequest: it is not an order of this game.
        NotAllowed: the seat does not order for this side.
        NotNow: the campaign is not being played.
        Stale: the position is not the expected one.
    """
    side = acting_for(seat, side)
    assert_playing(seat.campaign)
    text = engine.write_order(seat.campaign, engine.read_order(seat.campaign, side, order))
    if seat.campaign.is_withheld and not seat.is_referee:
        items = submit_order_set(seat, [text], token=token, expected=expected, user=user)
        return items[0]
    return store(seat, Kind.ORDER, {"order": text}, token, side, expected, user)


def answer_decision(
    seat: Seat,
    decision: str,
    key: str,
    *,
    token: str,
    side: str = "",
    expected: str = "",
    user: User | None = None,
) -> Input:
    """Answer an open decision of the seat's side; the referee may for any, and answers with the
    side REFEREE what is asked of himself.

    Raises:
        NotAllowed, NotNow, Stale: as for an order.
    """
    side = engine.side_asked(seat.campaign, side) if seat.is_referee else acting_for(seat, side)
    assert_playing(seat.campaign)
    body = {"decision": str(decision), "key": str(key)}
    return store(seat, Kind.ANSWER, body, token, side, expected, user)


def withdraw(seat: Seat, item: Input) -> Input:
    """Give up an input that is not carried out yet (it waits for dice, or for orders before it).

    Raises:
        NotAllowed: it is somebody else's, and the seat is not the referee's.
        NotNow: it is carried out or refused already.
    """
    with transaction.atomic():
        locked_row(seat)
        found = Input.objects.get(campaign=seat.campaign, pk=item.pk)
        if not seat.is_referee:
            _assert_may_withdraw(seat, found)
        if found.status not in (Status.HELD, Status.NEEDS_DICE):
            raise NotNow("It is too late to withdraw this.")
        was_begun = found.status == Status.NEEDS_DICE
        is_hidden = seat.is_referee and has_begun(seat.campaign)
        found.status, found.needed = Status.HALTED, None
        found.message = TAKEN_OUT[1] if is_hidden else WITHDRAWN
        found.save(update_fields=["status", "needed", "message"])
        if was_begun:
            found.halt_rest()
        queue.announce("adjudicate", found.pk)
    return found


def _assert_may_withdraw(seat: Seat, found: Input) -> None:
    """Refuse a player what he may not give up; where news wait, whatever has become of it."""
    if not seat.may_order or found.side != seat.side:
        raise NotAllowed("Only its own side or the referee can withdraw an input.")
    if has_begun(seat.campaign):
        words = CLOSING if is_closing(seat.campaign) else BEGUN
        raise NotNow(words.format(both=both(seat.campaign)))
    if seat.campaign.is_withheld and found.status == Status.NEEDS_DICE:
        raise NotNow("It is too late to withdraw this.")
    if found.dice:
        raise NotAllowed("Dice have been rolled for it; only the referee can give it up now.")


def wait_for(item: Input, seconds: float | None = None) -> Input:
    """Wait until the worker has decided an input, or for so long, and return it as it is then;
    by default for as long as a page waits (`settings.PATIENCE_MS`).
    """
    _wait([item], seconds, (Status.WAITING,))
    return item


def wait_for_set(items: Sequence[Input], seconds: float | None = None) -> list[Input]:
    """Wait until the worker has decided all inputs of a set that is carried out at once, or one of
    them waits for dice, or for so long; return them as they are then.
    """
    _wait(items, seconds, (Status.WAITING, Status.HELD))
    return list(items)


def _wait(items: Sequence[Input], seconds: float | None, unsettled: tuple[str, ...]) -> None:
    end = time.monotonic() + (settings.PATIENCE_MS / 1000 if seconds is None else seconds)
    pause = 0.002
    while True:
        for item in items:
            _refresh(item)
        found = {item.status for item in items}
        if Status.NEEDS_DICE in found or not found & set(unsettled) or time.monotonic() >= end:
            return
        time.sleep(pause)
        pause = min(pause * 1.2, 0.02)


def _refresh(item: Input) -> None:
    found = _DECIDED.tuples(item=item.pk)
    if not found:
        raise Input.DoesNotExist(f"The input {item.pk} is gone.")
    for name, value in zip(DECIDED, found[0], strict=True):
        setattr(item, name, value)


_DECIDED = Prepared(
    lambda: Input.objects.filter(pk=Blank("item", UUIDField())).order_by().values_list(*DECIDED)
)


def store_start(seat: Seat, *, token: str, begin: bool, user: User | None) -> Input:
    """Store the wish to lay out the set-up and, with `begin`, to begin play."""
    return store(seat, Kind.START, {"begin": begin}, token, "", "", user)


def store_end(seat: Seat, reason: str, *, token: str, user: User | None) -> Input:
    """Store the wish to end the campaign and reveal all sides."""
    return store(seat, Kind.END, {"reason": reason}, token, "", "", user)
