"""The forms of orders that are chosen from those that are lawful, as a table: a line for each
blank, in the order in which they narrow the orders down. The lawful ones are those that the
`enumerate` of the order's kind lists (`core/game.py`).

`order` is the name of a kind of order, `argument` one of its arguments. `where` says where the map
finds a value: `unit` where the unit of that name stands, `hex` at the hex itself; `beside` which of
the `notes` that Python gives stands beside a value; `empty` what is said where there is none to
choose; and `without` what is said of an order that goes without the argument. "-" stands for none
of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from rules_engine.core.orders import Order
from rules_engine.core.records import read_records
from rules_engine.errors import BadRecord
from rules_engine.mechanics.hexes.desk.forms import (
    NOTHING,
    Choice,
    FormOf,
    More,
    listed_form,
    no_note,
    nothing_more,
    own_space,
    unit_space,
)

WHERE: Mapping[str | None, Callable[[Any, str], str | None]] = {
    "unit": unit_space,
    "hex": own_space,
    None: lambda position, value: None,
}
Notes = Mapping[str, Callable[[Any, str], str]]
"""What stands beside a value, by the name of the note: (position, value) -> words."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table."""

    order: str
    argument: str
    title: str
    where: str | None
    beside: str | None
    empty: str | None
    without: str | None

    def choice(self, notes: Notes) -> Choice:
        """Return the blank that the line describes."""
        note = no_note if self.beside is None else notes[self.beside]
        said = (self.empty or NOTHING, self.without or "")
        return Choice(self.argument, self.title, WHERE[self.where], note, *said)


def read_forms(
    path: Path, notes: Notes, more: Mapping[str, More[Any]] | None = None
) -> dict[str, FormOf[Any]]:
    """Return the forms of a table by the names of their orders; `more`: by the name of an order
    what may be added to the one that is left.

    Raises:
        BadRecord: a line does not fit; names it. Or something is added to a form that is not there.
    """
    lines: dict[str, list[Line]] = {}
    for line in read_records(path, Line, {"where": ("unit", "hex"), "beside": notes}):
        lines.setdefault(line.order, []).append(line)
    if unknown := sorted((more or {}).keys() - lines.keys()):
        raise BadRecord(f"{path.name} has no form of {unknown[0]}, to which something is added.")
    return {
        name: listed_form(
            [line.choice(notes) for line in of_order],
            partial(_lawful, name),
            (more or {}).get(name, nothing_more),
        )
        for name, of_order in lines.items()
    }


def _lawful(name: str, position: Any, side: str) -> Iterable[Order]:
    found: Iterable[Order] = position.game.orders[name].enumerate(position, side)
    return found
