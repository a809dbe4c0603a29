"""The orders in a dispatch, line by line: what can stand in one, and for whom it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules_engine.core.orders import Order, parse_order
from rules_engine.core.position import P, Position
from rules_engine.errors import MalformedOrder
from rules_engine.mechanics.dispatches.commanding import commanded
from rules_engine.mechanics.dispatches.record import ORDER, SEND, Dispatches, Post

NEVER = (ORDER, SEND, "end")
"""Orders that do not travel: what is written at a headquarters, and that a step is over."""


def lines_of(text: str) -> list[str]:
    """Return the orders of a set, each as a line."""
    return text.split("; ")


def joined(text: str) -> str:
    """Return orders, one a line or with semicolons between them, as the text of a set."""
    lines = (" ".join(line.split()) for line in text.replace("\n", ";").split(";"))
    return "; ".join(line for line in lines if line)


def against(
    record: Dispatches[P],
    position: P,
    side: str,
    reader: Post,
    kinds: tuple[str, ...],
    line: str,
) -> str:
    """Return why a line cannot stand in orders for a step with these kinds; "" where it can."""
    try:
        given = parse_order(line, side, position.game.notations)
    except MalformedOrder as fault:
        return str(fault)
    if given.kind not in kinds:
        return f"possible in that step, and in a dispatch: {', '.join(kinds)}."
    if given.kind not in record.along and not is_for(record, position, reader, given):
        return f"it is not for units of {reader.title} alone."
    return ""


def is_for(record: Dispatches[P], position: P, reader: Post, order: Order | None) -> bool:
    """Whether an order names units of its side, all of them under a headquarters."""
    if order is None:
        return False
    units = position.data["units"]
    named = {name for name in _words(order.args) if name in units}
    own = {name for name in named if units[name].get("side") == order.side}
    return bool(own) and own <= set(commanded(record, position, reader))


def _words(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        part = list(part.values())
    if isinstance(part, list):
        for one in part:
            yield from _words(one)
    elif isinstance(part, str):
        yield part


def kinds_of(position: Position, step: str) -> tuple[str, ...]:
    """Return the kinds of orders of a step that can travel."""
    kinds = position.game.orders_in(step, position.data)
    return tuple(kind for kind in kinds if kind not in NEVER)
