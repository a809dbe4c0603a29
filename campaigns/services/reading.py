"""What a seat may read: views, rulings as advice, logs, inputs, moments of the history."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

import rules_engine
from campaigns.models import Campaign, Deadline, Input, Picture, Seat, SideEntry, UnitAssignment
from campaigns.services import engine, log, positions
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from rules_engine import Event, Order, Ruling

View = dict[str, Any]


def viewers_of(seat: Seat) -> list[str]:
    """Return the viewers that a seat may look through: its own; after the end, and for the
    referee, all.
    """
    if seat.is_referee or seat.campaign.is_ended:
        return ["truth", *engine.game_of(seat.campaign).sides]
    return [seat.side]


def viewer_for(seat: Seat, viewer: str = "") -> str:
    """Return the viewer that a seat asks for, by default its own.

    Raises:
        NotAllowed: the seat may not look through it.
    """
    viewer = viewer or seat.viewer
    if viewer not in viewers_of(seat):
        raise NotAllowed("This seat may not look at that.")
    return viewer


def view_for(seat: Seat, viewer: str = "", moment: Picture | None = None) -> View:
    """Return the campaign as a seat may know it, now or at a moment. Never mutate it.

    Raises:
        NotAllowed: the seat may not look through this viewer.
        NotNow: the set-up has not been laid out, or is still the referee's alone.
    """
    viewer = viewer_for(seat, viewer)
    branch = seat.campaign.branch
    if branch is None or (seat.campaign.is_preparing and not seat.is_referee):
        raise NotNow("The referee is still preparing this campaign.")
    if moment is None:
        return positions.view_at(branch, None, viewer)
    return positions.view_at(moment.branch, moment.seq, viewer)


def advise(
    seat: Seat,
    order: str | Mapping[str, Any],
    *,
    side: str = "",
    after: Sequence[str] = (),
) -> Ruling:
    """Rule on an order as far as the seat's side knows, after the drafts `after`; changes nothing.

    Raises:
        BadRequest: it is not an order of this game.
        NotAllowed, NotNow: the seat gives no orders for this side, or not yet.
    """
    side = side_for(seat, side)
    seen = drafted_view(seat, side, after)
    return rules_engine.check(seen, engine.read_order(seat.campaign, side, order))


def drafted_view(seat: Seat, side: str, drafts: Sequence[str]) -> View:
    """Return a side's view as it would be if these drafts alone had been carried out."""
    seen = view_for(seat, side)
    for line in drafts:
        try:
            seen = rules_engine.project(seen, engine.read_order(seat.campaign, side, line))
        except BadRequest:
            continue
    return seen


def legal_orders(seat: Seat, side: str = "") -> Iterator[Order]:
    """Yield, lazily, every order that the seat may give now as far as its side knows."""
    view = view_for(seat, side_for(seat, side))
    orders = rules_engine.legal(view)
    if seat.role != Seat.Role.OFFICER:
        return orders
    rows = UnitAssignment.objects.filter(seat=seat).values_list("unit", flat=True)
    foreign = {unit for unit, own in view["units"].items() if own.get("side") == seat.side}
    foreign.difference_update(rows)
    return (o for o in orders if _is_commanded(o, view["units"], foreign))


def _is_commanded(order: Order, units: Mapping[str, Any], foreign: set[str]) -> bool:
    named = engine.units_named(order, units)
    return bool(named) and foreign.isdisjoint(named)


def side_for(seat: Seat, side: str = "") -> str:
    """Return the side whose orders a seat deals with: its own, or for the referee the one he names.

    Raises:
        BadRequest: the referee names no side that there is.
        NotAllowed: another's side.
    """
    if seat.is_referee:
        engine.assert_side(seat.campaign, side)
        return side
    if side and side != seat.side:
        raise NotAllowed("This seat does not act for the other side.")
    return seat.side


def told_log(seat: Seat, viewer: str = "", after: int = 0, limit: int = 0) -> list[dict[str, Any]]:
    """Return the log of a side, newer than `after` in its own numbering, oldest first.

    Each entry has number, turn, step, text (one sentence), notice (plain data), hash, taken_back.
    With `limit` only the newest so many. For the referee's own log see `truth_log`.
    """
    side = viewer_for(seat, viewer)
    campaign = seat.campaign
    if side == engine.TRUTH:
        return truth_log(seat, after, limit)
    if campaign.is_preparing and not seat.is_referee:
        return []
    rows = SideEntry.objects.filter(campaign=campaign, side=side, number__gt=after)
    found = list(rows.order_by("-number")[:limit])[::-1] if limit else list(rows.order_by("number"))
    back = taken_back_numbers(campaign, side, since=found[0].number) if found else set()
    return [_told(campaign, row, row.number in back) for row in found]


def truth_log(seat: Seat, after: int = 0, limit: int = 0) -> list[dict[str, Any]]:
    """Return the log of the truth on the line of play, inputs and events, oldest first.

    Raises:
        NotAllowed: the seat may not look at the truth.
    """
    viewer_for(seat, engine.TRUTH)
    branch = seat.campaign.branch
    if branch is None:
        return []
    rows = log.entries_on_line(branch, after=after)
    found = list(rows.order_by("-seq")[:limit])[::-1] if limit else list(rows)
    return [_true(seat.campaign, row.seq, json.loads(row.body), row.hash) for row in found]


