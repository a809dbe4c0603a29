"""From what has been chosen to what can be chosen next, by the kind of order."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict

import rules_engine
from campaigns.bounds import MOST_ORDER, cut
from campaigns.presenters.play.compose import forms, moves, others
from campaigns.presenters.play.compose.composition import Chosen, Composition, Filled
from campaigns.presenters.play.compose.kinds import kind_rows
from campaigns.presenters.play.rulings import ruling_rows
from campaigns.services.asking import commands, planning
from rules_engine import Order, Ruling
from rules_engine.core.game import Game
from rules_engine.errors import RulesEngineError

__all__ = ["Chosen", "Composition", "chosen_query", "compose", "read_chosen"]

ENDS = ("end",)
BLANK = "f."
"""What the names of a form's fields begin with."""
TICKED, BOXES, ONLY = "along", "boxes", "only"
"""The units that are ticked in a stack, that its boxes were shown, and the one that goes alone."""
MOST_ALONG = 30
MOST_LINES = 40
"""So many orders of one text are ruled on: each takes as long as an order does."""


def read_chosen(data: QueryDict) -> Chosen:
    """Return what a request says has been chosen."""
    unit, along = _units(data)
    return Chosen(
        tap=data.get("tap", "").strip()[:8],
        hex=data.get("hex", "").strip()[:8],
        kind=data.get("kind", "")[:20],
        unit=unit,
        along=along,
        mode=data.get("mode", "")[:20],
        to=data.get("to", "").strip()[:200],
        path=[part for part in data.get("path", "").split("-") if part][:60],
        filled=_filled(data),
        text=data.get("order", "")[:2000].strip() if data.get("use") == "text" else "",
    )


def chosen_query(chosen: Chosen) -> str:
    """Return what has been chosen as a query that `read_chosen` reads: a form that holds no order
    yet takes it along, so that nothing is lost where no script does.
    """
    found: list[tuple[str, str]] = [
        (name, getattr(chosen, name)) for name in ("hex", "kind", "unit", "mode", "to")
    ]
    found.append(("path", "-".join(chosen.path)))
    if chosen.along:
        found += [("was", chosen.unit), (BOXES, "1"), (TICKED, chosen.unit)]
        found += [(TICKED, name) for name in chosen.along]
    found += [(BLANK + name, value) for name, values in chosen.filled.items() for value in values]
    return urlencode([(name, value) for name, value in found if value])


def compose(
    game: Game[Any],
    seen: dict[str, Any],
    side: str,
    chosen: Chosen,
    commanded: frozenset[str] | None = None,
) -> Composition:
    """Return an order as far as it has been chosen, with its ruling as far as the side knows."""
    allowed = _allowed(game, seen, side)
    made = Composition(game, seen, side, allowed, chosen, commanded)
    made.kinds = kind_rows(made)
    if chosen.kind not in allowed:
        made.chosen = chosen = Chosen(tap=chosen.tap, hex=chosen.hex, text=chosen.text)
    if chosen.text:
        _written(made)
        return made
    if chosen.tap:
        _tap(made, chosen.tap)
    chosen = made.chosen
    if not chosen.kind and len(made.possible) == 1:
        chosen.kind = made.possible[0]
    if chosen.kind in allowed:
        (_means(made, chosen.kind) or others).fill(made)
    if made.order:
        _rule(made)
    if chosen.hex:
        made.overlay["chosen"] = chosen.hex
    return made


def _allowed(game: Game[Any], seen: Mapping[str, Any], side: str) -> tuple[str, ...]:
    if seen["decisions"] or not rules_engine.is_to_move(dict(seen), side):
        return ()
    kinds = game.orders_in(seen["step"], seen)
    return tuple(kind for kind in kinds if kind in game.orders and kind not in ENDS)


def _means(made: Composition, name: str) -> ModuleType | None:
    """Return what puts an order of this kind together; None: it is chosen from a list."""
    kind = made.game.orders.get(name)
    if kind is None:
        return None
    if kind.form is not None:
        return forms
    return moves if kind.reach is not None else None


