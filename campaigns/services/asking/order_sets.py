"""Order sets: sealed lists of orders for a step of the sequence of play.

Where news are published, sets are carried out only while the referee closes a turn. A set is for
one step of its side; a newer one for the same step takes its place until the closing begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.models import Campaign, Entry, Input, Seat
from campaigns.services import engine
from campaigns.services.asking import far_orders, receipts
from campaigns.services.asking.rights import acting_for
from campaigns.services.asking.same import assert_said, assert_same
from campaigns.services.asking.storing import assert_playing, locked_for, store
from campaigns.services.errors import BadRequest, NotNow
from campaigns.services.history import log, positions
from campaigns.services.side_words import both
from campaigns.services.turns import moments, publications
from campaigns.services.turns.closing_shown import has_begun, is_closing
from campaigns.services.turns.publications import (
    GIVEN_UP,
    OVERTAKEN,
    REPLACED,
    SUPERSEDED,
    TAKEN_OUT,
)
from campaigns.services.upkeep import queue

MOST_ORDERS = 400
Status = Input.Status
NOTHING = Input.Kind.NOTHING
HANDED_IN = (Input.Kind.ORDER, NOTHING)
"""The kinds of inputs that are handed in for a step."""

BEGUN = (
    "The referee had begun to close the turn, so nothing can be withdrawn before the next news. "
    "Hand in a newer set for the same step instead: it takes the place of this one."
)
CLOSING = (
    "The referee is closing the turn: what has been handed in stays as it is until {both} sides "
    "get their news. Orders for a step that has none yet can still be handed in."
)


def submit_order_set(
    seat: Seat,
    orders: Sequence[str],
    *,
    token: str,
    side: str = "",
    if_refused: str = "halt",
    moment: str = "",
    nothing: bool = False,
    expected: str = "",
    user: User | None = None,
) -> list[Input]:
    """Submit a sealed, ordered list of orders; each is carried out when those before it are done.

    The set is for the step `moment` ("3.us.combat": turn and step, one of `steps_for`), by default
    for the running step, or for the side's next one if it is not its turn; what is left when that
    step ends is not carried out.
    `if_refused` says what happens to the rest when one is refused: "halt" or "go_on".
    With `nothing` there are no orders: the seat has nothing to do in the step, which then ends
    without any.

    Raises:
        BadRequest: one of them is not an order (it is named), or is for units far from a commander
            whose orders travel, the list is empty or too long (with
            `nothing`: not empty), or the step is none for which this side can hand in orders.
        NotAllowed, NotNow, Stale: as for a single order. NotNow too while the referee is closing
            the turn and there is a set for this step already.
    """
    side = acting_for(seat, side)
    assert_playing(seat.campaign)
    if if_refused not in ("halt", "go_on"):
        raise BadRequest("After a refusal the rest either halts or goes on: 'halt' or 'go_on'.")
    bodies = _bodies(seat.campaign, side, orders, nothing=nothing)
    kind = NOTHING if nothing and seat.campaign.is_withheld else Input.Kind.ORDER
    with transaction.atomic():
        campaign = locked_for(seat)
        stored = list(Input.objects.filter(seat=seat, order_set=token).order_by("number"))
        if stored:
            # Sent twice: the set is as it was sealed; another one is no second sending.
            as_before = [_is_for(row, moment) and row.if_refused == if_refused for row in stored]
            assert_said(len(stored) == len(bodies) and all(as_before))
            pairs = zip(stored, bodies, strict=True)
            return [assert_same(row, kind, side, body) for row, body in pairs]
        lines = [str(body["order"]) for body in bodies if "order" in body]
        far_orders.assert_at_hand(seat, side, _seen(seat, campaign, side), lines)
        found = _moment(seat, campaign, side, moment)
        if campaign.is_withheld:
            _make_room(seat, campaign, side, found or [])
        handed = [receipts.line_of(kind, body) for body in bodies]
        part, receipt = receipts.issue(campaign, side, handed)
        items = [
            store(
                seat,
                kind,
                {**body, "moment": found, "receipt": part},
                f"{token}.{at}",
                side,
                expected,
                user,
                status=Status.HELD,
                order_set=token,
                if_refused=if_refused,
                receipt=receipt,
                is_announced=False,
            )
            for at, body in enumerate(bodies, start=1)
        ]
        queue.announce("adjudicate", items[0].pk)
    return items


def _is_for(row: Input, moment: str) -> bool:
    """Whether an input of a set is for the step that is named; "" is the one that it has."""
    return not moment or moment == ".".join(map(str, row.body.get("moment") or []))


def steps_for(seat: Seat, side: str = "") -> list[moments.Coming]:
    """Return the steps for which a side can hand in order sets, as far as the seat knows them: the
    running one first, up to the end of the turn.

    Raises: NotAllowed, BadRequest as for an order.
    """
    side = acting_for(seat, side)
    seen = _seen(seat, seat.campaign, side)
    return moments.coming(engine.game_of(seat.campaign), seen, side) if seen else []


def set_rows(campaign: Campaign, side: str, moment: list[Any]) -> list[Input]:
    """Return the inputs of a side's sets for a step as they are carried out, officers' first,
    without those that were replaced or withdrawn.
    """
    # The database looks for the moment: this is asked for every step of a turn, again and again.
    rows = campaign.inputs.filter(side=side, kind__in=HANDED_IN, body__moment=moment)
    rows = rows.exclude(order_set="").select_related("seat").order_by("number")
    found = [row for row in rows if not is_given_up(row)]
    found = _still_counting(campaign, found)
    # The commander's set ends the step; what his officers ordered comes before it.
    return sorted(found, key=lambda row: row.seat.role != Seat.Role.OFFICER)


def _still_counting(campaign: Campaign, found: list[Input]) -> list[Input]:
    """Return the rows without those that were carried out, published, and taken back since in what
    the sides were told: the step is played again, and its sets are asked for again.
    """
    published = campaign.publication
    done = [row.pk for row in found if row.status == Status.DONE and row.publication_id]
    if published is None or not done:
        return found
    on_line = log.on_line(published.branch, published.seq)
    counting = set(
        Entry.objects.filter(on_line, input__in=done).values_list("input", flat=True).distinct()
    )
    return [row for row in found if row.pk not in done or row.pk in counting]


def is_given_up(item: Input) -> bool:
    """Whether an order was withdrawn or replaced before it came to be carried out."""
    return item.status == Status.HALTED and item.message in (*GIVEN_UP, *TAKEN_OUT)


def takes_place_of(newer: Seat, older: Seat) -> bool:
    """Whether a set of one seat replaces that of another: officers answer for their own alone."""
    officer = Seat.Role.OFFICER
    return newer.pk == older.pk if officer in (newer.role, older.role) else True


def give_way(campaign: Campaign, older: Sequence[Input], newer: Seat) -> None:
    """Let what still lies sealed of older sets give way to a newer one, handed in by a seat."""
    given_up = REPLACED
    if has_begun(campaign):
        # Until the news nothing may say how much of the older set had been used.
        given_up = SUPERSEDED if newer.is_referee else OVERTAKEN
    for row in older:
        if row.status == Status.HELD:
            row.halt(given_up)


# ---- inside -----------------------------------------------------------------------------------


def _seen(seat: Seat, campaign: Campaign, side: str) -> dict[str, Any]:
    """Return the position by which a set's step is chosen: never more than the seat may know."""
    if seat.is_referee:
        return positions.head_state(campaign)
    place = publications.horizon(campaign)
    return positions.view_at(*place, side) if place else {}


