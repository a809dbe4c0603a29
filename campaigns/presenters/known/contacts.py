"""What a side knows of the enemy, in sentences: what it is, where, since when, why it knows this.

Everything comes from a view: the ledger under the side's own names (`view["known"][side]`), the
units in sight (`view["units"]`) and what is only remembered or reported (`view["contacts"]`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.presenters.known.contact_words import (
    CERTAINTIES,
    LEVELS,
    Entry,
    how_words,
    listed,
    natural,
    what_words,
    when_words,
)
from campaigns.presenters.map.spaces import space_name
from campaigns.presenters.map.units import View, anchor_of
from cartography import appearance_of, face_of, face_of_contact, ghost_of
from rules_engine.core.game import Game

LOST = "lost"
"""The word of the ledger's trail for what goes out of sight."""


@dataclass(frozen=True)
class ContactRow:
    """One enemy unit, or what is taken for one, as a side knows it."""

    id: str
    title: str
    side: str
    side_title: str
    what: str
    level: str
    level_words: str
    is_seen: bool
    space: str
    place: str
    turn: int
    when: str
    how: str
    case: str
    certainty: str
    certainty_words: str
    trail: tuple[Mapping[str, str], ...]
    key: str
    since: str
    strength: str = ""

    @property
    def anchor(self) -> str:
        """Return the name of its row on the page of the ledger."""
        return anchor_of(self.id)

    @property
    def line(self) -> str:
        """Return where and when it was seen, by whom, and how sure that is."""
        return self._line(f" in {self.place}")

    def _line(self, place: str) -> str:
        if self.is_seen:
            return f"in sight now; {self.how}" if self.how else "in sight now"
        what = "reported" if self.certainty == "reported" else "last seen"
        parts = [f"{what} {self.when}{place}", self.how]
        parts = [", ".join(part for part in parts if part)]
        return "; ".join([*parts, self.certainty_words])

    @property
    def words(self) -> str:
        """Return all of it as one text, for who cannot see the counter."""
        return f"{self.title}: {self.what}; {self.line}"


def contact_rows(game: Game[Any], seen: View, side: str) -> list[ContactRow]:
    """Return everything that a side knows of the enemy on the map, by name; without its ledger
    (an open game) nothing.
    """
    known = seen.get("known", {}).get(side, {})
    remembered = {str(one["id"]): one for one in seen.get("contacts", ())}
    rows = []
    for name in sorted({*known, *remembered}, key=natural):
        entry = {**remembered.get(name, {}), **known.get(name, {})}
        unit = seen["units"].get(name)
        if unit is not None and unit.get("status", "map") != "map":
            continue
        if unit is None and name not in remembered:
            continue
        rows.append(_row(game, seen, name, entry, unit, remembered.get(name)))
    return rows


def said_together(rows: Sequence[ContactRow]) -> list[str]:
    """Return contacts of one space as texts, those of which the same is known in one of them."""
    alike: dict[str, list[str]] = {}
    for row in rows:
        alike.setdefault(f"{row.what}; {row._line('')}", []).append(row.title)
    texts = []
    for words, titles in alike.items():
        names = [titles[0], *(title.removeprefix("Contact ") for title in titles[1:])]
        head = listed(names)
        if len(names) > 1 and head.startswith("Contact "):
            head = head.replace("Contact ", "Contacts ", 1)
        texts.append(f"{head}: {words}")
    return texts


def remembered_rows(game: Game[Any], seen: View, space: str = "") -> list[ContactRow]:
    """Return what the viewer remembers, or was told, of a space (by default: of all)."""
    if not seen.get("contacts"):
        return []
    rows = contact_rows(game, seen, str(seen.get("viewer") or ""))
    return [row for row in rows if not row.is_seen and (not space or row.space == space)]


def _row(
    game: Game[Any],
    seen: View,
    name: str,
    entry: Entry,
    unit: Entry | None,
    contact: Entry | None,
) -> ContactRow:
    is_seen = unit is not None
    what = {**entry.get("what", {}), **(unit or {})}
    side = str(what.get("side") or entry.get("side") or _enemy(game, seen))
    space = str((unit or entry).get("space") or entry.get("space") or "")
    certainty = "certain" if is_seen else str(entry.get("certainty") or "probable")
    level = str(entry.get("level") or "contact")
    return ContactRow(
        id=name,
        title=f"Contact {name}" if name.startswith("#") else name,
        side=side,
        side_title=game.side_titles.get(side, side),
        what=what_words(game, name, what),
        level=level,
        level_words=LEVELS.get(level, level),
        is_seen=is_seen,
        space=space,
        place=space_name(game.board, space) if space else "an unknown place",
        turn=int(entry.get("turn") or 0),
        when=low(when_words(game, entry)),
        how=how_words(entry),
        case=_case(game, entry),
        certainty=certainty,
        certainty_words=CERTAINTIES.get(certainty, certainty),
        trail=tuple(_trail(game, one) for one in reversed(entry.get("trail", ()))),
        key=_key(game, name, unit, contact),
        since=low(when_words(game, next(iter(entry.get("trail") or ()), entry))),
        strength=_strength(what),
    )


def _enemy(game: Game[Any], seen: View) -> str:
    return next((side for side in game.sides if side != seen.get("viewer")), game.sides[0])


def _trail(game: Game[Any], entry: Entry) -> Mapping[str, str]:
    """Return one thing that was learned, in a sentence, with its case."""
    space = str(entry.get("space") or "")
    place = f" in {space_name(game.board, space)}" if space else ""
    how = how_words(entry)
    level = LEVELS.get(str(entry.get("level")), str(entry.get("level") or ""))
    told = f"{level}{place}{f', {how}' if how else ''}"
    if entry.get("source") == LOST:
        told = f"out of sight{f', remembered{place}' if place else ''}"
    words = f"{when_words(game, entry)}: {told}."
    case = _case(game, entry)
    title = game.casebook[case].title if case in game.casebook else ""
    return {"words": words, "case": case, "title": title}


def _case(game: Game[Any], entry: Entry) -> str:
    case = str(entry.get("case") or "")
    return case if case in game.casebook else ""


def _key(game: Game[Any], name: str, unit: Entry | None, contact: Entry | None) -> str:
    if unit is None:
        return ghost_of(contact or {}, face_of_contact(game, contact or {})).key()
    return appearance_of(name, unit, face=face_of(game, name, unit)).key()


def _strength(what: Entry) -> str:
    strength = what.get("strength")
    return "" if strength is None else str(strength)


def low(words: str) -> str:
    """Return words that go on in the middle of a sentence."""
    return words[:1].lower() + words[1:]
