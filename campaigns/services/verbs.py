"""What each kind of input does, by the engine's verbs. Nothing is written here but a new branch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.utils import timezone

import rules_engine
from campaigns.models import Branch, Campaign, Dispatch, Input, SideEntry, UnitAssignment
from campaigns.services import engine, log, positions
from campaigns.services.soundness import assert_playable
from campaigns.services.storing import STALE, position_key
from campaigns.services.telling import Done, Notice
from rules_engine import Event, Outcome


class Refused(Exception):
    """The input is not carried out; the row keeps the reason and the ruling."""

    def __init__(
        self,
        message: str,
        ruling: dict[str, Any] | None = None,
        status: str = Input.Status.REFUSED,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.ruling = ruling
        self.input_status = status


def perform(campaign: Campaign, item: Input) -> Done:
    """Work out what an input leads to.

    Raises:
        Refused: by the rules, or because the position is not the expected one.
        DiceNeeded: real dice must be typed first.
    """
    _assert_expected(campaign, item)
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
        campaign=campaign, order_set=item.order_set, status=Input.Status.HELD
    )
    for row in (*rows.exclude(pk=item.pk), item):
        row.body = {**row.body, "moment": moment}
        row.save(update_fields=["body"])


def is_due(campaign: Campaign, item: Input) -> bool:
    """Whether a held order of a set can be carried out: no decision is open, and it is its turn."""
    state = positions.head_state(campaign)
    return bool(state) and engine.acting_sides(state) == {item.side} and not _has_decisions(state)


# ---- one function for each kind ---------------------------------------------------------------


def _start(campaign: Campaign, item: Input) -> Done:
    if not campaign.is_preparing:
        raise Refused("Play has begun already.")
    before = positions.head_state(campaign)
    if campaign.branch is not None and item.body["begin"]:
        campaign.status = Campaign.Status.PLAYING
        campaign.save(update_fields=["status"])
        return Done(campaign.branch, before, before)
    outcome = rules_engine.start(
        campaign.game,
        campaign.scenario,
        engine.dice_for(campaign, item),
        options=campaign.options,
        readings=campaign.readings,
        level=campaign.level,
    )
    branch = _new_branch(campaign, None, 0, "", "The set-up")
    if item.body["begin"]:
        campaign.status = Campaign.Status.PLAYING
        campaign.save(update_fields=["status"])
    notices = _set_aside_notices(campaign)
    return Done(branch, {}, outcome.state, outcome.events, notices=notices)


def _order(campaign: Campaign, item: Input) -> Done:
    branch, state = _running(campaign)
    order = engine.read_order(campaign, item.side, item.body["order"])
    _assert_commands(campaign, item, order, state)
    dice = engine.dice_for(campaign, item)
    return _done(branch, state, rules_engine.submit(state, item.side, order, dice, _by(item)))


def _answer(campaign: Campaign, item: Input) -> Done:
    branch, state = _running(campaign)
    dice = engine.dice_for(campaign, item)
    body = item.body
    outcome = rules_engine.answer(state, item.side, body["decision"], body["key"], dice, _by(item))
    choice = outcome.events[0].data
    return replace(_done(branch, state, outcome), message=f"{choice['prompt']} {choice['text']}.")


def _overrule(campaign: Campaign, item: Input) -> Done:
    branch, state = _running(campaign, playing=False)
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
    branch, before = _running(campaign)
    taken = _last_done(campaign, branch)
    if taken is None or taken.first_seq is None:
        raise Refused("There is nothing to take back since play began.")
    seq = taken.first_seq - 1
    kept = log.entries_on_line(branch, seq).last()
    after = positions.state_at(branch, seq)
    notices = _taken_back_notices(campaign, branch, seq)
    fresh = _new_branch(campaign, branch, seq, kept.hash if kept else "", item.body["reason"])
    message = f"Taken back: {taken.get_kind_display()} {taken.number}."
    return Done(fresh, before, after, (), None, message, notices)


def _note(campaign: Campaign, item: Input) -> Done:
    if campaign.branch is None:
        raise Refused("Lay out the set-up first; notes go into the log.")
    state = positions.head_state(campaign)
    side, text = item.body["to"], item.body["text"]
    Dispatch.objects.create(campaign=campaign, input=item, to_side=side, text=text)
    notice = {"kind": "note", "from": "referee", "text": text}
    return Done(campaign.branch, state, state, notices={side: [notice]})


def _end(campaign: Campaign, item: Input) -> Done:
    branch, state = _running(campaign)
    campaign.status, campaign.ended = Campaign.Status.ENDED, timezone.now()
    campaign.save(update_fields=["status", "ended"])
    notice = {"kind": "campaign_ended", "text": item.body["reason"]}
    sides = engine.game_of(campaign).sides
    return Done(branch, state, state, notices={side: [notice] for side in sides})


_KINDS: dict[str, Callable[[Campaign, Input], Done]] = {
    Input.Kind.START: _start,
    Input.Kind.ORDER: _order,
    Input.Kind.ANSWER: _answer,
    Input.Kind.OVERRULE: _overrule,
    Input.Kind.TAKE_BACK: _take_back,
    Input.Kind.NOTE: _note,
    Input.Kind.END: _end,
}


# ---- what they share --------------------------------------------------------------------------


def _running(campaign: Campaign, playing: bool = True) -> tuple[Branch, dict[str, Any]]:
    if campaign.branch is None or campaign.is_ended or (playing and not campaign.is_playing):
        state = campaign.get_status_display()
        raise Refused(f"Nothing can be carried out: the campaign is {state}.")
    return campaign.branch, positions.head_state(campaign)


def _done(branch: Branch, before: dict[str, Any], outcome: Outcome) -> Done:
    ruling = outcome.ruling.to_json()
    if not outcome.ruling.is_lawful:
        first = outcome.ruling.violations[0]
        raise Refused(f"{first.case}: {first.message}", ruling)
    return Done(branch, before, outcome.state, outcome.events, ruling)


def _assert_expected(campaign: Campaign, item: Input) -> None:
    """Refuse what was decided on another position; orders of a set expect each other's effects."""
    if not item.expected or item.order_set:
        return
    if item.expected != position_key(campaign, item.seat.viewer):
        raise Refused(STALE, status=Input.Status.STALE)


