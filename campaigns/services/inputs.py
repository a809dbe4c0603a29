"""What people want done. Every function stores a row and tells the worker, and does no more.

A `token` names the request (a page's hidden field, a client's own id): sent twice, it is
stored once.
`expected` is the `position_key` of the page that the person looked at; "" leaves the check out.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.models import Campaign, Input, Seat
from campaigns.services import engine, positions, queue
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.refereeing import overrule as overrule
from campaigns.services.refereeing import send_note as send_note
from campaigns.services.refereeing import take_back as take_back
from campaigns.services.refereeing import type_dice as type_dice
from campaigns.services.storing import assert_playing, store
from campaigns.services.storing import position_key as position_key

MOST_ORDERS = 400

Kind = Input.Kind
Status = Input.Status


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

    Raises:
        BadRequest: it is not an order of this game.
        NotAllowed: the seat does not order for this side.
        NotNow: the campaign is not being played.
        Stale: the position is not the expected one.
    """
    side = _acting_for(seat, side)
    assert_playing(seat.campaign)
    text = engine.write_order(seat.campaign, engine.read_order(seat.campaign, side, order))
    return store(seat, Kind.ORDER, {"order": text}, token, side, expected, user)


def submit_order_set(
    seat: Seat,
    orders: Sequence[str],
    *,
    token: str,
    side: str = "",
    if_refused: str = "halt",
    expected: str = "",
    user: User | None = None,
) -> list[Input]:
    """Submit a sealed, ordered list of orders; each is carried out when those before it are done.

    The set is for the running step, or for the side's next one if it is not its turn; what is left
    when that step ends is not carried out.
    `if_refused` says what happens to the rest when one is refused: "halt" or "go_on".

    Raises:
        BadRequest: one of them is not an order (it is named), or the list is empty or too long.
        NotAllowed, NotNow, Stale: as for a single order.
    """
    side = _acting_for(seat, side)
    assert_playing(seat.campaign)
    if if_refused not in ("halt", "go_on"):
        raise BadRequest("After a refusal the rest either halts or goes on: 'halt' or 'go_on'.")
    if not 0 < len(orders) <= MOST_ORDERS:
        raise BadRequest(f"An order set holds 1 to {MOST_ORDERS} orders, not {len(orders)}.")
    texts = [_read_line(seat.campaign, side, at, line) for at, line in enumerate(orders, start=1)]
    moment = _own_moment(seat.campaign, side)
    with transaction.atomic():
        items = [
            store(
                seat,
                Kind.ORDER,
                {"order": text, "moment": moment},
                f"{token}.{at}",
                side,
                expected,
                user,
                status=Status.HELD,
                order_set=token,
                if_refused=if_refused,
                is_announced=False,
            )
            for at, text in enumerate(texts, start=1)
        ]
        queue.announce("adjudicate", items[0].pk)
    return items


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
    """Answer an open decision of the seat's side; the referee may for either side.

    Raises:
        NotAllowed, NotNow, Stale: as for an order.
    """
    side = _acting_for(seat, side)
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
        found = Input.objects.select_for_update().get(campaign=seat.campaign, pk=item.pk)
        if not seat.is_referee and (not seat.may_order or found.side != seat.side):
            raise NotAllowed("Only its own side or the referee can withdraw an input.")
        if found.dice and not seat.is_referee:
            raise NotAllowed("Dice have been rolled for it; only the referee can give it up now.")
        if found.status not in (Status.HELD, Status.NEEDS_DICE):
            raise NotNow("It is too late to withdraw this.")
        found.status, found.needed, found.message = Status.HALTED, None, "Withdrawn."
        found.save(update_fields=["status", "needed", "message"])
        queue.announce("adjudicate", found.pk)
    return found


def wait_for(item: Input, seconds: float = 1.0) -> Input:
    """Wait until the worker has decided an input, or for so long, and return it as it is then."""
    end = time.monotonic() + seconds
    pause = 0.002
    while True:
        item.refresh_from_db()
        if item.status != Status.WAITING or time.monotonic() >= end:
            return item
        time.sleep(pause)
        pause = min(pause * 1.2, 0.02)


def store_start(seat: Seat, *, token: str, begin: bool, user: User | None) -> Input:
    """Store the wish to lay out the set-up and, with `begin`, to begin play."""
    return store(seat, Kind.START, {"begin": begin}, token, "", "", user)


def store_end(seat: Seat, reason: str, *, token: str, user: User | None) -> Input:
    """Store the wish to end the campaign and reveal both sides."""
    return store(seat, Kind.END, {"reason": reason}, token, "", "", user)


def _own_moment(campaign: Campaign, side: str) -> list[Any] | None:
    """Return turn and step if it is the side's turn; None leaves a set for its next step."""
    state = positions.head_state(campaign)
    return [state["turn"], state["step"]] if state.get("side") == side else None


def _read_line(campaign: Campaign, side: str, at: int, line: str) -> str:
    try:
        return engine.write_order(campaign, engine.read_order(campaign, side, line))
    except BadRequest as fault:
        raise BadRequest(f"Order {at} ('{line[:80]}'): {fault.message}") from fault


def _acting_for(seat: Seat, side: str) -> str:
    """Return the side that a seat acts for: its own, or for the referee the one that he names."""
    if seat.is_referee:
        engine.assert_side(seat.campaign, side)
        return side
    if not seat.may_order:
        raise NotAllowed(
            "An observer looks on; orders and answers are for commanders and officers."
        )
    if side and side != seat.side:
        raise NotAllowed("This seat does not act for the other side.")
    return seat.side
