"""What the program gives for those who are not there: answers by standing instructions, and what a
side on which nobody sits does. Each is an input, stored once for its place on the line of play.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

import rules_engine
from campaigns.models import Campaign, Closing, Input, Instruction, Seat
from campaigns.services import engine
from campaigns.services.absence import civil, instructions
from campaigns.services.asking.storing import locked_campaign
from campaigns.services.history import positions
from campaigns.services.turns import closing, halts, moments
from campaigns.services.upkeep import queue
from rules_engine.core.decisions import REFEREE

Status = Input.Status
When = Instruction.When
BUSY = (Status.WAITING, Status.NEEDS_DICE)
STANDING, CIVIL = "standing", "civil"
"""Parts of an input's body: the instruction in words by which it was given; that nobody was there
to give it.
"""
NOBODY = "nobody sits there; the side acts cautiously by itself"


def waiting() -> list[Any]:
    """Return the campaigns in which something may have to be given for those who are absent."""
    found = Campaign.objects.filter(acts(), is_demonstration=False).order_by("pk")
    return list(found.values_list("pk", flat=True))


def may_act(campaign_id: Any) -> bool:
    """Whether there is anything by which something is given, asked without the lock."""
    return Campaign.objects.filter(acts(), pk=campaign_id).exists()


def acts() -> Q:
    """Return the condition of campaigns in which there is anything by which something is given."""
    told = Exists(Instruction.objects.filter(campaign=OuterRef("pk")))
    return Q(status=Campaign.Status.PLAYING) & (Q(civil=True) | Q(told))


def announce(campaign: Campaign) -> None:
    """Let the worker look at a campaign after this transaction, where somebody has become absent:
    the sweep finds it, too.
    """
    if campaign.civil and campaign.is_playing:
        transaction.on_commit(partial(look, campaign.pk), robust=True)


def look(campaign_id: Any) -> None:
    """Give what is to be given now in a campaign, and tell the worker."""
    item = make_next(campaign_id)
    if item is not None:
        queue.announce("adjudicate", item.pk)


def make_next(campaign_id: Any) -> Input | None:
    """Store the next answer or order that is given for somebody who is absent. It exists once for
    each place of the line of play.
    """
    if not may_act(campaign_id):
        return None
    with transaction.atomic():
        campaign = locked_campaign(campaign_id)
        branch = campaign.branch
        if branch is None or not campaign.is_playing:
            return None
        if campaign.inputs.filter(status__in=BUSY).exists():
            return None
        token = f"standing.{branch.number}.{branch.head}"
        if campaign.inputs.filter(token__startswith=f"{token}.").exists():
            return None
        wish = _wish(campaign, positions.head_state(campaign))
        if wish is None:
            return None
        seat, kind, side, body = wish
        return Input.objects.create(
            campaign=campaign,
            branch=branch,
            number=campaign.next_number,
            seat=seat,
            side=side,
            kind=kind,
            body=body,
            token=f"{token}.{side}",
        )


Wish = tuple[Seat, str, str, dict[str, Any]]


def _wish(campaign: Campaign, state: dict[str, Any]) -> Wish | None:
    """Return what is given next, as seat, kind, side and body of an input."""
    decisions = rules_engine.truth(state)["decisions"]
    for one in decisions:
        found = None if one["owner"] == REFEREE else _answer(campaign, state, one)
        if found is not None:
            return found
    return None if decisions or campaign.is_withheld else _idle(campaign, state)


def _answer(campaign: Campaign, state: dict[str, Any], one: dict[str, Any]) -> Wish | None:
    side = one["owner"]
    body = {"decision": one["id"]}
    if side in civil.sides(campaign):
        key = civil.answer_to(campaign, rules_engine.view(state, side), one)
        said = {"key": key, STANDING: NOBODY, CIVIL: True}
        return (campaign.referee, Input.Kind.ANSWER, side, body | said) if key else None
    found = instructions.found_for(campaign, state, one, _moments(campaign))
    if found is None:
        return None
    seat, answer, key = found
    return seat, Input.Kind.ANSWER, side, body | {"key": key, STANDING: answer.words}


def _moments(campaign: Campaign) -> list[str]:
    """Return when the instructions are used that count now: the referee who closes a turn may want
    all of them, as the calendar does when a date has passed.
    """
    is_wanted = campaign.is_withheld and _closes_by_instructions(campaign)
    if is_wanted or instructions.is_late(campaign):
        return [When.AT_ONCE, When.LATE]
    return [When.AT_ONCE]


def _closes_by_instructions(campaign: Campaign) -> bool:
    is_open = campaign.closings.filter(status__in=Closing.OPEN).exists()
    return is_open and closing.answers_by(campaign) == closing.BY_INSTRUCTIONS


def _idle(campaign: Campaign, state: dict[str, Any]) -> Wish | None:
    """Return the order by which a side on which nobody sits has nothing to do in its step."""
    side = engine.side_to_act(state)
    if side not in civil.sides(campaign):
        return None
    order, _ = halts.goes_on_with(engine.game_of(campaign), state, side)
    if not order:
        return None
    body = {"order": order, "moment": moments.moment_of(state), STANDING: NOBODY, CIVIL: True}
    return campaign.referee, Input.Kind.ORDER, side, body
