"""What an input leads to before it is written, and what each side is told of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import rules_engine
from campaigns.models import Branch, Campaign, Entry, Input
from campaigns.services import engine, log
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


def record_of(item: Input) -> Notice:
    """Return an input as the log of the truth keeps it: seats, not people."""
    return {
        "id": str(item.pk),
        "kind": item.kind,
        "side": item.side,
        "seat": item.seat.name,
        "role": item.seat.role,
        "body": item.body,
        "dice": [{"label": typed["label"], "faces": typed["faces"]} for typed in item.dice],
    }


def tell(campaign: Campaign, done: Done, entries: Sequence[Entry]) -> None:
    """Append to each side's log what it learns from the events and from the input itself."""
    states = [done.before]
    for event in done.events:
        states.append(apply(states[-1], event))
    for side in engine.game_of(campaign).sides:
        found: list[tuple[int, Notice]] = []
        for at, (event, entry) in enumerate(zip(done.events, entries, strict=True)):
            notice = rules_engine.told(states[at], event, states[at + 1], side)
            if notice is not None:
                found.append((entry.seq, _dated(states[at + 1], notice)))
        for notice in done.notices.get(side, ()):
            found.append((done.branch.head, _dated(done.after, notice)))
        log.append_told(done.branch, side, found)


def _dated(state: Mapping[str, Any], notice: Notice) -> Notice:
    return {"turn": state["turn"], "step": state["step"], "notice": notice}
