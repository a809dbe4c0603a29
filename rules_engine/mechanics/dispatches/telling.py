"""What is told of a dispatch, to whom, in which words; and what a side sees of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.core.events import Event
from rules_engine.core.game import Teller
from rules_engine.core.position import Position
from rules_engine.mechanics.dispatches.record import NAME, Dispatches, all_of, is_on
from rules_engine.mechanics.parts import Words
from rules_engine.plain import JsonObject

SAID = ("writer", "reader", "means", "text", "written")


def tell_reached(
    before: Position, event: Event, after: Position, side: str | None
) -> JsonObject | None:
    """Tell a dispatch to the side alone that wrote it, got it or came by it; of no dispatch's
    number, which would count those of the writer.
    """
    if side is None or event.data["side"] != side:
        return None
    found = {"kind": event.kind, "by": event.by, "cases": list(event.cases)}
    found |= {name: event.data[name] for name in SAID}
    return {**found, "units": event.data["units"]} if event.data["units"] else found


def tell_nobody(
    before: Position, event: Event, after: Position, side: str | None
) -> JsonObject | None:
    """Tell no side anything: who wrote does not learn what becomes of it."""
    return None


TELLERS: dict[str, Teller[Position]] = {
    "dispatch_sent": tell_reached,
    "dispatch_arrived": tell_reached,
    "dispatch_taken": tell_reached,
    "dispatch_heard": tell_reached,
    "dispatch_lost": tell_nobody,
    "dispatch_moved": tell_nobody,
}


def _words(begins: str, ends: str) -> Words:
    def words(notice: JsonObject) -> str:
        first, last = begins.format(**notice), ends.format(**notice)
        names = f"from {notice['writer']} to {notice['reader']}"
        return f"{first} {names}, {notice['means']}{last}: “{notice['text']}”"

    return words


WORDS: dict[str, Words] = {
    "dispatch_sent": _words("dispatch", ""),
    "dispatch_arrived": _words("a dispatch arrives", ", written in turn {written}"),
    "dispatch_taken": _words("captured: a dispatch", ", written in turn {written}"),
    "dispatch_heard": _words("overheard: a dispatch", ", written in turn {written}"),
    "dispatch_lost": _words("lost: the dispatch {dispatch}", ", written in turn {written}"),
    "dispatch_moved": lambda notice: (
        f"The dispatch {notice['dispatch']} comes to {notice['space']}."
    ),
}


def as_seen(record: Dispatches[Any], position: Position, side: str) -> JsonObject:
    """Return the part of a view that holds a side's dispatches: what it wrote, without what became
    of it, and what reached it, as it came.
    """
    if not is_on(position.data):
        return {}
    every = all_of(position.data)
    number = int(position.data.get(NAME, {}).get("sent", {}).get(side, 0))
    sent = [_row(record, every[f"{side}.{at}"]) for at in range(1, number + 1)]
    came = position.data.get(NAME, {}).get("in", {}).get(side, [])
    return {NAME: {"sent": sent, "came": [_came(record, every, side, row) for row in came]}}


def _row(record: Dispatches[Any], one: JsonObject) -> JsonObject:
    found = {name: one[name] for name in ("from", "to", "means", "text", "written")}
    return {**found, "writer": _title(record, one["from"]), "reader": _title(record, one["to"])}


def _came(
    record: Dispatches[Any], every: Mapping[str, JsonObject], side: str, row: list[str | int]
) -> JsonObject:
    key, turn, step = row
    one = every[str(key)]
    is_own = record.by_name[one["to"]].side == side
    # In which step it was written only the writer knows.
    found = {**_row(record, one), "written": one["written"][:1]}
    return {**found, "came": [turn, step], "how": "read" if is_own else "taken"}


def _title(record: Dispatches[Any], name: str) -> str:
    return record.by_name[name].title