def _tap(made: Composition, space: str) -> None:
    """Let a space that was tapped mean what it means for the order that is being put together."""
    chosen = made.chosen
    if space not in made.board.index:
        made.message = f"There is no {made.space_word} {space} on this map."
        return
    means = _means(made, chosen.kind)
    if chosen.kind in made.allowed and means is not None and means.tap(made, space):
        return
    # What was being put together has the first claim on a tap that begins anew; then the units
    # that stand there and can go somewhere.
    orders, before = made.game.orders, chosen.kind
    names = sorted(made.possible, key=lambda name: (name != before, orders[name].reach is None))
    made.chosen = chosen = Chosen(hex=space)
    for name in names:
        means = _means(made, name)
        if means is not None and means.begin(made, space, name):
            chosen.kind = name
            return
    if made.has_rivals and made.own_at(space):
        made.message = f"Nothing that can be ordered now begins in {made.here}."


def _written(made: Composition) -> None:
    """Take the order from the text box."""
    lines = order_lines(made.chosen.text)
    made.order = "\n".join(lines)
    if any(len(line) > MOST_ORDER for line in lines):
        made.message = f"An order has at most {MOST_ORDER} characters."
        return
    if len(lines) > MOST_LINES:
        made.message = f"At most {MOST_LINES} orders are ruled on together."
        return
    if len(lines) > 1:
        _rule(made)
        return
    try:
        order = rules_engine.parse_order(made.order, made.side, made.game.notations)
    except RulesEngineError as fault:
        made.message = cut(str(fault))
        return
    means = _means(made, order.kind)
    if means is not None and (order.kind in made.allowed or means is not forms):
        made.chosen = means.read(made, order.kind, order.args)
        made.chosen.kind = order.kind
        if order.kind in made.allowed:
            means.fill(made)
            made.message = ""
        made.order = rules_engine.format_order(order, made.game.notations)
    _rule(made)


def order_lines(text: str) -> list[str]:
    """Return the orders that a text holds: one in each line."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def _rule(made: Composition) -> None:
    """Rule on the order; on several one after the other, up to the first that is not lawful."""
    seen = made.seen
    for line in made.order.splitlines():
        try:
            order = rules_engine.parse_order(line, made.side, made.game.notations)
            ruling = rules_engine.check(seen, order)
        except RulesEngineError as fault:
            made.message = cut(str(fault))
            made.overlay["lawful"] = False
            return
        if made.commanded is not None:
            why = commands.why_not_under(made.commanded, made.side, order, seen)
            if why:
                made.message, made.overlay["lawful"] = why, False
                return
        _show_ruling(made, order, ruling)
        if not ruling.is_lawful:
            return
        if line != made.order:
            seen = planning.projected(seen, order)


def _show_ruling(made: Composition, order: Order, ruling: Ruling) -> None:
    """Add a line's ruling: the first is shown whole, unless a later one is not lawful."""
    words = rules_engine.format_order(order, made.game.notations)
    row = ruling_rows(made.game, ruling) or {}
    made.lines.append({"words": words, "unit": order.args.get("unit", ""), "ruling": row})
    if made.ruling is None or not ruling.is_lawful:
        made.ruling = row
    if row["spaces"]:
        made.mark("fault", "!", row["spaces"])
    made.overlay["lawful"] = ruling.is_lawful


def _units(data: QueryDict) -> tuple[str, tuple[str, ...]]:
    """Return the chosen unit and those that go with it: one alone, one out of the list, or those
    that are ticked in the stack.
    """
    only, listed = data.get(ONLY, "")[:40], data.get("unit", "")[:40]
    if only:
        return only, ()
    if BOXES not in data or listed != data.get("was", ""):
        return listed, ()
    ticked = [name[:40] for name in data.getlist(TICKED) if name][:MOST_ALONG]
    first = listed if listed in ticked else next(iter(ticked), "")
    return first, tuple(name for name in dict.fromkeys(ticked) if name != first)


def _filled(data: QueryDict) -> Filled:
    names = [name for name in data if name.startswith(BLANK)][:20]
    return {
        name.removeprefix(BLANK)[:40]: tuple(v[:80] for v in data.getlist(name) if v)[:80]
        for name in names
    }