def _moment(seat: Seat, campaign: Campaign, side: str, wanted: str) -> list[Any] | None:
    """Return turn and step that a set is for; None leaves it for the side's next step."""
    seen = _seen(seat, campaign, side)
    if not campaign.is_withheld and not wanted:
        return [seen["turn"], seen["step"]] if seen.get("side") == side else None
    known = moments.coming(engine.game_of(campaign), seen, side)
    for one in known:
        if wanted in ("", one.name):
            return one.moment
    raise BadRequest(
        "There is no such step ahead in which this side gives orders. "
        + (f"Possible: {', '.join(one.name for one in known)}." if known else "")
    )


def _make_room(seat: Seat, campaign: Campaign, side: str, moment: list[Any]) -> None:
    """Let a newer set take the place of an older one for the same step. Raises NotNow."""
    rows = [row for row in set_rows(campaign, side, moment) if row.publication_id is None]
    older = [row for row in rows if takes_place_of(seat, row.seat)]
    if older and not seat.is_referee and is_closing(campaign):
        raise NotNow(CLOSING.format(both=both(campaign)))
    give_way(campaign, older, seat)


def _bodies(
    campaign: Campaign, side: str, orders: Sequence[str], *, nothing: bool
) -> list[dict[str, Any]]:
    """Return what is to be stored of a set, checked. Raises BadRequest."""
    if nothing and orders:
        raise BadRequest("Whoever hands in that there is nothing to do gives no orders with it.")
    if nothing:
        # Where news come at once nobody closes the turn: the step is ended by an order.
        return [{}] if campaign.is_withheld else [{"order": "end"}]
    if not 0 < len(orders) <= MOST_ORDERS:
        raise BadRequest(f"An order set holds 1 to {MOST_ORDERS} orders, not {len(orders)}.")
    return [
        {"order": _read_line(campaign, side, at, line)} for at, line in enumerate(orders, start=1)
    ]


def _read_line(campaign: Campaign, side: str, at: int, line: str) -> str:
    try:
        return engine.write_order(campaign, engine.read_order(campaign, side, line))
    except BadRequest as fault:
        raise BadRequest(f"Order {at} ('{line[:80]}'): {fault.message}") from fault