def taken_back_numbers(campaign: Campaign, side: str, since: int = 0) -> set[int]:
    """Return the numbers of a side's log, from `since` on, that were taken back later.

    What takes an entry back stands behind it, so a page of the newest entries searches only those.
    """
    later = SideEntry.objects.filter(campaign=campaign, side=side, number__gt=since)
    rows = later.filter(body__contains='"taken_back"')
    found: set[int] = set()
    for text in rows.values_list("body", flat=True):
        notice = json.loads(text)["notice"]
        if notice.get("kind") == "taken_back":
            found.update(range(notice["first"], notice["last"] + 1))
    return found


def inputs_of(seat: Seat, side: str = "") -> QuerySet[Input]:
    """Return the inputs that a seat may see, newest first: its own side's; all for the referee."""
    rows = Input.objects.filter(campaign=seat.campaign).select_related("seat").order_by("-number")
    if seat.is_referee:
        return rows.filter(side=side) if side else rows
    if seat.campaign.is_ended:
        return rows
    return rows.filter(side=seat.side)


def moments(seat: Seat, viewer: str = "") -> list[Picture]:
    """Return the ends of all steps on the line of play, as pictures drawn or being drawn."""
    viewer = viewer_for(seat, viewer)
    branch = seat.campaign.branch
    if branch is None or (seat.campaign.is_preparing and not seat.is_referee):
        return []
    rows = Picture.objects.filter(campaign=seat.campaign, viewer=viewer)
    return list(rows.filter(log.on_line(branch)).select_related("branch").order_by("seq"))


def acting_sides(campaign: Campaign) -> set[str]:
    """Return the sides that the campaign waits for."""
    state = positions.head_state(campaign)
    return engine.acting_sides(state) if state else set()


def waited_sides(seat: Seat) -> set[str]:
    """Return the sides that a seat may know to be waited for: never more than its view says.

    Raises: NotNow, as for a view.
    """
    if seat.is_referee:
        return acting_sides(seat.campaign)
    seen = view_for(seat)
    found = {decision["owner"] for decision in seen["decisions"]}
    if seen.get("waiting"):
        return found | {seen["waiting"]}
    return found or ({seen["side"]} if seen["orders_open"] and seen["side"] else set())


def current_deadline(seat: Seat) -> Deadline | None:
    """Return the date by which this step's orders are due, if one is set for it."""
    if seat.campaign.branch is None:
        return None
    seen = positions.view_at(seat.campaign.branch, None, seat.viewer)
    rows = Deadline.objects.filter(
        campaign=seat.campaign, turn=seen["turn"], step=seen["step"]
    ).order_by("-created")
    return rows.first()


def say(campaign: Campaign, notice: Mapping[str, Any]) -> str:
    """Return one sentence for a notice of a log."""
    kind = notice.get("kind")
    if kind == "note":
        return f"Note from the referee: {notice['text']}"
    if kind == "taken_back":
        return f"The referee took back what entries {notice['first']} to {notice['last']} told."
    if kind == "campaign_ended":
        return f"The referee ended the campaign. {notice['text']}".strip()
    return engine.game_of(campaign).words(dict(notice))


def _told(campaign: Campaign, row: SideEntry, taken_back: bool) -> dict[str, Any]:
    body = json.loads(row.body)
    return {
        "number": row.number,
        "turn": body["turn"],
        "step": body["step"],
        "notice": body["notice"],
        "text": say(campaign, body["notice"]),
        "hash": row.hash,
        "taken_back": taken_back,
    }


def _true(campaign: Campaign, seq: int, body: dict[str, Any], chain: str) -> dict[str, Any]:
    found: dict[str, Any] = {"number": seq, "type": body["type"], "hash": chain}
    if body["type"] == "input":
        given = body["input"]
        found |= {"notice": given, "text": _input_words(given)}
        return found
    event = Event.from_json(body["event"])
    notice = {"kind": event.kind, "by": event.by, "cases": list(event.cases), **event.data}
    return found | {"notice": notice, "text": say(campaign, notice), "event": body["event"]}


def _input_words(given: Mapping[str, Any]) -> str:
    body = given["body"]
    words: dict[str, Callable[[], str]] = {
        "order": lambda: str(body["order"]),
        "answer": lambda: f"answer to decision {body['decision']}: {body['key']}",
        "overrule": lambda: f"correction by the referee: {body['reason']}",
        "take_back": lambda: f"taken back by the referee. {body['reason']}".strip(),
        "note": lambda: f"note to {body['to']}: {body['text']}",
        "start": lambda: "the set-up is laid out" if not body["begin"] else "play begins",
        "end": lambda: f"the campaign ends. {body['reason']}".strip(),
    }
    return f"{given['seat']}: {words[given['kind']]()}"
