"""Which kinds of orders can be given now, and why the others cannot."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.presenters.play.compose import forms
from campaigns.presenters.play.compose.composition import Composition
from rules_engine.core.forms import Form


@dataclass(frozen=True)
class KindRow:
    """One kind of order of the running step."""

    name: str
    title: str
    is_possible: bool = True
    reason: str = ""
    case: str = ""
    """The rule case that the reason rests on."""


def kind_rows(made: Composition) -> tuple[KindRow, ...]:
    """Return the kinds of orders of the step, in its order; a single one is always offered, for
    what is put together then says itself why it cannot be given.
    """
    if not made.has_rivals:
        return tuple(KindRow(name, made.game.orders[name].title) for name in made.allowed)
    return tuple(_row(made, name) for name in made.allowed)


def _row(made: Composition, name: str) -> KindRow:
    kind = made.game.orders[name]
    form = forms.form_of(made, name, {}) if kind.form is not None else None
    if form is not None:
        is_possible = forms.offers_anything(form)
    else:
        is_possible = next(kind.enumerate(made.position, made.side), None) is not None
    if is_possible:
        return KindRow(name, kind.title)
    fault = kind.why_not(made.position, made.side) if kind.why_not else None
    if fault is not None:
        return KindRow(name, kind.title, False, fault.message, fault.case)
    if form is not None:
        return KindRow(name, kind.title, False, _why_not(form))
    who = "No unit of yours can do this now." if kind.reach else "This is not possible now."
    return KindRow(name, kind.title, False, who)


def _why_not(form: Form) -> str:
    """Return why an order cannot be given: what its game says, or which blank finds nothing."""
    empty = next((blank for blank in form.blanks if not blank.entries), None)
    if empty is not None:
        return empty.hint or f"{empty.title}: there is nothing to choose from."
    return form.hint or "This is not possible now."
