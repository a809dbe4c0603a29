"""What a game's record needs of dispatches: the option, a part, the steps, the hidden changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from rules_engine.core.before_play import Option
from rules_engine.core.game import OrderKind
from rules_engine.core.position import P
from rules_engine.core.steps import Step
from rules_engine.mechanics.dispatches import hidden, telling, travel, writing
from rules_engine.mechanics.dispatches.form import form_of
from rules_engine.mechanics.dispatches.record import NAME, OFF, TRAVEL, Dispatches
from rules_engine.mechanics.parts import Part
from rules_engine.plain import JsonObject

Hidden = Callable[[P, str], Iterator[tuple[str, JsonObject]]]
OPTION = Option(
    NAME,
    "Dispatches",
    "Whether headquarters write to each other by dispatches that travel, arrive late, are lost or "
    "captured, by dice that the referee alone sees.",
    (
        (OFF, "There are none."),
        (TRAVEL, "They travel over the map, and who writes does not learn what became of them."),
    ),
    is_late=True,
)


def part_of(record: Dispatches[Any]) -> Part[Any]:
    """Return the chapter on dispatches."""
    order: OrderKind[Any] = OrderKind(
        writing.ORDER,
        "Write a dispatch",
        writing.DispatchNotation(record),
        partial(writing.rule, record),
        partial(writing.carry_out, record),
        partial(writing.listed, record),
        partial(writing.suggested, record),
        form=partial(form_of, record),
        switch=(NAME, TRAVEL),
    )
    return Part(orders={writing.ORDER: order}, tellers=telling.TELLERS, words=telling.WORDS)


def step_with(record: Dispatches[P], step: Step[P]) -> Step[P]:
    """Return a step in which dispatches are written, and at whose end they go along; a step in
    which a side gives no orders is left as it is.
    """
    if step.side is None or not step.orders:
        return step
    orders = (*(name for name in step.orders if name != "end"), writing.ORDER, "end")
    return travel.with_travel(record, replace(step, orders=orders))


def hidden_with(record: Dispatches[P], others: Hidden[P] | None) -> Hidden[P]:
    """Return a game's hidden changes with those of dispatches."""

    def changes(position: P, side: str) -> Iterator[tuple[str, JsonObject]]:
        if others is not None:
            yield from others(position, side)
        yield from hidden.changes(record, position, side)

    return changes


seen_of = telling.as_seen
"""The part of a view that holds a side's dispatches: `seen_of(record, position, side)`."""
