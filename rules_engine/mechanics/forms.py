"""A form of an order as it is put together: blank by blank, each added with what has been put into
it. A game of hexes whose orders are chosen from the lawful ones has a table instead
(`hexes/desk/forms_file.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rules_engine.core.forms import (
    ONE,
    SEVERAL,
    YES,
    Blank,
    Entry,
    Filled,
    Form,
    Mark,
    chosen_of,
    one_of,
)
from rules_engine.plain import JsonObject


class Filling:
    """The blanks of an order so far, and the marks on the map."""

    def __init__(self, filled: Filled) -> None:
        self.filled = filled
        self.blanks: list[Blank] = []
        self.marks: list[Mark] = []

    def one(self, name: str, title: str, entries: Iterable[Entry]) -> str | None:
        """Ask for one of these; return what was chosen, None as long as nothing is. Where there is
        only one, it is chosen already.
        """
        offers = tuple(entries)
        value = one_of(self.filled, name, offers)
        self.blanks.append(Blank(name, title, ONE, offers, () if value is None else (value,)))
        return value

    def perhaps(self, name: str, title: str, entries: Iterable[Entry]) -> str | None:
        """Ask for one of these or none; where there are none, ask nothing."""
        offers = tuple(entries)
        chosen = chosen_of(self.filled, name, offers)[:1]
        if offers:
            self.blanks.append(Blank(name, title, ONE, offers, chosen))
        return chosen[0] if chosen else None

    def several(
        self,
        name: str,
        title: str,
        entries: Iterable[Entry],
        hint: str = "",
        *,
        must: Collection[str] = (),
    ) -> tuple[str, ...]:
        """Ask for any number of these, of which some must be among them."""
        offers = tuple(entries)
        wanted = {*chosen_of(self.filled, name, offers), *must}
        chosen = tuple(entry.value for entry in offers if entry.value in wanted)
        self.blanks.append(Blank(name, title, SEVERAL, offers, chosen, hint))
        return chosen

    def tick(self, name: str, title: str, words: str, hint: str = "") -> bool:
        """Ask whether something is so."""
        offers = (Entry(name, words),)
        chosen = chosen_of(self.filled, name, offers)
        self.blanks.append(Blank(name, title, YES, offers, chosen, hint))
        return bool(chosen)

    def mark(self, kind: str, letter: str, spaces: Iterable[str]) -> None:
        """Mark spaces on the map: `kind` and `letter` as in a `Mark` (`core/forms.py`)."""
        self.marks.append((kind, letter, tuple(spaces)))

    def form(self, args: JsonObject | None = None, hint: str = "") -> Form:
        """Return the form, with the order's arguments once they are complete."""
        return Form(tuple(self.blanks), args, hint, tuple(self.marks))
