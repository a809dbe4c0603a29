"""What each kind of input does, by the engine's verbs. Nothing is written here but a new branch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django.utils import timezone

import rules_engine
from campaigns.models import Branch, Campaign, Input, Note
from campaigns.services import engine
from campaigns.services.carrying import refusals, told_lines
from campaigns.services.carrying.refusals import Refused as Refused
from campaigns.services.carrying.soundness import assert_playable, read_effects
from campaigns.services.carrying.telling import Done, Notice
from campaigns.services.errors import BadRequest, NotNow
from campaigns.services.history import lines, log, taking_back, witness
from campaigns.services.history.lines import Line
from campaigns.services.people import officers, remarks
from campaigns.services.turns import closing_work
from rules_engine import Outcome


def perform(line: Line, item: Input) -> Done:
    """Work out what an input leads to on a line.

    Raises:
        Refused: by the rules, or because the position is not the expected one.
        DiceNeeded: real dice must be typed first.
    """
    refusals.assert_expected(line.campaign, item)
    return _KINDS[item.kind](line, item)


# ---- one function for each kind ---------------------------------------------------------------


def _start(line: Line, item: Input) -> Done:
    campaign, begins = line.campaign, item.body["begin"]
    if not campaign.is_preparing:
        raise Refused("Play has begun already.")
    if line.branch is not None and begins:
        _begin(campaign)
        return Done(line.branch, line.state, line.state, publishes=True)
    outcome = rules_engine.start(
        campaign.game,
        campaign.scenario,
        line.dice(item),
        options=campaign.options,
        readings=campaign.readings,
        level=campaign.level,
    )
    branch = lines.new_branch(campaign, None, 0, "The set-up")
    lines.play_on(campaign, branch)
    if begins:
        _begin(campaign)
    notices = _seal_notices(campaign, item, _set_aside_notices(campaign))
    return Done(branch, {}, outcome.state, outcome.events, notices=notices, publishes=begins)


def _begin(campaign: Campaign) -> None:
    campaign.status = Campaign.Status.PLAYING
    campaign.save(update_fields=["status"])


def _order(line: Line, item: Input) -> Done:
    branch, state = refusals.running(line)
    order = engine.read_order(line.campaign, item.side, item.body["order"])
    refusals.assert_commands(item, order, state)
    outcome = rules_engine.submit(state, item.side, order, line.dice(item), _by(item))
    if not outcome.ruling.is_lawful and not officers.sees_whole_log(item.seat):
        raise Refused(officers.NOT_TOLD)
    return _done(branch, state, outcome)


def _nothing(line: Line, item: Input) -> Done:
    """A seat has nothing to do in the running step: the closing ends it, as after the last order
    of a set.
    """
    branch, state = refusals.running(line)
    return Done(branch, state, state)


def _answer(line: Line, item: Input) -> Done:
    branch, state = refusals.running(line)
    name, key = item.body["decision"], item.body["key"]
    refusals.assert_may_answer(item, state)
    owner = engine.owner_of(item)
    outcome = rules_engine.answer(state, owner, name, key, line.dice(item), _by(item))
    choice = next(event.data for event in outcome.events if event.kind == "choice")
    return replace(_done(branch, state, outcome), message=f"{choice['prompt']} {choice['text']}.")


def _overrule(line: Line, item: Input) -> Done:
    branch, state = refusals.running(line, playing=False)
    body = item.body
    effects, words = read_effects(body["effects"]), (body["reason"], body["announce"])
    try:
        outcome = rules_engine.overrule(state, effects, *words, line.dice(item))
        assert_playable(engine.game_of(line.campaign), state, outcome.state)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as fault:
        raise Refused(f"This change does not fit the campaign: {fault}.") from fault
    return _done(branch, state, outcome)


def _go_over(does: Callable[[Campaign, Input, Branch], Done]) -> Callable[[Line, Input], Done]:
    """Return the kind of input by which play goes over to another line."""

    def go_over(line: Line, item: Input) -> Done:
        branch, _ = refusals.running(line)
        try:
            return does(line.campaign, item, branch)
        except (BadRequest, NotNow) as refusal:
            raise Refused(refusal.message) from refusal

    return go_over


def _note(line: Line, item: Input) -> Done:
    if line.branch is None:
        raise Refused("Lay out the set-up first; notes go into the log.")
    side, text = item.body["to"], item.body["text"]
    Note.objects.create(campaign=line.campaign, input=item, to_side=side, text=text)
    kind = "note_at_once" if told_lines.is_at_once(item.body) else "note"
    return _told(line, {side: {"kind": kind, "from": "referee", "text": text}})


def _witness(line: Line, item: Input) -> Done:
    return _told(line, witness.notices_of(line.campaign, item))


def _remark(line: Line, item: Input) -> Done:
    return _told(line, dict.fromkeys(_sides(line), remarks.notice_of(item.body)))


def _end(line: Line, item: Input) -> Done:
    campaign = line.campaign
    refusals.running(line)
    campaign.status, campaign.ended = Campaign.Status.ENDED, timezone.now()
    campaign.save(update_fields=["status", "ended"])
    notice = {"kind": "campaign_ended", "text": item.body["reason"]}
    return _told(line, dict.fromkeys(_sides(line), notice))


def _close(line: Line, item: Input) -> Done:
    branch, state = refusals.running(line)
    refusals.assert_withheld(line.campaign)
    try:
        closing_work.begin(line.campaign, item)
    except NotNow as refusal:
        raise Refused(refusal.message) from refusal
    return Done(branch, state, state)


def _publish(line: Line, item: Input) -> Done:
    branch, state = refusals.running(line)
    refusals.assert_withheld(line.campaign)
    closing_work.end_all(line.campaign)
    return Done(branch, state, state, publishes=True)


_KINDS: dict[str, Callable[[Line, Input], Done]] = {
    Input.Kind.START: _start,
    Input.Kind.ORDER: _order,
    Input.Kind.NOTHING: _nothing,
    Input.Kind.ANSWER: _answer,
    Input.Kind.OVERRULE: _overrule,
    Input.Kind.TAKE_BACK: _go_over(taking_back.take_back),
    Input.Kind.ADOPT: _go_over(lines.adopt),
    Input.Kind.NOTE: _note,
    Input.Kind.CLOSE: _close,
    Input.Kind.PUBLISH: _publish,
    Input.Kind.WITNESS: _witness,
    Input.Kind.REMARK: _remark,
    Input.Kind.END: _end,
}


# ---- what they share --------------------------------------------------------------------------


def _told(line: Line, notices: Mapping[str, Notice]) -> Done:
    """Nothing happens, but the sides' logs keep a notice each. Raises NotNow."""
    if line.branch is None:
        raise NotNow("There is no log yet.")
    told = {side: [notice] for side, notice in notices.items()}
    return Done(line.branch, line.state, line.state, notices=told)


def _sides(line: Line) -> tuple[str, ...]:
    return engine.game_of(line.campaign).sides


def _done(branch: Branch, before: dict[str, Any], outcome: Outcome) -> Done:
    ruling = outcome.ruling.to_json()
    if not outcome.ruling.is_lawful:
        first = outcome.ruling.violations[0]
        raise Refused(f"{first.case}: {first.message}", ruling)
    return Done(branch, before, outcome.state, outcome.events, ruling)


def _by(item: Input) -> str:
    """Return who acts, as the log says it: a side, or the referee in its place."""
    return f"referee for {item.side}" if item.side and item.seat.is_referee else item.side


def _set_aside_notices(campaign: Campaign) -> dict[str, list[Notice]]:
    """Return what each side is told of set-ups that were laid out before and are not played."""
    found: dict[str, list[Notice]] = {}
    for side in engine.game_of(campaign).sides:
        last = log.told_count(campaign, side)
        if last:
            found[side] = [{"kind": "taken_back", "first": 1, "last": last}]
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
