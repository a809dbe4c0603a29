"""Carrying inputs out: a transaction each, under the campaign's lock, in their order.

A task that runs twice finds nothing to do; a task that never runs is made up for by the next one.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.models import Branch, Campaign, Closing, Input
from campaigns.services import (
    beside,
    closing,
    closing_work,
    faults,
    log,
    notices,
    pictures,
    positions,
    publications,
    queue,
    referee_mails,
    sealed_again,
    verbs,
)
from campaigns.services.errors import BROKEN
from campaigns.services.retelling import tell_sides
from campaigns.services.storing import locked_campaign
from campaigns.services.telling import Done, record_of
from rules_engine.errors import DiceNeeded, EngineFault, RulesEngineError

logger = logging.getLogger(__name__)

Status = Input.Status
STARTED = (Status.WAITING, Status.NEEDS_DICE)
WRITTEN = ("branch", "body", "status", "message", "ruling", "needed", "first_seq", "last_seq")
"""What carrying an input out writes to its row, besides when it was done."""


@dataclass(frozen=True)
class Carried:
    """What was committed with one input, for the work that follows it."""

    item: Input
    branch: Branch | None
    state: dict[str, Any]
    pictures: tuple[Any, ...] = ()
    mails: tuple[Any, ...] = ()


def adjudicate(input_id: str) -> int:
    """Carry out every input that waits in the campaign of this one; return how many."""
    found = Input.objects.filter(pk=input_id).values_list("campaign_id", "status").first()
    if found is None:
        return 0
    campaign_id, status = found
    return adjudicate_campaign(campaign_id, is_open=status in Input.OPEN)


def adjudicate_campaign(campaign_id: Any, *, is_open: bool = False) -> int:
    """Carry out every input that waits in a campaign; return how many. Where a turn is being
    closed, steps that have nothing more to wait for are ended.

    `is_open`: an input is known to wait.
    """
    count = 0
    may_close = True
    while True:
        while is_open or _has_open(campaign_id):
            is_open = False
            item = carry_out_next(campaign_id)
            if item is None:
                break
            count += 1
            may_close = item.campaign.is_withheld
        is_closing = may_close and _is_closing(campaign_id)
        if not is_closing or closing_work.make_next(campaign_id) is None:
            referee_mails.look(campaign_id)
            return count
        faults.point("after_end_stored")


def carry_out_next(campaign_id: Any) -> Input | None:
    """Carry out the campaign's next input, wholly or not at all; None when none waits."""
    try:
        with transaction.atomic():
            campaign = locked_campaign(campaign_id)
            carried = _carry_out_first(campaign)
            if carried is None:
                return None
            if carried.branch is not None:
                closing_work.settle(campaign, carried.state)
            faults.point("before_commit")
    except BaseException:
        # States of entries that were rolled back must not be found again.
        positions.forget_all()
        raise
    faults.point("after_commit")
    if carried.branch is not None:
        positions.keep_state(carried.branch, carried.branch.head, carried.state)
    for picture in carried.pictures:
        queue.announce("draw_picture", *picture)
    for mail in carried.mails:
        queue.announce("send_mail", mail)
    return carried.item


def _has_open(campaign_id: Any) -> bool:
    """Whether anything may have to be done, asked without the lock."""
    return Input.objects.filter(campaign_id=campaign_id, status__in=Input.OPEN).exists()


def _is_closing(campaign_id: Any) -> bool:
    """Whether a turn is being closed, asked without the lock."""
    rows = Closing.objects.filter(campaign_id=campaign_id, status__in=closing.WORKING)
    return rows.exists()


def _carry_out_first(campaign: Campaign) -> Carried | None:
    """Carry out the first waiting input, or the next held order of a set whose turn has come; where
    real dice are waited for, what the other side asks for beside them.
    """
    rows = campaign.inputs.filter(status__in=Input.OPEN).order_by("number")
    waiting = list(rows.select_related("seat"))
    for item in waiting:
        item.seat.campaign = campaign
    first = next((one for one in waiting if one.status in STARTED), None)
    if first is None:
        due = _next_held(campaign, waiting)
        return _carry_out(campaign, due) if due else None
    if first.status == Status.WAITING:
        return _carry_out(campaign, first)
    for item in beside.candidates(first, waiting):
        carried = _carry_out(campaign, item, first)
        if carried is not None:
            return carried
    return None


def _next_held(campaign: Campaign, held: list[Input]) -> Input | None:
    if campaign.is_withheld:
        return closing_work.next_held(campaign, held)
    return _next_of_sets(campaign, held)


