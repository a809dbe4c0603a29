"""Orders of sets, held until it is their turn: which comes next, and those whose step is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import rules_engine
from campaigns.models import Campaign, Input
from campaigns.services import engine
from campaigns.services.asking.order_sets import set_rows
from campaigns.services.history import positions
from campaigns.services.turns import moments
from campaigns.services.turns.closing import WORKING, State
from campaigns.services.turns.closing_shown import has_begun
from campaigns.services.turns.halts import halt_of

Status = Input.Status
STEP_OVER = "Not carried out: the step that it was for is over."


def next_due(campaign: Campaign, held: Sequence[Input]) -> Input | None:
    """Return the held order whose turn has come, if there is one; halt those whose step is over.

    The caller holds the campaign's lock.
    """
    state = positions.head_state(campaign)
    if campaign.is_withheld:
        return _of_closing(campaign, state, held)
    return _of_sets(campaign, state, held)


def halt_passed(campaign: Campaign, state: State, held: Iterable[Input]) -> None:
    """Halt the orders whose step has gone by for good."""
    game = engine.game_of(campaign)
    for item in held:
        if item.body.get("moment") and moments.is_over(game, state, item.body["moment"]):
            item.halt(STEP_OVER)


# ---- inside -----------------------------------------------------------------------------------


def _of_closing(campaign: Campaign, state: State, held: Iterable[Input]) -> Input | None:
    """Return the order that is due if a closing is running. Before the referee closes the turn none
    are halted: that a step has gone by in truth may not be seen from what a side can still
    withdraw.
    """
    if has_begun(campaign):
        halt_passed(campaign, state, held)
    closing = campaign.closings.filter(status__in=WORKING).order_by("-number").first()
    if closing is None or halt_of(campaign, closing, state).kind:
        return None
    side = engine.side_to_act(state)
    rows = set_rows(campaign, side, moments.moment_of(state)) if side else []
    return next((row for row in rows if row.status == Status.HELD), None)


def _of_sets(campaign: Campaign, state: State, held: Iterable[Input]) -> Input | None:
    """Return the first order of the side whose turn it is, while no decision is open."""
    here = moments.moment_of(state) if state else None
    current = []
    for item in held:
        if here is None or item.body.get("moment") in (None, here):
            current.append(item)
        elif not _is_ahead(campaign, state, item):
            item.halt(STEP_OVER)
    # What a side handed in for its next step stands in the way of nobody whose turn it is.
    side = engine.side_to_act(state) if state else ""
    due = next((item for item in current if item.side == side), None)
    if due is None or here is None or rules_engine.truth(state)["decisions"]:
        return None
    _bind(due, here)
    return due


def _is_ahead(campaign: Campaign, state: State, item: Input) -> bool:
    """Whether an order's step is still to come. Play may lead back to a step that has ended: what
    was left then of a set that had begun is not for the next time.
    """
    if moments.is_over(engine.game_of(campaign), state, item.body["moment"]):
        return False
    rows = Input.objects.filter(seat=item.seat_id, order_set=item.order_set)
    return not rows.exclude(status__in=(Status.HELD, Status.HALTED)).exists()


def _bind(item: Input, moment: list[object]) -> None:
    """Bind an order set that was submitted beforehand to the step in which it begins."""
    if item.body.get("moment") is not None:
        return
    rows = Input.objects.filter(seat=item.seat_id, order_set=item.order_set, status=Status.HELD)
    for row in (*rows.exclude(pk=item.pk), item):
        row.body = {**row.body, "moment": moment}
        row.save(update_fields=["body"])
