"""What each kind of input does, by the engine's verbs. Nothing is written here but a new branch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.utils import timezone

import rules_engine
from campaigns.models import Branch, Campaign, Dispatch, Input
from campaigns.services import (
    closing_work,
    engine,
    lines,
    log,
    officers,
    positions,
    refusals,
    remarks,
    retelling,
    witness,
)
from campaigns.services.errors import BadRequest, NotNow
from campaigns.services.refusals import Refused as Refused
from campaigns.services.soundness import assert_playable
from campaigns.services.telling import Done, Notice
from rules_engine import Event, Outcome


def perform(campaign: Campaign, item: Input) -> Done:
    """Work out what an input leads to.

    Raises:
        Refused: by the rules, or because the position is not the expected one.
        DiceNeeded: real dice must be typed first.
    """
    refusals.assert_expected(campaign, item)
    return _KINDS[item.kind](campaign, item)


def is_too_late(campaign: Campaign, item: Input) -> bool:
    """Whether the step for which a held order was submitted is over."""
    moment = item.body.get("moment")
    state = positions.head_state(campaign)
    return moment is not None and bool(state) and moment != [state["turn"], state["step"]]


def bind_set(campaign: Campaign, item: Input) -> None:
    """Bind an order set that was submitted beforehand to the step in which it begins."""
    if item.body.get("moment") is not None:
        return
    state = positions.head_state(campaign)
    moment = [state["turn"], state["step"]]
    rows = Input.objects.filter(
        seat=item.seat_id, order_set=item.order_set, status=Input.Status.HELD
    )
    for row in (*rows.exclude(pk=item.pk), item):
        row.body = {**row.body, "moment": moment}
        row.save(update_fields=["body"])


def side_due(campaign: Campaign) -> str:
    """Return the side of which a held order can be carried out; "" while a decision is open."""
    state = positions.head_state(campaign)
    if not state or _has_decisions(state):
        return ""
    return next(iter(engine.acting_sides(state)), "")


# ---- one function for each kind ---------------------------------------------------------------


def _start(campaign: Campaign, item: Input) -> Done:
    if not campaign.is_preparing:
        raise Refused("Play has begun already.")
    before = positions.head_state(campaign)
    if campaign.branch is not None and item.body["begin"]:
        campaign.status = Campaign.Status.PLAYING
        campaign.save(update_fields=["status"])
        return Done(campaign.branch, before, before, publishes=True)
    outcome = rules_engine.start(
        campaign.game,
        campaign.scenario,
        engine.dice_for(campaign, item),
        options=campaign.options,
        readings=campaign.readings,
        level=campaign.level,
    )
    branch = lines.new_branch(campaign, None, 0, "The set-up")
    lines.play_on(campaign, branch)
    if item.body["begin"]:
        campaign.status = Campaign.Status.PLAYING
        campaign.save(update_fields=["status"])
    notices = _seal_notices(campaign, item, _set_aside_notices(campaign))
    begins = item.body["begin"]
    return Done(branch, {}, outcome.state, outcome.events, notices=notices, publishes=begins)


def _order(campaign: Campaign, item: Input) -> Done:
    branch, state = refusals.running(campaign)
    order = engine.read_order(campaign, item.side, item.body["order"])
    refusals.assert_commands(item, order, state)
    dice = engine.dice_for(campaign, item)
    outcome = rules_engine.submit(state, item.side, order, dice, _by(item))
    if not outcome.ruling.is_lawful and not officers.sees_whole_log(item.seat):
        raise Refused(officers.NOT_TOLD)
    return _done(branch, state, outcome)


def _nothing(campaign: Campaign, item: Input) -> Done:
    """A seat has nothing to do in the running step: the closing ends it, as after the last order
    of a set.
    """
    branch, state = refusals.running(campaign)
    return Done(branch, state, state)


def _answer(campaign: Campaign, item: Input) -> Done:
    branch, state = refusals.running(campaign)
    dice = engine.dice_for(campaign, item)
    body = item.body
    refusals.assert_may_answer(item, state)
    outcome = rules_engine.answer(state, item.side, body["decision"], body["key"], dice, _by(item))
    choice = next(event.data for event in outcome.events if event.kind == "choice")
    return replace(_done(branch, state, outcome), message=f"{choice['prompt']} {choice['text']}.")


def _overrule(campaign: Campaign, item: Input) -> Done:
    branch, state = refusals.running(campaign, playing=False)
    shape = {"kind": "overrule", "by": "referee", "cases": [], "data": {}}
    effects = Event.from_json({**shape, "effects": item.body["effects"]}).effects
    dice = engine.dice_for(campaign, item)
    body = item.body
    try:
        outcome = rules_engine.overrule(state, effects, body["reason"], body["announce"], dice)
        assert_playable(engine.game_of(campaign), state, outcome.state)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as fault:
        raise Refused(f"This change does not fit the campaign: {fault}.") from fault
    return _done(branch, state, outcome)


def _take_back(campaign: Campaign, item: Input) -> Done:
    branch, _ = refusals.running(campaign)
    try:
        return lines.take_back(campaign, item, branch)
    except (BadRequest, NotNow) as refusal:
        raise Refused(refusal.message) from refusal


def _adopt(campaign: Campaign, item: Input) -> Done:
    branch, _ = refusals.running(campaign)
    try:
        return lines.adopt(campaign, item, branch)
    except (BadRequest, NotNow) as refusal:
        raise Refused(refusal.message) from refusal


def _note(campaign: Campaign, item: Input) -> Done:
    if campaign.branch is None:
        raise Refused("Lay out the set-up first; notes go into the log.")
    state = positions.head_state(campaign)
    side, text = item.body["to"], item.body["text"]
    Dispatch.objects.create(campaign=campaign, input=item, to_side=side, text=text)
    kind = "note_at_once" if retelling.is_at_once(item.body) else "note"
    notice = {"kind": kind, "from": "referee", "text": text}
    return Done(campaign.branch, state, state, notices={side: [notice]})


def _end(campaign: Campaign, item: Input) -> Done:
    branch, state = refusals.running(campaign)
    campaign.status, campaign.ended = Campaign.Status.ENDED, timezone.now()
    campaign.save(update_fields=["status", "ended"])
    notice = {"kind": "campaign_ended", "text": item.body["reason"]}
    sides = engine.game_of(campaign).sides
    return Done(branch, state, state, notices={side: [notice] for side in sides})


def _close(campaign: Campaign, item: Input) -> Done:
    branch, state = refusals.running(campaign)
    refusals.assert_withheld(campaign)
    try:
        closing_work.begin(campaign, item)
    except NotNow as refusal:
        raise Refused(refusal.message) from refusal
    return Done(branch, state, state)


def _publish(campaign: Campaign, item: Input) -> Done:
    branch, state = refusals.running(campaign)
    refusals.assert_withheld(campaign)
    closing_work.end_all(campaign)
    return Done(branch, state, state, publishes=True)


_KINDS: dict[str, Callable[[Campaign, Input], Done]] = {
    Input.Kind.START: _start,
    Input.Kind.ORDER: _order,
    Input.Kind.NOTHING: _nothing,
    Input.Kind.ANSWER: _answer,
    Input.Kind.OVERRULE: _overrule,
    Input.Kind.TAKE_BACK: _take_back,
    Input.Kind.ADOPT: _adopt,
    Input.Kind.NOTE: _note,
    Input.Kind.CLOSE: _close,
    Input.Kind.PUBLISH: _publish,
    Input.Kind.WITNESS: witness.carry_out,
    Input.Kind.REMARK: remarks.carry_out,
    Input.Kind.END: _end,
}


# ---- what they share --------------------------------------------------------------------------


def _done(branch: Branch, before: dict[str, Any], outcome: Outcome) -> Done:
    ruling = outcome.ruling.to_json()
    if not outcome.ruling.is_lawful:
        first = outcome.ruling.violations[0]
        raise Refused(f"{first.case}: {first.message}", ruling)
    return Done(branch, before, outcome.state, outcome.events, ruling)


def _by(item: Input) -> str:
    """Return who acts, as the log says it: a side, or the referee in its place."""
    return f"referee for {item.side}" if item.seat.is_referee else item.side


def _has_decisions(state: dict[str, Any]) -> bool:
    return bool(rules_engine.truth(state)["decisions"])


def _set_aside_notices(campaign: Campaign) -> dict[str, list[Notice]]:
    """Return what each side is told of set-ups that were laid out before and are not played."""
    found: dict[str, list[Notice]] = {}
    for side in engine.game_of(campaign).sides:
        last = log.last_told(campaign, side)
        if last is not None:
            found[side] = [{"kind": "taken_back", "first": 1, "last": last.number}]
    return found


def _seal_notices(
    campaign: Campaign, item: Input, notices: dict[str, list[Notice]]
) -> dict[str, list[Notice]]:
    """Add the seal and the salts to what all logs keep, so that nobody can change them later."""
    seal = engine.seal_notice(campaign)
    if seal is None:
        return notices
    item.body = {**item.body, "seal": seal["seal"], "salts": seal["salts"]}
    sides = engine.game_of(campaign).sides
    return {side: [*notices.get(side, ()), seal] for side in sides}
