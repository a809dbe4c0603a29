"""An order that its game describes as a form: blanks to fill, by hand or by taps on the map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import rules_engine
from campaigns.presenters.map.spaces import space_name
from campaigns.presenters.play.compose.composition import Chosen, Composition, Filled
from campaigns.presenters.play.compose.form_rows import blank_rows, tick_of
from rules_engine import Order
from rules_engine.core.forms import HERE, ONE, SEVERAL, YES, Blank, Entry, Form
from rules_engine.errors import RulesEngineError

ROUNDS = 6
"""How often a written order is held against the form: a blank may appear once others are filled."""


def begin(made: Composition, space: str, kind: str) -> bool:
    """Begin the order with a tap on a space where one of its blanks finds something."""
    form = form_of(made, kind, {})
    if not any(_values_at(blank, space) for blank in form.blanks):
        return False
    made.chosen.kind = kind
    return tap(made, space)


def tap(made: Composition, space: str) -> bool:
    """Fill the blank that the tapped space is meant for, or take out what was put into it."""
    chosen = made.chosen
    chosen.hex = space
    form = form_of(made, chosen.kind, chosen.filled)
    offers = [
        (blank, values) for blank in form.blanks if (values := _values_at(blank, space)) is not None
    ]
    if not offers and any(kind == "choice" and spaces for kind, _, spaces in form.marks):
        return True
    if not offers:
        title = made.game.orders[chosen.kind].title
        made.message = f"{title}: nothing can be chosen in {space_name(made.board, space)}."
        return True
    blank, values = _meant(offers)
    chosen.filled[blank.name] = _turned(made, blank, values, space)
    return True


def read(made: Composition, kind: str, args: Mapping[str, Any]) -> Chosen:
    """Return what an order that was written out has filled in, as far as its words tell: by the
    names of the blanks, or by what fits them where that comes to the same order.
    """
    for finds in (_by_name, _by_value):
        filled: Filled = {}
        for _ in range(ROUNDS):
            form = form_of(made, kind, filled)
            found = {b.name: values for b in form.blanks if (values := finds(b, args, filled))}
            if not found:
                break
            filled.update(found)
        if form_of(made, kind, filled).args == dict(args):
            return Chosen(kind=kind, filled=filled)
    return Chosen(kind=kind)


def fill(made: Composition) -> None:
    """Work out the blanks as they stand, the marks on the map and the order."""
    chosen = made.chosen
    form = form_of(made, chosen.kind, chosen.filled)
    made.form = {
        "look": "form",
        "blanks": blank_rows(made, form),
        "hint": form.hint,
    }
    for kind, letter, spaces in form.marks:
        made.mark(kind, letter, spaces)
    if form.reach:
        made.overlay["reach"] = dict.fromkeys(form.reach, "")
    elif not any(kind == "choice" for kind, _, _ in form.marks):
        _mark_choices(made, form)
    if form.args is not None:
        made.write(form.args)
    elif form.hint and not made.message:
        made.message = form.hint


def form_of(made: Composition, kind: str, filled: Filled) -> Form:
    """Return the form with what has been filled in, and for an officer only with his own units."""
    ask = made.game.orders[kind].form
    if ask is None:
        return Form(())
    here = (made.chosen.hex,) if made.chosen.hex else ()
    form = ask(made.position, made.side, {**filled, HERE: here})
    if made.commanded is None:
        return form
    blanks = [replace(blank, entries=_commanded(made, blank)) for blank in form.blanks]
    return replace(form, blanks=tuple(blanks))


def offers_anything(form: Form) -> bool:
    """Whether an order of this form can be given at all: it is complete, or offers a choice."""
    return form.args is not None or any(blank.entries for blank in form.blanks if blank.kind != YES)


# ---- taps -------------------------------------------------------------------------------------


def _values_at(blank: Blank, space: str) -> tuple[str, ...] | None:
    """Return what a blank finds in a space; None where it finds nothing there."""
    found = tuple(entry.value for entry in blank.entries if entry.space == space)
    return found or None


def _meant(
    offers: list[tuple[Blank, tuple[str, ...]]],
) -> tuple[Blank, tuple[str, ...]]:
    """Return the blank that a tap is meant for: an empty one first, then one that has not all of
    the space, and where all have it, the last one, out of which it is taken.
    """
    for blank, values in offers:
        if not blank.chosen and not _is_further(blank, offers):
            return blank, values
    for blank, values in offers:
        has = set(values) & set(blank.chosen)
        if not has or (blank.kind == SEVERAL and len(has) < len(values)):
            return blank, values
    return offers[-1]


def _is_further(blank: Blank, offers: list[tuple[Blank, tuple[str, ...]]]) -> bool:
    """Whether a blank asks for one more of what another holds already: a tap changes that one's
    mind, and only the form fills the further blank.
    """
    own = {entry.value for entry in blank.entries}
    return blank.kind == ONE and any(
        other.kind == ONE and other.chosen and own & {entry.value for entry in other.entries}
        for other, _ in offers
    )


def _turned(
    made: Composition, blank: Blank, values: tuple[str, ...], space: str
) -> tuple[str, ...]:
    """Return what a blank holds after a tap on a space in which it finds these values."""
    if blank.kind == SEVERAL:
        if set(values) <= set(blank.chosen):
            return tuple(one for one in blank.chosen if one not in values)
        others = tuple(one for one in blank.chosen if one not in values)
        return others + _together(made, blank.name, others, values)
    if set(values) & set(blank.chosen):
        return ()
    if len(values) > 1:
        made.message = f"{blank.title}: several in {space_name(made.board, space)}; choose one."
        return blank.chosen
    return values


def _together(
    made: Composition, name: str, others: tuple[str, ...], values: tuple[str, ...]
) -> tuple[str, ...]:
    """Return what of a stack is chosen with one tap: all of it, or where the rules forbid that, as
    many of them, one after the other, as may go together.
    """
    if _why_unlawful(made, name, (*others, *values)) is None:
        return values
    found: tuple[str, ...] = ()
    left_out: list[tuple[str, str]] = []
    for value in values:
        why = _why_unlawful(made, name, (*others, *found, value))
        if why is None:
            found += (value,)
        else:
            left_out.append((value, why))
    if not found:
        return values
    made.message = " ".join(f"{value} is left out: {why}" for value, why in left_out[:1])
    if len(left_out) > 1:
        made.message += f" So {'is' if len(left_out) == 2 else 'are'} {len(left_out) - 1} more."
    return found


def _why_unlawful(made: Composition, name: str, values: tuple[str, ...]) -> str | None:
    """Return why the order with these values in a blank is not lawful; None where it is, or where
    it is not complete yet.
    """
    kind = made.chosen.kind
    form = form_of(made, kind, {**made.chosen.filled, name: values})
    if form.args is None:
        return None
    try:
        ruling = rules_engine.check(made.seen, Order(kind, made.side, dict(form.args)))
    except RulesEngineError as fault:
        return str(fault)
    return None if ruling.is_lawful else ruling.violations[0].message


def _mark_choices(made: Composition, form: Form) -> None:
    """Mark on the map what the first empty blank finds there."""
    for blank in form.blanks:
        spaces = [entry.space for entry in blank.entries if entry.space]
        if spaces and not blank.chosen:
            made.mark("choice", "?", spaces)
            return


# ---- words ------------------------------------------------------------------------------------


def _by_name(blank: Blank, args: Mapping[str, Any], filled: Filled) -> tuple[str, ...]:
    return () if blank.name in filled else _read_value(args.get(blank.name), blank)


def _by_value(blank: Blank, args: Mapping[str, Any], filled: Filled) -> tuple[str, ...]:
    if blank.name in filled:
        return ()
    if blank.name in args:
        return _read_value(args[blank.name], blank)
    taken = {value for values in filled.values() for value in values}
    words = [word for value in args.values() for word in _read_value(value, blank)]
    offered = {entry.value for entry in blank.entries} - taken
    fits = [word for word in words if word in offered]
    return tuple(fits if blank.kind == SEVERAL else fits[:1])


def _read_value(value: Any, blank: Blank) -> tuple[str, ...]:
    if isinstance(value, bool):
        return (tick_of(blank),) if value else ()
    if isinstance(value, int):
        return (str(value),)
    if isinstance(value, str):
        return (value,) if value else ()
    if isinstance(value, list):
        return tuple(str(part) for part in value if isinstance(part, str | int))
    return ()


def _commanded(made: Composition, blank: Blank) -> tuple[Entry, ...]:
    units = made.seen["units"]
    return tuple(
        entry
        for entry in blank.entries
        if units.get(entry.value, {}).get("side") != made.side or made.commands(entry.value)
    )
