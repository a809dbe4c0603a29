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
    closing,
    closing_work,
    faults,
    log,
    notices,
    pictures,
    positions,
    publications,
    queue,
    verbs,
)
from campaigns.services.retelling import tell_sides
from campaigns.services.storing import locked_campaign
from campaigns.services.telling import Done, record_of
from rules_engine.errors import DiceNeeded, EngineFault, RulesEngineError

logger = logging.getLogger(__name__)

Status = Input.Status
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
            return count
        faults.point("after_end_stored")


def carry_out_next(campaign_id: Any) -> Input | None:
    """Carry out the campaign's next input, wholly or not at all; None when none waits."""
    with transaction.atomic():
        campaign = locked_campaign(campaign_id)
        item = _next_input(campaign)
        if item is None:
            return None
        carried = _carry_out(campaign, item)
        if carried.branch is not None:
            closing_work.settle(campaign, carried.state)
        faults.point("before_commit")
    faults.point("after_commit")
    if carried.branch is not None:
        positions.keep_state(carried.branch, carried.branch.head, carried.state)
    for picture in carried.pictures:
        queue.announce("draw_picture", *picture)
    for mail in carried.mails:
        queue.announce("send_mail", mail)
    return item


def _has_open(campaign_id: Any) -> bool:
    """Whether anything may have to be done, asked without the lock."""
    return Input.objects.filter(campaign_id=campaign_id, status__in=Input.OPEN).exists()


def _is_closing(campaign_id: Any) -> bool:
    """Whether a turn is being closed, asked without the lock."""
    rows = Closing.objects.filter(campaign_id=campaign_id, status__in=closing.WORKING)
    return rows.exists()


def _next_input(campaign: Campaign) -> Input | None:
    """Return the first waiting input, or the next held order of a set whose turn has come."""
    waiting = campaign.inputs.filter(status__in=Input.OPEN).order_by("number")
    held: list[Input] = []
    for item in waiting.select_related("seat"):
        item.seat.campaign = campaign
        if item.status == Status.NEEDS_DICE:
            return None
        if item.status == Status.WAITING:
            return item
        held.append(item)
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
    due = next((item for item in held if item not in late), None)
    if due is None or not verbs.is_due(campaign, due):
        return None
    verbs.bind_set(campaign, due)
    return due


def _carry_out(campaign: Campaign, item: Input) -> Carried:
    try:
        with transaction.atomic():
            done = verbs.perform(campaign, item)
            return _commit(campaign, item, done)
    except DiceNeeded as need:
        item.status = Status.NEEDS_DICE
        item.needed = {"label": need.label, "faces": need.faces, "count": need.count}
        item.needed |= {"keeper": need.keeper} if need.keeper else {}
    except verbs.Refused as refusal:
        item.status = refusal.input_status
        item.message, item.ruling = refusal.message, refusal.ruling
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
    is_news = done.publishes and campaign.is_withheld
    if is_news:
        publications.publish(campaign)
        faults.point("published")
    if positions.is_checkpoint_due(done.branch, before_seq, done.branch.head):
        positions.store_checkpoint(done.branch, done.branch.head, done.after)
    if item.kind == Input.Kind.ADOPT:
        drawn = pictures.keep_branch(done.branch)
    else:
        drawn = pictures.keep_moments(campaign, done.branch, done.before, done.events, entries[1:])
    if is_news:
        mails = notices.news(campaign, done.after)
    else:
        mails = notices.your_turn(campaign, done.before, done.after)
    return Carried(item, done.branch, done.after, drawn, mails)


def _finish(item: Input) -> None:
    if item.status != Status.NEEDS_DICE:
        item.finished = timezone.now()
    item.save(update_fields=(*WRITTEN, "finished"))


def _halt_rest(item: Input) -> None:
    if item.order_set and item.if_refused == "halt":
        Input.objects.filter(
            campaign=item.campaign_id, order_set=item.order_set, status=Status.HELD
        ).update(
            status=Status.HALTED,
            message="Not carried out: an order of the set before it was refused.",
            finished=timezone.now(),
        )


def _fail(item: Input) -> None:
    """Keep the campaign as it was and say so; the server's log has the defect by the input's id."""
    logger.exception("Input %s of campaign %s failed", item.pk, item.campaign_id)
    item.status = Status.FAILED
    item.message = (
        "The program has a fault here: nothing was changed. The referee can correct the position "
        f"by hand; please report the fault with the number {item.pk}."
    )
