"""The file of corrections of what a record states: a line for each form and, below it, one for each
of its fields.

A cell that says nothing is written "-". The line of a form has no field; it gives its title and
words, under `where` its group and under `fits` the field, one of `subjects`, that asks what is
corrected. One that has nothing but its name stands for the correction of that name that is `made`
in Python: one that the file does not name is not offered. One that is among the `deeds` has its
words and fields here and its effects there.

The line of a field says where its entry stands, by steps ("tracks/air/us"; "{unit}" is what the
field of that name says), and what fits:

`0 to 30`: a number.
`yes or no`, `1 or 0`: asks yes or no; the record holds true or false, or 1 or 0.
`since`: asks yes or no; the record holds the turn in which it came to be so, or null.
`text`: any words. `space`: any of the board.
`dry=dry ground|wet=mud`: one of these; each is what the record holds, and its words.
`@ground`: one of the choices of that name in `lists`; `number @days` where the record holds them
as numbers, `unit @idle` where they are units.

`or nothing` behind any but those that ask yes or no lets the field stay empty: the record then
holds null. `none or` before choices that are written out does the same as one choice more. Where a
record has no entry at all instead, the column `none` names the choice that stands for that. The
words of a field are its hint; those that ask yes or no have none.

The effects of a deed are Python's, so its fields say under `where` only whether they ask what is
corrected (`subject`) or not (`-`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from rules_engine.core.corrections import Choices, Correction, Field, Values
from rules_engine.core.events import Effect
from rules_engine.core.tables import Cells, read_cells
from rules_engine.mechanics.stated_corrections import (
    Entry,
    Listed,
    chosen,
    number,
    since,
    stated,
    yes_no,
)

HEADS = ("form", "field", "title", "where", "fits", "none", "words")
Lists = Mapping[str, Listed | Mapping[str, str] | Choices | Entry]
"""Choices by name; or an entry that only Python can read, as a whole."""
OPTIONAL, OR_NONE = " or nothing", "none or "
BOUNDS = re.compile(r"(-?\d+) to (\d+)")
TOGGLES: Mapping[str, tuple[object, object]] = {"yes or no": (True, False), "1 or 0": (1, 0)}
SUBJECT = "subject"


class Deed(NamedTuple):
    """What a correction of that name does with what was filled in, and how it stands now."""

    effects: Callable[[Any, Values], Sequence[Effect]]
    present: Callable[[Any, Values], Values] | None = None


class Given(NamedTuple):
    """What Python gives a file, by name."""

    made: Mapping[str, Correction]
    lists: Lists
    subjects: Mapping[str, Field]
    deeds: Mapping[str, Deed]


def load_corrections(
    path: Path,
    made: Iterable[Correction] = (),
    lists: Lists | None = None,
    subjects: Iterable[Field] = (),
    deeds: Mapping[str, Deed] | None = None,
) -> tuple[Correction, ...]:
    """Read corrections in their order.

    Raises:
        BadRecord: a line has too few cells or says what does not fit; names the line.
    """
    by_form: dict[str, list[Cells]] = {}
    for row in read_cells(path, HEADS):
        by_form.setdefault(row.name("form"), []).append(row)
    own = {one.name: one for one in made}
    given = Given(own, lists or {}, {one.name: one for one in subjects}, deeds or {})
    return tuple(_form(rows, given) for rows in by_form.values())


def _form(rows: list[Cells], given: Given) -> Correction:
    head, *fields = rows
    if not fields:
        return given.made[head.one_of("form", tuple(given.made))]
    if head.maybe("field") is not None:
        raise head.wrong("the first line of a form has no field")
    words = (head.name("form"), head.text("title"), head.maybe("words") or "", head.text("where"))
    entries = dict(_entries(fields, given.lists))
    deed = given.deeds.get(head.name("form"))
    if deed is not None:
        return Correction(*words, tuple(_fields(entries)), *deed)
    subjects = given.subjects
    asks = head.maybe("fits") and subjects[head.one_of("fits", tuple(subjects))]
    return stated(words, entries, asks or None)


def _fields(entries: Mapping[str, Entry]) -> Iterator[Field]:
    """Yield the fields of a deed."""
    for name, entry in entries.items():
        yield replace(entry.field(name), is_subject=entry.path == (SUBJECT,))


def _entries(rows: list[Cells], lists: Lists) -> Iterator[tuple[str, Entry]]:
    for row in rows:
        fits = row.text("fits")
        more = {"hint": row.maybe("words") or "", "is_optional": fits.endswith(OPTIONAL)}
        place = tuple(row.text("where").split("/"))
        yield row.name("field"), _entry(row, place, fits.removesuffix(OPTIONAL), lists, more)


def _entry(
    row: Cells, place: tuple[str, ...], fits: str, lists: Lists, more: dict[str, Any]
) -> Entry:
    title, bounds = row.text("title"), BOUNDS.fullmatch(fits)
    if bounds:
        return number(title, place, int(bounds[2]), least=int(bounds[1]), **more)
    if fits in TOGGLES:
        return yes_no(title, place, TOGGLES[fits])
    if fits == "since":
        return since(title, place)
    if fits == "text":
        return Entry(title, place, "text", **more)
    if fits == "space":
        return Entry(title, place, "space", **more)
    return _chosen(row, place, fits, lists, {**more, "missing": row.maybe("none") or ""})


def _chosen(
    row: Cells, place: tuple[str, ...], fits: str, lists: Lists, more: dict[str, Any]
) -> Entry:
    """Return an entry that is one of some choices."""
    if fits.startswith("number "):
        more["reads"] = lambda position, value: int(value)
    if fits.startswith(OR_NONE):
        more["reads"] = lambda position, value: None if value == "none" else value
        more["shows"] = lambda now: now or "none"
    title, choices = row.text("title"), _choices(fits)
    found = lists.get(choices[1:]) if choices.startswith("@") else None
    if isinstance(found, Entry):
        return found
    if found is not None:
        entry = chosen(title, place, found, **more)
        return replace(entry, kind="unit") if fits.startswith("unit ") else entry
    pairs = [tuple(part.split("=", 1)) for part in choices.split("|")]
    if any(len(pair) != 2 for pair in pairs):
        raise row.wrong(f"'{fits}' is nothing that fits into a field")
    return chosen(title, place, [(key, words) for key, words in pairs], **more)


def _choices(fits: str) -> str:
    """Return what can be chosen, whatever it stands for in the record."""
    if fits.startswith(OR_NONE):
        return f"none=none|{fits.removeprefix(OR_NONE)}"
    return fits.removeprefix("number ").removeprefix("unit ")
