"""Corrections of what a record states: each field of the form is an entry of the record. How it
stands now, and the effect of another value, follow from a table of entries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.core.corrections import Choices, Correction, Field, Kind, Values
from rules_engine.core.events import Effect, drop, put
from rules_engine.errors import BadRecord

Path = tuple[str, ...]
"""Where an entry stands; "{unit}" in it is the value of the field of that name."""
Listed = Callable[[Any, Values], Choices]
YES, NO = "yes", "no"
YES_NO = ((YES, YES), (NO, NO))


def text(value: object) -> str:
    """Return what a record holds as a field shows it."""
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, list):
        return "-".join(str(part) for part in value)
    return "" if value is None else str(value)


def listed(found: Mapping[str, str] | Iterable[tuple[str, str]]) -> Listed:
    """Return choices that are always the same."""
    pairs = tuple(found.items() if isinstance(found, Mapping) else found)
    return lambda position, values: pairs


@dataclass(frozen=True)
class Entry:
    """An entry of the record as a field; further words are those of the field."""

    title: str
    path: Path
    kind: Kind
    choices: Listed | None = None
    hint: str = ""
    least: int = 0
    most: int = 99
    is_optional: bool = False
    reads: Callable[[Any, str], object] = lambda position, value: value
    """What a value, never an empty one, stands for in the record."""
    shows: Callable[[Any], str] = text
    missing: str = ""
    """The value that stands for no entry at all; choosing it takes the entry away."""

    def field(self, name: str) -> Field:
        """Return the field of that name."""
        return Field(
            name,
            self.title,
            self.kind,
            self.choices,
            self.hint,
            self.least,
            self.most,
            self.is_optional,
        )

    def place(self, values: Values) -> Path:
        """Return where it stands, by what was filled in."""
        return tuple(part.format_map(values) for part in self.path)

    def now(self, data: Any, values: Values) -> str:
        """Return how it stands, as a value. Raises KeyError where what holds it is not there."""
        *outer, last = self.place(values)
        for part in outer:
            data = data[part]
        return self.shows(data[last]) if last in data else self.missing

    def effect(self, position: Any, values: Values, value: str) -> Effect:
        """Return the effect of another value; an empty one is nothing.

        Raises:
            BadRecord: it is empty, and may not be.
        """
        place = self.place(values)
        if not value and not self.is_optional:
            raise BadRecord(f"{self.title}: fill this in.")
        if self.missing and value == self.missing:
            return drop(*place)
        return put(self.reads(position, value) if value else None, *place)


# ---- kinds of entries ---------------------------------------------------------------------------


def chosen(
    title: str,
    path: Path,
    choices: Listed | Mapping[str, str] | Iterable[tuple[str, str]],
    **words: Any,
) -> Entry:
    """Return an entry that is one of some words."""
    return Entry(title, path, "choice", choices if callable(choices) else listed(choices), **words)


def number(title: str, path: Path, most: int = 99, **words: Any) -> Entry:
    """Return an entry that is a number."""
    return Entry(title, path, "number", most=most, reads=lambda position, n: int(n), **words)


def yes_no(title: str, path: Path, values: tuple[object, object] = (True, False)) -> Entry:
    """Return an entry that says whether something is so; `values` are what it is then, and else."""
    return chosen(
        title,
        path,
        YES_NO,
        reads=lambda position, value: values[value == NO],
        shows=lambda now: YES if now == values[0] else NO,
    )


def since(title: str, path: Path) -> Entry:
    """Return an entry that holds the turn in which something happened, if it has."""
    return chosen(
        title,
        path,
        YES_NO,
        reads=lambda position, value: max(position.turn, 1) if value == YES else None,
        shows=lambda turn: text(turn is not None),
    )


# ---- the form -----------------------------------------------------------------------------------


def stated(
    words: tuple[str, str, str, str],
    entries: Mapping[str, Entry],
    subject: Field | None = None,
) -> Correction:
    """Return the correction of some entries by their names; `words` are the name of the form, its
    title, its text and its group, `subject` asks what is corrected. What stays as it is is not
    written anew.
    """

    def effects(position: Any, values: Values) -> Sequence[Effect]:
        before = present(position, values)
        return [
            entry.effect(position, values, values[name])
            for name, entry in entries.items()
            if before.get(name) != values[name]
        ]

    def present(position: Any, values: Values) -> Values:
        if subject is not None and not values.get(subject.name):
            return {}
        try:
            return {name: one.now(position.data, values) for name, one in entries.items()}
        except KeyError:
            return {}

    fields = (entry.field(name) for name, entry in entries.items())
    return Correction(*words, (*((subject,) if subject else ()), *fields), effects, present)
