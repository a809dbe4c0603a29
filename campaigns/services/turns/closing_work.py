"""What the worker does of a closing, under the campaign's lock: rows say how far it has come."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from campaigns.models import Campaign, Closing, Input
from campaigns.services import engine
from campaigns.services.asking.storing import locked_campaign
from campaigns.services.carrying.held_orders import halt_passed, next_due
from campaigns.services.errors import NotNow
from campaigns.services.history import positions
from campaigns.services.turns.closing import WORKING, State, answers_first, open_closing
from campaigns.services.turns.closing_shown import is_closing
from campaigns.services.turns.halts import halt_of, halted_sets, rows_of_step, wish_at
from rules_engine.core.decisions import REFEREE

Status = Input.Status


def begin(campaign: Campaign, item: Input) -> None:
    """Begin a closing, go on with the open one, or set it aside, as a CLOSE input says."""
    closing = open_closing(campaign)
    if item.body["do"] == "set_aside":
        if not is_closing(campaign):
            raise NotNow("No closing is open.")
        # Those that were left when play went over to another line too: the players read of them.
        for one in campaign.closings.exclude(status__in=Closing.OVER):
            _finish(one, Closing.Status.SET_ASIDE)
        return
    if closing is not None:
        closing.until = item.body["until"]
        before = [] if closing.status == Closing.Status.READY else closing.without
        closing.without = sorted({*before, *item.body["without"]})
        closing.past = [*closing.past, *_given_up(campaign, item)]
        closing.status = Closing.Status.RUNNING
        closing.save(update_fields=["until", "without", "past", "status"])
        return
    last = campaign.closings.aggregate(last=Max("number"))["last"] or 0
    branch = campaign.branch
    if branch is None:
        raise NotNow("There is no running position.")
    Closing.objects.create(
        campaign=campaign,
        number=last + 1,
        branch=branch,
        first_seq=branch.head,
        until=item.body["until"],
        without=item.body["without"],
        past=_given_up(campaign, item),
    )


def _given_up(campaign: Campaign, item: Input) -> list[str]:
    """Return the sets of the running step that are halted, and whose rest is given up."""
    state = positions.head_state(campaign)
    sides = [side for side in item.body.get("past", ()) if side in engine.acting_sides(state)]
    return [name for side in sides for name in halted_sets(rows_of_step(campaign, side, state))]


def end_all(campaign: Campaign) -> None:
    """Mark every closing that has not been published as published now; sets for steps that have
    gone by are dealt with.
    """
    held = campaign.inputs.filter(status=Status.HELD).exclude(order_set="")
    halt_passed(campaign, positions.head_state(campaign), list(held))
    rows = campaign.closings.exclude(status=Closing.Status.PUBLISHED)
    rows.update(status=Closing.Status.PUBLISHED, finished=timezone.now())


def make_next(campaign_id: Any) -> Input | None:
    """Store what a running closing needs to go on: the order that ends the running step for its
    side, or lets it do nothing, where its set is used up or the referee goes on without; the first
    choice of a decision, where he wants that. It exists once for each such place.
    """
    with transaction.atomic():
        campaign = locked_campaign(campaign_id)
        closing = campaign.closings.filter(status__in=WORKING).order_by("-number").first()
        branch = campaign.branch
        if closing is None or branch is None or not campaign.is_withheld:
            return None
        if campaign.inputs.filter(status__in=(Status.WAITING, Status.NEEDS_DICE)).exists():
            return None
        token = f"end.{closing.number}.{branch.number}.{branch.head}"
        if campaign.inputs.filter(token=token).exists():
            return None
        state = positions.head_state(campaign)
        halt = halt_of(campaign, closing, state)
        # What is the referee's to decide is never decided for him.
        is_his = halt.side == REFEREE
        if halt.kind == "decision" and (is_his or not answers_first(campaign)):
            return None
        if not halt.kind and next_due(campaign, ()):
            return None
        wish = wish_at(engine.game_of(campaign), state, halt)
        if wish is None:
            return None
        kind, side, body = wish
        return Input.objects.create(
            campaign=campaign,
            branch=branch,
            number=campaign.next_number,
            seat=campaign.referee,
            side=side,
            kind=kind,
            body=body | {"closing": closing.number},
            token=token,
        )


def settle(campaign: Campaign, state: State) -> None:
    """Bring the open closing's status up to date, after anything that was committed.

    The caller holds the campaign's lock. When play went over to another line, the referee is about
    something else: nothing more is done of itself. The players go on reading that the turn is being
    closed, for nothing tells them of that other line.
    """
    closing = open_closing(campaign) if campaign.is_withheld else None
    if closing is None or not state:
        return
    if closing.branch_id != campaign.branch_id:
        _finish(closing, Closing.Status.OVERTAKEN)
        return
    halt = halt_of(campaign, closing, state)
    names = {"reached": Closing.Status.READY, "decision": Closing.Status.ASKING}
    status = names.get(halt.kind, Closing.Status.RUNNING)
    if status != closing.status:
        closing.status = status
        closing.save(update_fields=["status"])


def _finish(closing: Closing, status: Closing.Status) -> None:
    closing.status, closing.finished = status, timezone.now()
    closing.save(update_fields=["status", "finished"])
