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
from campaigns.services.storing import position_key as position_key
from campaigns.services.storing import store
from rules_engine.dice import possible
from rules_engine.errors import BadDice, BadRecord
from rules_engine.events import Event

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
    _assert_playing(seat.campaign)
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
    _assert_playing(seat.campaign)
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
    _assert_playing(seat.campaign)
    body = {"decision": str(decision), "key": str(key)}
    return store(seat, Kind.ANSWER, body, token, side, expected, user)


def overrule(
    seat: Seat,
    effects: Sequence[Any],
    reason: str,
    *,
    token: str,
    announce: str = "",
    expected: str = "",
    user: User | None = None,
) -> Input:
    """Let the referee change the truth by hand, by [path, value] writes and [path] removals.

    `announce` is what both sides are told; empty tells them nothing but what they see.

    Raises:
        BadRequest: no reason, or effects that are not of that shape.
        NotAllowed: the seat is not the referee's.
    """
    _assert_referee(seat, "corrects the position")
    if not reason.strip():
        raise BadRequest("A correction needs a reason; it stays in the log.")
    try:
        made = {"kind": "overrule", "by": "referee", "cases": [], "data": {}}
        Event.from_json({**made, "effects": list(effects)})
    except BadRecord as fault:
        raise BadRequest(f"A correction is a list of [path, value] or [path]. {fault}") from fault
    if seat.campaign.is_ended or seat.campaign.branch is None:
        raise NotNow("There is no running position to correct.")
    body = {"effects": list(effects), "reason": reason.strip(), "announce": announce.strip()}
    return store(seat, Kind.OVERRULE, body, token, "", expected, user)


def take_back(
    seat: Seat,
    reason: str,
    *,
    token: str,
    expected: str = "",
    user: User | None = None,
) -> Input:
    """Take back the last input that was carried out: play goes on in a new branch, nothing is lost.

    Raises:
        NotAllowed: the seat is not the referee's.
        NotNow: play has ended.
    """
    _assert_referee(seat, "takes back")
    _assert_playing(seat.campaign)
    body = {"reason": reason.strip()[:400]}
    return store(seat, Kind.TAKE_BACK, body, token, "", expected, user)


def send_note(
    seat: Seat, to_side: str, text: str, *, token: str, user: User | None = None
) -> Input:
    """Send a note from the referee to a side; its log keeps it.

    Raises:
        BadRequest: no text, or no such side.
        NotAllowed: the seat is not the referee's.
    """
    _assert_referee(seat, "sends notes")
    engine.assert_side(seat.campaign, to_side)
    if not text.strip():
        raise BadRequest("The note is empty.")
    if seat.campaign.branch is None:
        raise NotNow("Lay out the set-up first; notes go into the log.")
    body = {"to": to_side, "text": text.strip()[:4000]}
    return store(seat, Kind.NOTE, body, token, "", "", user)


def type_dice(seat: Seat, item: Input, faces: Sequence[int], *, token: str) -> Input:
    """Enter the dice that an input waits for, in table mode.

    Raises:
        BadRequest: these dice cannot have been rolled.
        NotAllowed: the seat is not the referee's.
        NotNow: the input waits for no dice.
    """
    _assert_referee(seat, "enters dice")
    with transaction.atomic():
        found = Input.objects.select_for_update().filter(campaign=seat.campaign, pk=item.pk).first()
        if found is None:
            raise BadRequest("There is no such input in this campaign.")
        if any(typed["token"] == token for typed in found.dice):
            return found
        if found.status != Status.NEEDS_DICE or not found.needed:
            raise NotNow("This input waits for no dice.")
        need = found.needed
        try:
            rolled = possible(list(faces), need["label"], need["faces"], need["count"])
        except BadDice as fault:
            raise BadRequest(str(fault)) from fault
        found.dice = [*found.dice, {"token": token, "label": need["label"], "faces": list(rolled)}]
        found.status, found.needed = Status.WAITING, None
        found.save(update_fields=["dice", "status", "needed"])
        queue.announce("adjudicate", found.pk)
    return found


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


def _assert_referee(seat: Seat, what: str) -> None:
    if not seat.is_referee:
        raise NotAllowed(f"Only the referee {what}.")


def _assert_playing(campaign: Campaign) -> None:
    if not campaign.is_playing:
        state = campaign.get_status_display()
        raise NotNow(f"Orders are taken while a campaign is being played; this one is {state}.")
