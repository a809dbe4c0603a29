"""The blanks of an order's form as a template shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.presenters.map.units import UnitRow, moved_units, row_of, strengths
from campaigns.presenters.play.compose.composition import Composition
from rules_engine.core.forms import SEVERAL, TEXT, YES, Blank, Entry, Form

Row = dict[str, Any]
RADIOS = 7
"""So many choices are shown at once; more of them become a list that drops down."""
SHORT = 6
"""Entries of so few letters stand side by side."""


def blank_rows(made: Composition, form: Form) -> list[Row]:
    """Return the blanks with their entries, by space where units of several spaces are offered."""
    known, moved = strengths(made.game, made.seen), moved_units(made.seen)
    return [_blank_row(made, blank, known, moved) for blank in form.blanks]


def tick_of(blank: Blank) -> str:
    """Return the value of a tick that is set."""
    return blank.entries[0].value if blank.entries else "yes"


def _blank_row(
    made: Composition, blank: Blank, known: Mapping[str, int], moved: frozenset[str]
) -> Row:
    rows = [_entry_row(made, blank, entry, known, moved) for entry in blank.entries]
    return {
        "field": f"f.{blank.name}",
        "title": blank.title,
        "hint": blank.hint,
        "cannot": blank.cannot,
        "look": _look(blank, rows),
        "tick": tick_of(blank),
        "is_on": bool(blank.chosen),
        "text": "".join(blank.chosen) if blank.kind == TEXT else "",
        "most": blank.most,
        "is_short": all(not row["unit"] and len(row["text"]) <= SHORT for row in rows),
        "groups": _by_space(rows),
        "count": len(blank.chosen),
        "of": len(rows),
    }


def _look(blank: Blank, rows: list[Row]) -> str:
    """Return which control a blank becomes: a tick, text, boxes, buttons, or a list that drops."""
    if blank.kind == YES:
        return "tick"
    if blank.kind == TEXT:
        return "text"
    if blank.kind == SEVERAL:
        return "boxes"
    if blank.is_list:
        return "list"
    has_units = any(row["unit"] for row in rows)
    return "radios" if len(rows) <= (2 * RADIOS if has_units else RADIOS) else "list"


def _entry_row(
    made: Composition,
    blank: Blank,
    entry: Entry,
    known: Mapping[str, int],
    moved: frozenset[str],
) -> Row:
    unit: UnitRow | None = None
    if entry.value in made.seen["units"]:
        unit = row_of(made.game, made.seen, entry.value, known, moved)
    return {
        "value": entry.value,
        "text": entry.text,
        "note": "" if unit is not None and entry.note in unit.line else entry.note,
        "space": entry.space or "",
        "unit": unit,
        "is_on": entry.value in blank.chosen,
        "is_here": bool(entry.space) and entry.space == made.chosen.hex,
    }


def _by_space(rows: list[Row]) -> list[Row]:
    """Return the entries by the space they stand in, where several stand in one; in their order."""
    spaces = {row["space"] for row in rows if row["unit"]}
    if len(spaces) < 2:
        return [{"space": "", "rows": rows}]
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row["space"], []).append(row)
    return [{"space": space, "rows": group} for space, group in found.items()]
