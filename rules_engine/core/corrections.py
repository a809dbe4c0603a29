"""Corrections: what a referee may change by hand, described as forms that a page can show.

A correction turns what was filled in into effects; `overrule` then makes an event of them, with a
reason. A game lists its own; those that fit every game are in `mechanics/corrections.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from rules_engine.core.events import Effect
from rules_engine.core.levels import AtLevels

Values = Mapping[str, str]
Choices = Iterable[tuple[str, str]]
Replaced = tuple[str, str, str]
"""What is replaced, how it stands and how it would stand, in words."""
Kind = Literal["unit", "space", "choice", "number", "text"]


@dataclass(frozen=True)
class Field:
    """One thing to fill in. `choices` are (value, words); `least` and `most` bound a number."""

    name: str
    title: str
    kind: Kind
    choices: Callable[[Any, Values], Choices] | None = None
    hint: str = ""
    least: int = 0
    most: int = 99
    is_optional: bool = False
    is_subject: bool = False
    """Whether it names what is corrected; the other fields then show how that stands now."""
    heading: Callable[[Any, str], str] | None = None
    """Under which heading a choice stands, where there are many of them."""


@dataclass(frozen=True)
class Correction(AtLevels):
    """One kind of correction: its words, its fields, and the effects of what was filled in."""

    name: str
    title: str
    text: str
    group: str
    fields: tuple[Field, ...]
    effects: Callable[[Any, Values], Sequence[Effect]]
    present: Callable[[Any, Values], Values] | None = None
    """What the fields hold now, as far as the subject is named."""
    levels: tuple[str, ...] = ()
    """The levels of intelligence at which it means anything; empty: all of them."""
    replaces: Callable[[Any, Values], Iterable[Replaced]] | None = None
    """What it puts in the place of what, where neither stands on the map or a track."""


def read_values(
    correction: Correction, position: Any, given: Values
) -> tuple[dict[str, str], dict[str, str]]:
    """Return what was filled in, and what is wrong with it: a sentence by field."""
    values: dict[str, str] = {}
    faults: dict[str, str] = {}
    for field in correction.fields:
        value = str(given.get(field.name, "")).strip()
        fault = _fault(field, position, {**given, **values}, value)
        values[field.name] = value
        if fault:
            faults[field.name] = fault
    return values, faults


def _fault(field: Field, position: Any, values: Values, value: str) -> str:
    if not value:
        return "" if field.is_optional else f"{field.title}: fill this in."
    if field.kind == "number":
        is_number = value.removeprefix("-").isdigit() and value.isascii()
        if not is_number or not field.least <= int(value) <= field.most:
            return f"{field.title}: a whole number from {field.least} to {field.most}."
    if field.kind == "space":
        board = position.game.board_of(position.data)
        if value not in board.index:
            return f"{field.title}: there is no {value[:20]} on this map."
    if field.choices is not None and value not in dict(field.choices(position, values)):
        return f"{field.title}: '{value[:40]}' is not one of the choices."
    return ""


def sides(position: Any, values: Values) -> Choices:
    """Return all sides with their titles, as the choices of a field."""
    titles: Choices = position.game.side_titles.items()
    return titles
