"""The file of corrections of what a record states: a line for each form and, below it, one for each
of its fields.

The line of a form has no field; it gives its title and words, under `where` its group and under
`fits` the field, one of `subjects`, that asks what is corrected. One that has nothing but its name
stands for the correction of that name that is `made` in Python.

The line of a field says where its entry stands, by steps ("tracks/air/us"; "{unit}" is what the
field of that name says), and what fits: `0 to 30`; `yes or no` and `1 or 0`, what the record has
then and else; `since`, the turn in which it was so; `text`; `dry=dry ground|wet=mud`; `@ground`,
the choices of that name in `lists`, and `number @days`, numbers in the record. `or nothing` behind
it lets it stay empty. Under `none` is the choice that stands for no entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from rules_engine.core.corrections import Choices, Correction, Field
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
OPTIONAL = " or nothing"
BOUNDS = re.compile(r"(-?\d+) to (\d+)")
TOGGLES: Mapping[str, tuple[object, object]] = {"yes or no": (True, False), "1 or 0": (1, 0)}


def load_corrections(
    path: Path,
    made: Iterable[Correction] = (),
    lists: Lists | None = None,
    subjects: Iterable[Field] = (),
) -> tuple[Correction, ...]:
    """Read corrections in their order.

    Raises:
        BadRecord: a line has too few cells or says what does not fit; names the line.
    """
    by_form: dict[str, list[Cells]] = {}
    for row in read_cells(path, HEADS):
        by_form.setdefault(row.name("form"), []).append(row)
    own = {one.name: one for one in made}
    asking = {one.name: one for one in subjects}
    return tuple(_form(rows, own, lists or {}, asking) for rows in by_form.values())


def _form(
    rows: list[Cells], made: Mapping[str, Correction], lists: Lists, subjects: Mapping[str, Field]
) -> Correction:
    head, *fields = rows
    if not fields:
        return made[head.one_of("form", tuple(made))]
    if head.maybe("field") is not None:
        raise head.wrong("the first line of a form has no field")
    words = (head.name("form"), head.text("title"), head.maybe("words") or "", head.text("where"))
    asks = head.maybe("fits") and subjects[head.one_of("fits", tuple(subjects))]
    return stated(words, dict(_entries(fields, lists)), asks or None)


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
    if fits.startswith("number "):
        more["reads"] = lambda position, value: int(value)
    fits, more["missing"] = fits.removeprefix("number "), row.maybe("none") or ""
    found = lists.get(fits[1:]) if fits.startswith("@") else None
    if isinstance(found, Entry):
        return found
    if found is not None:
        return chosen(title, place, found, **more)
    pairs = [tuple(part.split("=", 1)) for part in fits.split("|")]
    if any(len(pair) != 2 for pair in pairs):
        raise row.wrong(f"'{fits}' is nothing that fits into a field")
    return chosen(title, place, [(key, words) for key, words in pairs], **more)
