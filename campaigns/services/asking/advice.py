"""Rulings as advice: what the rules say of orders not given yet, as far as a seat knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import rules_engine
from campaigns.models import Campaign, Input, Seat, UnitAssignment
from campaigns.services import engine
from campaigns.services.asking import commands, order_sets, planning
from campaigns.services.asking.rights import side_for
from campaigns.services.errors import BadRequest
from campaigns.services.history.reading import View, view_for
from campaigns.services.people.officers import sees_whole_log
from campaigns.services.turns.moments import Coming, key_of
from rules_engine import Order, Ruling
from rules_engine.core.rulings import Violation


def advise(
    seat: Seat,
    order: str | Mapping[str, Any],
    *,
    side: str = "",
    after: Sequence[str] = (),
    moment: str = "",
) -> Ruling:
    """Rule on an order as far as the seat's side knows, after the drafts `after`; changes nothing.

    Where orders are sealed, `moment` ("3.us.combat") names the step for which it is meant, by
    default the side's next one; it is ruled on as if that step had begun.

    Raises:
        BadRequest: it is not an order of this game, or there is no such step ahead.
        NotAllowed, NotNow: the seat gives no orders for this side, or not yet.
    """
    side = side_for(seat, side)
    seen = after_drafts(seat, side, plan_for(seat, side, moment), after)
    read = engine.read_order(seat.campaign, side, order)
    ruling = rules_engine.check(seen, read)
    why = commands.why_not(seat, side, read, seen)
    if not why:
        return ruling
    # No case of the rules: it would be refused before they are asked.
    return replace(ruling, violations=(Violation("", why), *ruling.violations))


def plan_for(seat: Seat, side: str, moment: str = "") -> View:
    """Return the view by which orders for a step are ruled on. Raises BadRequest, NotAllowed."""
    if not seat.campaign.is_withheld or not (seat.is_referee or seat.may_order):
        return view_for(seat, side)
    steps = order_sets.steps_for(seat, side)
    step = next((one for one in steps if moment in ("", one.name)), None)
    if step is None and moment:
        known = ", ".join(one.name for one in steps)
        raise BadRequest(f"There is no such step ahead for this side; possible: {known}.")
    return planned_view(seat, side, step) if step else view_for(seat, side)


def planned_view(seat: Seat, side: str, step: Coming) -> View:
    """Return a side's view as if a step of its own had begun and its sealed orders for the steps
    before it, as far as the seat knows of them, had been carried out.
    """
    campaign = seat.campaign
    game = engine.game_of(campaign)
    seen = view_for(seat, side)
    before = []
    for one in order_sets.steps_for(seat, side):
        if key_of(game, one.moment) >= key_of(game, step.moment):
            break
        rows = order_sets.set_rows(campaign, side, one.moment)
        known = [row for row in rows if _is_known(seat, row)]
        waiting = [row for row in known if _is_to_come(campaign, row)]
        before += [row.body["order"] for row in waiting if row.kind == Input.Kind.ORDER]
    orders = [engine.read_order(campaign, side, text) for text in before]
    return planning.planned_view(game, seen, step, orders)


def _is_to_come(campaign: Campaign, row: Input) -> bool:
    """Whether what came of an order does not stand in its side's view yet."""
    return row.publication_id is None if campaign.is_withheld else row.is_open


def _is_known(seat: Seat, row: Input) -> bool:
    """Whether a seat knows of a sealed order of its side: not of what the referee gave in its
    place, nor, where there is fog inside the side, of what other officers handed in.
    """
    if seat.is_referee or row.seat_id == seat.pk:
        return True
    return not row.seat.is_referee and sees_whole_log(seat)


def after_drafts(seat: Seat, side: str, seen: View, drafts: Sequence[str]) -> View:
    """Return a view as it would be if these drafts alone had been carried out."""
    for line in drafts:
        try:
            seen = planning.projected(seen, engine.read_order(seat.campaign, side, line))
        except BadRequest:
            continue
    return seen


def legal_orders(seat: Seat, side: str = "", moment: str = "") -> Iterator[Order]:
    """Yield, lazily, every order that the seat may give now as far as its side knows; where orders
    are sealed, for the step `moment`.
    """
    return legal_in(seat, plan_for(seat, side_for(seat, side), moment))


def legal_in(seat: Seat, view: View) -> Iterator[Order]:
    """Yield, lazily, every order that the seat may give in a view of its side."""
    orders = rules_engine.legal(view)
    if seat.role != Seat.Role.OFFICER:
        return orders
    rows = UnitAssignment.objects.filter(seat=seat).values_list("unit", flat=True)
    units = view.get("units", {})
    foreign = {unit for unit, own in units.items() if own.get("side") == seat.side}
    foreign.difference_update(rows)
    return (o for o in orders if _is_commanded(o, view, foreign))


def _is_commanded(order: Order, seen: View, foreign: set[str]) -> bool:
    named = engine.units_of(order, seen)
    return bool(named) and foreign.isdisjoint(named)
