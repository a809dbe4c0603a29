"""What a game's record needs of dispatches: the option, a part, the steps, the hidden changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from rules_engine.core.before_play import Option
from rules_engine.core.game import OrderKind
from rules_engine.core.position import P
from rules_engine.core.steps import Step
from rules_engine.core.travelling import Travelling
from rules_engine.mechanics.dispatches import (
    commanding,
    force,
    hidden,
    sending,
    telling,
    travel,
    writing,
)
from rules_engine.mechanics.dispatches.form import form_of, send_form
from rules_engine.mechanics.dispatches.record import (
    NAME,
    OFF,
    ORDER,
    ORDERS,
    SEND,
    TRAVEL,
    Dispatches,
)
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
TOO = (
    ORDERS,
    "They travel, and so do a commander's orders for the units of headquarters far from his own.",
)
CHAPTER = "Orders that travel"
"""Under this heading pages fold away what is asked of them."""
MOST_SPACES = 99


def options_of(record: Dispatches[Any], titles: Mapping[str, str]) -> tuple[Option, ...]:
    """Return what the referee chooses of dispatches; `titles` are those of the sides. Of orders
    that travel there is a choice where the game has their rules.
    """
    if not record.cases.orders:
        return (OPTION,)
    number = str(record.spaces)
    near = Option(
        commanding.NEAR,
        "Spaces up to which a commander orders at once",
        "Where orders travel: a headquarters farther than this from its commander's is far.",
        ((number, f"{number} spaces."),),
        is_late=True,
        most=MOST_SPACES,
        case=record.cases.orders,
        chapter=CHAPTER,
        switch=(NAME, ORDERS),
    )
    found = [replace(OPTION, choices=(*OPTION.choices, TOO)), near]
    for side, title in titles.items():
        posts = record.own(side)
        choices = tuple((post.name, f"With {post.title}.") for post in posts)
        if len(posts) > 1:
            found.append(_commander_of(side, title, choices, record.cases.orders))
    return tuple(found)


def _commander_of(side: str, title: str, choices: tuple[tuple[str, str], ...], case: str) -> Option:
    return Option(
        commanding.commander_option(side),
        f"Where the commander of the {title} side is",
        "Where orders travel they set out from there. If it is not on the map, he is with the "
        "first headquarters of his side that is.",
        choices,
        is_late=True,
        case=case,
        chapter=CHAPTER,
        switch=(NAME, ORDERS),
    )


def part_of(record: Dispatches[Any]) -> Part[Any]:
    """Return the chapter on dispatches."""
    words: OrderKind[Any] = OrderKind(
        ORDER,
        "Write a dispatch",
        writing.DispatchNotation(record),
        partial(writing.rule, record),
        partial(writing.carry_out, record),
        partial(writing.listed, record),
        partial(writing.suggested, record),
        form=partial(form_of, record),
        switch=(NAME, TRAVEL, ORDERS),
    )
    orders: OrderKind[Any] = OrderKind(
        SEND,
        "Send orders",
        sending.SendNotation(record),
        partial(sending.rule, record),
        partial(sending.carry_out, record),
        partial(sending.listed, record),
        partial(sending.suggested, record),
        form=partial(send_form, record),
        switch=(NAME, ORDERS),
    )
    kinds = {ORDER: words, SEND: orders} if record.cases.orders else {ORDER: words}
    return Part(orders=kinds, tellers=telling.TELLERS, words=telling.WORDS)


def travelling_of(record: Dispatches[P]) -> Travelling[P] | None:
    """Return what a game has to do with orders that travel; None where it has no rules of them."""
    if not record.cases.orders:
        return None
    return Travelling(
        carry_on=partial(force.carry_on, record),
        far=partial(commanding.far_units, record),
        read=partial(telling.as_read, record),
        case=record.cases.orders,
        send=SEND,
        written=(ORDER, SEND),
        along=record.along,
        titles={post.name: post.title for post in record.posts},
    )


def step_with(record: Dispatches[P], step: Step[P]) -> Step[P]:
    """Return a step in which dispatches are written, as which begins orders that came by them are
    in force, and at whose end they go along; one in which a side gives no orders is left as it is.
    """
    if step.side is None or not step.orders:
        return step
    written = (ORDER, SEND) if record.cases.orders else (ORDER,)
    orders = (*(name for name in step.orders if name != "end"), *written, "end")
    return force.with_force(record, travel.with_travel(record, replace(step, orders=orders)))


def hidden_with(record: Dispatches[P], others: Hidden[P] | None) -> Hidden[P]:
    """Return a game's hidden changes with those of dispatches."""

    def changes(position: P, side: str) -> Iterator[tuple[str, JsonObject]]:
        if others is not None:
            yield from others(position, side)
        yield from hidden.changes(record, position, side)

    return changes


seen_of = telling.as_seen
"""The part of a view that holds a side's dispatches: `seen_of(record, position, side)`."""
