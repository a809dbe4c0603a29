"""What an input leads to before it is written, and what each side is told of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import rules_engine
from campaigns.models import Branch, Campaign, Entry, Input, SideEntry
from campaigns.services import engine
from campaigns.services.asking import receipts
from campaigns.services.history import log
from rules_engine import Event
from rules_engine.core.events import apply

State = dict[str, Any]
Notice = dict[str, Any]
TYPIST = ("by", "side", "at")
"""What is known of who typed dice in."""


@dataclass(frozen=True)
class Done:
    """What an input leads to, before it is written."""

    branch: Branch
    before: dict[str, Any]
    after: dict[str, Any]
    events: tuple[Event, ...] = ()
    ruling: dict[str, Any] | None = None
    message: str = ""
    notices: Mapping[str, Sequence[Notice]] = field(default_factory=dict)
    publishes: bool = False
    """Whether all sides are shown everything up to here, where news waits for the referee."""
    left: tuple[Branch, int] | None = None
    """The place on the line that was played until now, where play goes over to another."""
    again: tuple[Input, ...] = ()
    """What of that line is carried out again on the new one, before anybody is told."""


def record_of(item: Input) -> Notice:
    """Return an input as the log of the truth keeps it: seats, not people."""
    return {
        "id": str(item.pk),
        "kind": item.kind,
        "side": item.side,
        "seat": item.seat.name,
        "role": item.seat.role,
        "body": item.body,
        "dice": [
            {name: typed[name] for name in ("label", "faces", "by", "side", "at") if name in typed}
            for typed in item.dice
        ],
    }


def bodies_of(item: Input, events: Iterable[Event] = ()) -> list[Notice]:
    """Return an input and what it led to as the bodies of the truth's entries."""
    record = {"type": "input", "input": record_of(item)}
    return [record, *({"type": "event", "event": event.to_json()} for event in events)]


def of_event(
    viewers: Iterable[str | None], before: State, event: Event, typed: list[Notice] | None = None
) -> tuple[State, dict[str | None, Notice]]:
    """Return the state after an event, and for each viewer who is told of it what his log holds:
    turn, step, notice, and of a roll that somebody typed in who it was. The viewer None is the
    referee, who is told everything.

    `typed`: the dice that were typed in for what the event comes of; those of a roll are taken off.
    """
    after = apply(before, event)
    dice = typed.pop(0) if event.kind == "roll" and typed else {}
    marks = {"typed": {name: dice[name] for name in TYPIST}} if "by" in dice else {}
    told = {viewer: rules_engine.told(before, event, after, viewer) for viewer in viewers}
    return after, {
        viewer: dated(after, notice) | marks
        for viewer, notice in told.items()
        if notice is not None
    }


def dated(state: Mapping[str, Any], notice: Notice) -> Notice:
    """Return a notice as a side's log holds it, with the moment at which a state stands."""
    return {"turn": state["turn"], "step": state["step"], "notice": notice}


def tell(
    campaign: Campaign,
    done: Done,
    entries: Sequence[Entry],
    item: Input,
    ends: log.Ends | None = None,
) -> None:
    """Append to each side's log what it learns from the events and from the input itself: its own
    side's log keeps the receipt of what was handed in. `ends`: of the logs, where they are at hand.
    """
    rows: dict[str, list[tuple[int, Notice]]]
    rows = {side: [] for side in engine.game_of(campaign).sides}
    state, typed = done.before, list(item.dice)
    for event, entry in zip(done.events, entries, strict=True):
        state, told = of_event(rows, state, event, typed)
        for side, body in told.items():
            rows[str(side)].append((entry.seq, body))
    for side, found in rows.items():
        for notice in done.notices.get(side, ()):
            found.append((done.branch.head, dated(done.after, notice)))
        if item.side == side:
            _add_receipt(done, item, found)
            _add_absent(done, item, found)
        rows[side] = with_seal(done.branch, side, found)
    log.append_told(done.branch, rows, ends)


def with_seal(
    branch: Branch, side: str, rows: Sequence[tuple[int, Notice]]
) -> list[tuple[int, Notice]]:
    """Return what a side is told of a branch; before its first roll the seal and the salts, where
    other dice are rolled than the side's log said last.
    """
    found = list(rows)
    campaign = branch.campaign
    at = next((n for n, (_, body) in enumerate(found) if body["notice"]["kind"] == "roll"), None)
    if at is None or not campaign.branches.filter(dice_round__gt=0).exists():
        return found
    seal = engine.seal_notice(campaign, branch.dice_round)
    if seal is None or _round_told(campaign, side) == branch.dice_round:
        return found
    seq, body = found[at]
    found.insert(at, (seq, {"turn": body["turn"], "step": body["step"], "notice": seal}))
    return found


def _round_told(campaign: Campaign, side: str) -> int:
    """Return which round of dice the last seal in a side's log was for."""
    rows = SideEntry.objects.filter(campaign=campaign, side=side, kind="sealed")
    text = rows.order_by("-number").values_list("body", flat=True).first()
    return int(json.loads(text)["notice"].get("round", 0)) if text else 0


def _add_absent(done: Done, item: Input, found: list[tuple[int, Notice]]) -> None:
    """Let the first entry say who or what stood in for somebody of the side who was absent, or an
    entry of its own.
    """
    marks = {name: item.body[name] for name in ("deputy", "standing") if item.body.get(name)}
    if not marks:
        return
    if not found:
        found.append((done.branch.head, dated(done.after, {"kind": "receipt"})))
    seq, body = found[0]
    found[0] = (seq, body | marks)


def _add_receipt(done: Done, item: Input, found: list[tuple[int, Notice]]) -> None:
    """Let the first entry that an input leads to keep its receipt, or an entry of its own."""
    receipt = receipts.for_log(item)
    if receipt is None:
        return
    if found:
        seq, body = found[0]
        found[0] = (seq, body | {"receipt": receipt})
        return
    notice = {"kind": "receipt"}
    found.append((done.branch.head, dated(done.after, notice) | {"receipt": receipt}))
