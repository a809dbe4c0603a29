"""What an input leads to before it is written, and what each side is told of it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import rules_engine
from campaigns.models import Branch, Campaign, Entry, Input, SideEntry
from campaigns.services import engine, log, receipts
from rules_engine import Event
from rules_engine.events import apply

Notice = dict[str, Any]


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
    """Whether both sides are shown everything up to here, where news waits for the referee."""
    left: tuple[Branch, int] | None = None
    """The place on the line that was played until now, where play goes over to another."""


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


def tell(
    campaign: Campaign, done: Done, entries: Sequence[Entry], item: Input | None = None
) -> None:
    """Append to each side's log what it learns from the events and from the input itself.

    With the input, its own side's log keeps the receipt of what was handed in, and every roll that
    was typed in says who typed it, and when.
    """
    states = [done.before]
    for event in done.events:
        states.append(apply(states[-1], event))
    typed = _typed(done, item)
    told: dict[str, list[tuple[int, Notice]]] = {}
    for side in engine.game_of(campaign).sides:
        found: list[tuple[int, Notice]] = []
        for at, (event, entry) in enumerate(zip(done.events, entries, strict=True)):
            notice = rules_engine.told(states[at], event, states[at + 1], side)
            if notice is not None:
                found.append((entry.seq, _dated(states[at + 1], notice) | typed.get(at, {})))
        for notice in done.notices.get(side, ()):
            found.append((done.branch.head, _dated(done.after, notice)))
        if item is not None and item.side == side:
            _add_receipt(done, item, found)
        told[side] = with_seal(done.branch, side, found)
    log.append_told(done.branch, told)


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


def _dated(state: Mapping[str, Any], notice: Notice) -> Notice:
    return {"turn": state["turn"], "step": state["step"], "notice": notice}


def _typed(done: Done, item: Input | None) -> dict[int, Notice]:
    """Return who typed which roll, by the event's place: rolls are asked for in their order."""
    rolls = [at for at, event in enumerate(done.events) if event.kind == "roll"]
    rows = item.dice if item is not None else []
    return {
        at: {"typed": {name: row[name] for name in ("by", "side", "at")}}
        for at, row in zip(rolls, rows, strict=False)
        if "by" in row
    }


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
    found.append((done.branch.head, _dated(done.after, notice) | {"receipt": receipt}))
