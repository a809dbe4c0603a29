"""Carrying inputs out: a transaction each, under the campaign's lock, in their order.

A task that runs twice finds nothing to do; a task that never runs is made up for by the next one.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction

from campaigns.models import Campaign, Input
from campaigns.services import engine
from campaigns.services.absence import acting
from campaigns.services.asking.storing import locked_by
from campaigns.services.carrying import beside, held_orders
from campaigns.services.carrying.carry_out import HasToWait, Unwritten, carry_out
from campaigns.services.carrying.left import left_in
from campaigns.services.carrying.line_of_play import LineOfPlay
from campaigns.services.history import log, positions
from campaigns.services.mails import referee_mails
from campaigns.services.turns import closing_work, halts
from campaigns.services.upkeep import faults, queue

Status = Input.Status
STARTED = (Status.WAITING, Status.NEEDS_DICE)
Carried = tuple[Input, LineOfPlay]
"""An input, and the line on which it was carried out, or kept with why it was not."""


def adjudicate(input_id: str) -> int:
    """Carry out every input that waits in the campaign of this one; return how many."""
    try:
        item = carry_out_next(inputs=input_id)
    except Campaign.DoesNotExist:
        return 0
    if item is None:
        rows = Input.objects.filter(pk=input_id).values_list("campaign_id", flat=True)
        return adjudicate_campaign(rows[0])
    campaign = item.campaign
    may_ask = engine.game_of(campaign).asks_referee or campaign.civil or item.asks
    if item.was_alone and not (item.is_open or campaign.is_withheld or may_ask):
        # Whoever stores another one waits for the lock, and tells the worker himself.
        return 1
    return 1 + adjudicate_campaign(item.campaign_id)


def adjudicate_campaign(campaign_id: Any) -> int:
    """Carry out every input that waits in a campaign; return how many. Where a turn is being
    closed, steps that have nothing more to wait for are ended.
    """
    count = 0
    may_close = True
    while True:
        left = left_in(campaign_id)
        while left.is_open:
            item = carry_out_next(pk=campaign_id)
            if item is None:
                break
            count += 1
            may_close = item.campaign.is_withheld
            left = left_in(campaign_id)
        if left.may_act and acting.make_next(campaign_id) is not None:
            faults.point("after_end_stored")
            continue
        is_closing = may_close and left.is_closing
        if not is_closing or closing_work.make_next(campaign_id) is None:
            referee_mails.look(campaign_id)
            return count
        faults.point("after_end_stored")


def carry_out_next(*, is_again: bool = False, **named: Any) -> Input | None:
    """Carry out the next input of the campaign that this names, wholly or not at all; None when
    none waits. `is_again`: it broke while it was being written, and is now to say so.

    Raises:
        DoesNotExist: there is no such campaign.
    """
    try:
        with transaction.atomic():
            campaign = locked_by(**named)
            carried = _carry_out_first(campaign, is_again=is_again)
            if carried is None:
                return None
            item, line = carried
            if line.done is not None:
                closing_work.settle(campaign, line.done.after)
            faults.point("before_commit")
    except BaseException as fault:
        # States of entries that were rolled back must not be found again.
        positions.forget_all()
        if isinstance(fault, Unwritten) and not is_again:
            return carry_out_next(is_again=True, **named)
        raise
    faults.point("after_commit")
    if line.done is not None:
        item.asks = halts.is_asking(line.done.after)
        positions.keep_state(line.done.branch, line.done.branch.head, line.done.after)
    for picture in line.drawn:
        queue.announce("draw_picture", *picture)
    for mail in line.mails:
        queue.announce("send_mail", mail)
    return item


def _carry_out_first(campaign: Campaign, *, is_again: bool) -> Carried | None:
    """Carry out the first waiting input, or the next held order of a set whose turn has come; where
    real dice are waited for, what another side asks for beside them.
    """
    waiting = log.open_inputs(campaign, engine.game_of(campaign).sides)
    for item in waiting:
        item.was_alone = len(waiting) == 1
    first = next((one for one in waiting if one.status in STARTED), None)
    if first is None:
        due = held_orders.next_due(campaign, waiting)
        return _carry_out(LineOfPlay(campaign, is_again=is_again), due) if due else None
    if first.status == Status.WAITING:
        return _carry_out(LineOfPlay(campaign, is_again=is_again), first)
    for item in beside.candidates(first, waiting):
        carried = _carry_out(LineOfPlay(campaign, first, is_again=is_again), item)
        if carried is not None:
            return carried
    return None


def _carry_out(line: LineOfPlay, item: Input) -> Carried | None:
    """Carry an input out, or keep why not; None where it has to wait for an input before it that
    is stopped by dice that have to be rolled.
    """
    try:
        carry_out(line, item)
    except HasToWait:
        return None
    return item, line