def _next_of_sets(campaign: Campaign, held: list[Input]) -> Input | None:
    """Return the first held order that is due; halt those whose step is over."""
    late = [item for item in held if verbs.is_too_late(campaign, item)]
    for item in late:
        item.status, item.finished = Status.HALTED, timezone.now()
        item.message = "Not carried out: the step that it was for is over."
        item.save(update_fields=["status", "finished", "message"])
    # What a side handed in for its next step stands in the way of nobody whose turn it is.
    side = verbs.side_due(campaign)
    due = next((item for item in held if item.side == side and item not in late), None)
    if due is None:
        return None
    verbs.bind_set(campaign, due)
    return due


def _carry_out(campaign: Campaign, item: Input, stopped: Input | None = None) -> Carried | None:
    """Carry an input out, or keep why not; None where it has to wait for an input before it that
    is `stopped` by dice that have to be rolled.
    """
    try:
        with transaction.atomic():
            done = verbs.perform(campaign, item)
            if stopped is not None:
                beside.assert_leaves(stopped, done)
            return _commit(campaign, item, done)
    except beside.HasToWait:
        return None
    except DiceNeeded as need:
        if stopped is not None:
            return None
        item.status = Status.NEEDS_DICE
        item.needed = {"label": need.label, "faces": need.faces, "count": need.count}
        item.needed |= {"keeper": need.keeper} if need.keeper else {}
    except verbs.Refused as refusal:
        item.status = refusal.input_status
        item.message, item.ruling = refusal.message, refusal.ruling
    except BROKEN:
        raise
    except EngineFault:
        _fail(item)
    except RulesEngineError as refusal:
        item.status, item.message = Status.REFUSED, str(refusal)
    except Exception:  # noqa: BLE001 - whatever breaks, the input is kept and says so
        _fail(item)
    _finish(item)
    if item.status in (Status.REFUSED, Status.STALE, Status.FAILED):
        _halt_rest(item)
    return Carried(item, None, {})


def _commit(campaign: Campaign, item: Input, done: Done) -> Carried:
    """Write what an input led to: entries, what each side is told, checkpoint, pictures, mails."""
    item.status, item.ruling, item.message = Status.DONE, done.ruling, done.message
    before_seq = done.branch.head
    item.branch = done.branch
    item.first_seq = before_seq + 1
    record = {"type": "input", "input": record_of(item)}
    bodies = [record, *({"type": "event", "event": event.to_json()} for event in done.events)]
    entries = log.append_truth(done.branch, item, bodies)
    faults.point("between_logs")
    item.last_seq = done.branch.head
    _finish(item)
    tell_sides(campaign, item, done, entries[1:])
    sealed_again.seal_again(campaign, done)
    if done.publishes and campaign.is_withheld:
        publications.publish(campaign)
        faults.point("published")
    if positions.is_checkpoint_due(done.branch, before_seq, done.branch.head):
        positions.store_checkpoint(done.branch, done.branch.head, done.after)
    if item.kind == Input.Kind.ADOPT:
        drawn = pictures.keep_branch(done.branch)
    else:
        drawn = pictures.keep_moments(campaign, done.branch, done.before, done.events, entries[1:])
    return Carried(item, done.branch, done.after, drawn, _mails(campaign, item, done))


def _mails(campaign: Campaign, item: Input, done: Done) -> tuple[Any, ...]:
    """Store the mails to the players that an input leads to, and return their ids."""
    if done.publishes and campaign.is_withheld:
        return notices.news(campaign, done.after)
    if item.kind == Input.Kind.NOTE:
        return notices.note(campaign, item)
    if item.kind == Input.Kind.WITNESS:
        referee_mails.contested(campaign, item)
        return ()
    return notices.your_turn(campaign, done.before, done.after)


def _finish(item: Input) -> None:
    if item.status != Status.NEEDS_DICE:
        item.finished = timezone.now()
    item.save(update_fields=(*WRITTEN, "finished"))


def _halt_rest(item: Input) -> None:
    if item.order_set and item.if_refused == "halt":
        Input.objects.filter(
            seat=item.seat_id, order_set=item.order_set, status=Status.HELD
        ).update(
            status=Status.HALTED,
            message="Not carried out: an order of the set before it was refused.",
            finished=timezone.now(),
        )


def _fail(item: Input) -> None:
    """Keep the campaign as it was and say so; the server's log has the defect by the input's id."""
    logger.exception("Input %s of campaign %s failed", item.pk, item.campaign_id)
    item.status = Status.FAILED
    referee_mails.failed(item.campaign, "what somebody asked for", item.pk)
    item.message = (
        "The program has a fault here: nothing was changed. The referee can correct the position "
        f"by hand; please report the fault with the number {item.pk}."
    )
