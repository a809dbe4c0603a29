"""Carrying inputs out: a transaction each, under the campaign's lock, in their order.

A task that runs twice finds nothing to do; a task that never runs is made up for by the next one.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction

from campaigns.models import Campaign, Closing, Input
from campaigns.services.asking.storing import locked_campaign
from campaigns.services.carrying import beside, held_orders
from campaigns.services.carrying.carry_out import HasToWait, carry_out
from campaigns.services.carrying.line_of_play import LineOfPlay
from campaigns.services.history import positions
from campaigns.services.mails import referee_mails
from campaigns.services.turns import closing, closing_work
from campaigns.services.upkeep import faults, queue

Status = Input.Status
STARTED = (Status.WAITING, Status.NEEDS_DICE)
Carried = tuple[Input, LineOfPlay]
"""An input, and the line on which it was carried out, or kept with why it was not."""


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
            if item.was_alone and not item.is_open and not may_close:
                # Whoever stores another one waits for the lock, and tells the worker himself.
                return count
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
            item, line = carried
            if line.done is not None:
                closing_work.settle(campaign, line.done.after)
            faults.point("before_commit")
    except BaseException:
        # States of entries that were rolled back must not be found again.
        positions.forget_all()
        raise
    faults.point("after_commit")
    if line.done is not None:
        positions.keep_state(line.done.branch, line.done.branch.head, line.done.after)
    for picture in line.drawn:
        queue.announce("draw_picture", *picture)
    for mail in line.mails:
        queue.announce("send_mail", mail)
    return item


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
        item.was_alone = len(waiting) == 1
    first = next((one for one in waiting if one.status in STARTED), None)
    if first is None:
        due = held_orders.next_due(campaign, waiting)
        return _carry_out(campaign, due) if due else None
    if first.status == Status.WAITING:
        return _carry_out(campaign, first)
    for item in beside.candidates(first, waiting):
        carried = _carry_out(campaign, item, first)
        if carried is not None:
            return carried
    return None


def _carry_out(campaign: Campaign, item: Input, stopped: Input | None = None) -> Carried | None:
    """Carry an input out, or keep why not; None where it has to wait for an input before it that
    is `stopped` by dice that have to be rolled.
    """
    line = LineOfPlay(campaign, stopped)
    try:
        carry_out(line, item)
    except HasToWait:
        return None
    return item, line
