"""Forms: an order being put together, as data that any page can show.

A game says which blanks an order has, what may be put into each, and, once enough is filled in,
the order itself. A tap on the map fills a blank with what stands in the space that was tapped; the
plain form does the same with lists.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.plain import JsonObject

Filled: TypeAlias = Mapping[str, tuple[str, ...]]
"""What has been put into the blanks so far, by name; values that are not offered are left out."""

ONE, SEVERAL, YES, TEXT = "one", "several", "yes", "text"
HERE = "here"
"""Under this name a form finds, among what has been filled in, the space looked at last."""

Mark: TypeAlias = tuple[str, str, tuple[str, ...]]
"""Kind ("target", "attacker", "choice"), letter and spaces of a mark on the map."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that may be put into a blank; `space` is where a tap on the map finds it."""

    value: str
    text: str
    space: str | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Blank:
    """One blank of a form: `kind` is ONE (a choice), SEVERAL (any number), YES (a tick) or TEXT
    (words of one's own, at most `most` letters). What `is_list` drops down however few its entries
    are.
    """

    name: str
    title: str
    kind: str
    entries: tuple[Entry, ...]
    chosen: tuple[str, ...] = ()
    hint: str = ""
    is_list: bool = False
    most: int = 0
    cannot: tuple[str, ...] = ()
    """Of what is near but cannot be used: a sentence each that says why."""


@dataclass(frozen=True, slots=True)
class Form:
    """The blanks of an order that apply now, and its arguments once it can be ruled on.

    `reach` are the spaces that the map lights up as open to what was chosen.
    """

    blanks: tuple[Blank, ...]
    args: JsonObject | None = None
    hint: str = ""
    marks: tuple[Mark, ...] = ()
    reach: tuple[str, ...] = ()


def chosen_of(filled: Filled, name: str, entries: tuple[Entry, ...]) -> tuple[str, ...]:
    """Return what was put into a blank as far as it is offered, in the order of the offers."""
    wanted = set(filled.get(name, ()))
    return tuple(entry.value for entry in entries if entry.value in wanted)


def one_of(filled: Filled, name: str, entries: tuple[Entry, ...]) -> str | None:
    """Return the single value of a blank, or None; where there is only one, that is it."""
    found = chosen_of(filled, name, entries)
    if not found and len(entries) == 1:
        return entries[0].value
    return found[0] if found else None
