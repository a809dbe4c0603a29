"""What is told of a dispatch, to whom, in which words; and what a side sees of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.core import side_fog
from rules_engine.core.events import Event
from rules_engine.core.game import Teller
from rules_engine.core.position import Position
from rules_engine.mechanics.dispatches.record import END, FOR, NAME, Dispatches, all_of, is_on
from rules_engine.mechanics.parts import Words
from rules_engine.plain import JsonObject, JsonView

SAID = ("writer", "reader", "means", "text", "written")
ORDERED = ("moment", "line", "why")


def tell_reached(
    before: Position, event: Event, after: Position, side: str | None
) -> JsonObject | None:
    """Tell a dispatch to the side alone that wrote it, got it or came by it; of no dispatch's
    number, which would count those of the writer.
    """
    if side is None or event.data["side"] != side:
        return None
    found = {"kind": event.kind, "by": event.by, "cases": list(event.cases)}
    found |= {name: event.data[name] for name in (*SAID, *ORDERED) if name in event.data}
    return {**found, "units": event.data["units"]} if event.data["units"] else found


def tell_reader(
    before: Position, event: Event, after: Position, side: str | None
) -> JsonObject | None:
    """Tell of orders that came to those who read them: the side, whose people sit at one table.
    Where there is fog inside it, the officers at that headquarters read them on a page of their
    own, and its log tells nothing, for it is who wrote that reads the log.
    """
    return None if side_fog.is_on(after.data) else tell_reached(before, event, after, side)


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
    "orders_sent": tell_reached,
    "orders_taken": tell_reached,
    "orders_heard": tell_reached,
    "orders_lost": tell_nobody,
    "orders_moved": tell_nobody,
    **dict.fromkeys(
        (
            *("orders_arrived", "orders_late", "orders_replaced", "orders_in_force"),
            *("order_followed", "order_refused"),
        ),
        tell_reader,
    ),
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
    "orders_sent": _words("orders", ", for {moment}"),
    "orders_arrived": _words("orders arrive", ", written in turn {written} for {moment}"),
    "orders_taken": _words("captured: orders", ", written in turn {written} for {moment}"),
    "orders_heard": _words("overheard: orders", ", written in turn {written} for {moment}"),
    "orders_lost": _words("lost: the orders {dispatch}", ", for {moment}"),
    "orders_moved": lambda notice: f"The orders {notice['dispatch']} come to {notice['space']}.",
    "orders_late": _words("too late: orders", ", for {moment}"),
    "orders_replaced": _words("orders", ", for {moment}, give way to newer ones"),
    "orders_in_force": _words("in force: orders", ", for {moment}"),
    "order_followed": lambda notice: f"as ordered by {notice['writer']}: “{notice['line']}”",
    "order_refused": lambda notice: (
        f"cannot be carried out as ordered by {notice['writer']}: “{notice['line']}”. "
        f"{notice['why']}"
    ),
}


def as_seen(record: Dispatches[Any], position: Position, side: str) -> JsonObject:
    """Return the part of a view that holds a side's dispatches: what it wrote, without what became
    of it, and what reached it, as it came. What orders came to its own headquarters only officers
    know where there is fog inside the side.
    """
    if not is_on(position.data):
        return {}
    every = all_of(position.data)
    number = int(position.data.get(NAME, {}).get("sent", {}).get(side, 0))
    sent = [_row(record, every[f"{side}.{at}"]) for at in range(1, number + 1)]
    came = [row for row in _rows_in(position, side) if is_told(position, every[row[0]], side)]
    return {NAME: {"sent": sent, "came": [_came(record, every, side, row) for row in came]}}


def as_read(record: Dispatches[Any], position: Any, side: str, units: frozenset[str]) -> JsonObject:
    """Return the part of a view that holds what reached an officer who commands these units, at the
    headquarters of one of them, and what went out from there.
    """
    if not is_on(position.data):
        return {}
    every = all_of(position.data)
    own = {p.name for p in record.own(side) if not units.isdisjoint(record.units(position, p))}
    came = [
        row for row in _rows_in(position, side) if _is_read(record, every[row[0]], side, units, own)
    ]
    number = int(position.data.get(NAME, {}).get("sent", {}).get(side, 0))
    written = [every[f"{side}.{at}"] for at in range(1, number + 1)]
    sent = [_row(record, one) for one in written if one["from"] in own and FOR not in one]
    return {NAME: {"sent": sent, "came": [_came(record, every, side, row) for row in came]}}


def is_told(position: Position, one: JsonView, side: str) -> bool:
    """Whether a side as a whole knows what came to it: not of its own orders under fog."""
    return not (FOR in one and one["side"] == side and side_fog.is_on(position.data))


def _is_read(
    record: Dispatches[Any], one: JsonView, side: str, units: frozenset[str], own: set[str]
) -> bool:
    if record.by_name[one["to"]].side != side:
        return False
    return not units.isdisjoint(one["readers"]) if "readers" in one else one["to"] in own


def _rows_in(position: Position, side: str) -> list[list[Any]]:
    found: list[list[Any]] = position.data.get(NAME, {}).get("in", {}).get(side, [])
    return found


def _row(record: Dispatches[Any], one: JsonObject) -> JsonObject:
    found = {name: one[name] for name in ("from", "to", "means", "text", "written")}
    found |= {FOR: one[FOR]} if FOR in one else {}
    return {**found, "writer": _title(record, one["from"]), "reader": _title(record, one["to"])}


def _came(
    record: Dispatches[Any], every: Mapping[str, JsonObject], side: str, row: list[str | int]
) -> JsonObject:
    key, turn, step = row
    one = every[str(key)]
    is_own = record.by_name[one["to"]].side == side
    # In which step it was written only the writer knows.
    found = {**_row(record, one), "written": one["written"][:1]}
    if is_own:
        found |= {name: one[name] for name in (END, "refused") if name in one}
    return {**found, "came": [turn, step], "how": "read" if is_own else "taken"}


def _title(record: Dispatches[Any], name: str) -> str:
    return record.by_name[name].title