def _assert_commands(campaign: Campaign, item: Input, order: Any, state: dict[str, Any]) -> None:
    """Refuse an officer's order for units that are not his, or for the whole side."""
    if item.seat.role != "officer":
        return
    units = engine.units_named(order, state.get("units", {}))
    if not units:
        raise Refused("This order is for the whole side; its commander gives it.")
    own = set(UnitAssignment.objects.filter(seat=item.seat).values_list("unit", flat=True))
    others = [unit for unit in units if unit not in own and _is_of(state, unit, item.side)]
    if others:
        raise Refused(f"Not under this officer's command: {', '.join(others)}.")


def _is_of(state: dict[str, Any], unit: str, side: str) -> bool:
    return bool(state["units"][unit].get("side") == side)


def _by(item: Input) -> str:
    """Return who acts, as the log says it: a side, or the referee in its place."""
    return f"referee for {item.side}" if item.seat.is_referee else item.side


def _has_decisions(state: dict[str, Any]) -> bool:
    return bool(rules_engine.truth(state)["decisions"])


def _new_branch(
    campaign: Campaign, parent: Branch | None, seq: int, chain: str, reason: str
) -> Branch:
    branch = Branch.objects.create(
        campaign=campaign,
        number=campaign.branches.count() + 1,
        parent=parent,
        from_seq=seq,
        head=seq,
        head_hash=chain,
        reason=reason,
    )
    campaign.branch = branch
    campaign.save(update_fields=["branch"])
    return branch


def _last_done(campaign: Campaign, branch: Branch) -> Input | None:
    """Return the last input on the line of play that changed the position."""
    changing = (Input.Kind.ORDER, Input.Kind.ANSWER, Input.Kind.OVERRULE)
    for entry in log.entries_on_line(branch).select_related("input").order_by("-seq").iterator():
        if entry.input.kind == Input.Kind.START:
            return None
        if entry.input.kind in changing:
            return entry.input
    return None


def _set_aside_notices(campaign: Campaign) -> dict[str, list[Notice]]:
    """Return what each side is told of set-ups that were laid out before and are not played."""
    found: dict[str, list[Notice]] = {}
    for side in engine.game_of(campaign).sides:
        last = log.last_told(campaign, side)
        if last is not None:
            found[side] = [{"kind": "taken_back", "first": 1, "last": last.number}]
    return found


def _taken_back_notices(campaign: Campaign, branch: Branch, seq: int) -> dict[str, list[Notice]]:
    """Return what each side is told of a taking back: only a side that had learned something."""
    found: dict[str, list[Notice]] = {}
    for side in engine.game_of(campaign).sides:
        lost = SideEntry.objects.filter(campaign=campaign, side=side, seq__gt=seq)
        numbers = list(lost.filter(log.on_line(branch)).values_list("number", flat=True))
        if numbers:
            span = {"first": min(numbers), "last": max(numbers)}
            found[side] = [{"kind": "taken_back", **span}]
    return found
