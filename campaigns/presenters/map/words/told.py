"""What stands in the spaces of a view, in words: units, what is remembered, and marks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from campaigns.presenters.known.contacts import remembered_rows
from campaigns.presenters.map.kept import View, kept
from campaigns.presenters.map.spaces import space_title
from campaigns.presenters.map.units import UnitRow, moved_units, row_of, strengths
from campaigns.presenters.map.words.ground import ground_words
from campaigns.presenters.map.words.reading import row_of as row_name
from cartography import tinted
from cartography.svg import OVER, UNDER, mark_words
from rules_engine.board.board import Board
from rules_engine.core.game import Game


@dataclass
class Contents:
    """What a view has in one space."""

    units: dict[str, list[UnitRow]] = field(default_factory=dict)
    """By the title of their side."""
    remembered: list[str] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)


def contents(game: Game[Any], seen: View) -> dict[str, Contents]:
    """Return what stands in each space of a view that has anything."""
    return kept(seen, "map in words", lambda: _contents(game, seen))


def _contents(game: Game[Any], seen: View) -> dict[str, Contents]:
    found: dict[str, Contents] = {}
    known, moved = strengths(game, seen), moved_units(seen)
    for name, unit in sorted(seen["units"].items()):
        if unit.get("status", "map") == "map" and unit.get("space"):
            row = row_of(game, seen, name, known, moved)
            units = found.setdefault(unit["space"], Contents()).units
            units.setdefault(row.side_title, []).append(row)
    for one in remembered_rows(game, seen):
        found.setdefault(one.space, Contents()).remembered.append(one.words)
    for space, words in _marks(game, seen):
        found.setdefault(space, Contents()).marks.append(words)
    return found


def _marks(game: Game[Any], seen: View) -> Iterable[tuple[str, str]]:
    """Return (space, words) of what the map shows besides the counters; what lies on a border is
    said of both its spaces.
    """
    marks = game.scenery(game.lens(dict(seen)))["marks"] if game.scenery else []
    for mark in tinted(game, marks):
        if mark.get("kind") not in (*UNDER, *OVER):
            continue
        words = mark_words(mark)
        for space in {str(mark.get(part) or "") for part in ("space", "first", "second")} - {""}:
            here = words.removeprefix(f"{space}: ")
            yield space, here[:1].upper() + here[1:]
    states = seen.get("tracks", {}).get("bridges", {})
    for name, site in game.board.sites.get("bridges", {}).items():
        if states.get(name) == "blown":
            for space in (site.get("west", ""), site.get("east", "")):
                yield space, f"Bridge {site['name']} is blown"


@dataclass(frozen=True)
class SpaceRow:
    """One space as the page tells it."""

    number: str
    title: str
    ground: list[str]
    contents: Contents
    is_bare: bool
    """Whether nothing is here by which one would look for it: no name, unit or mark."""
    is_own: bool
    """Whether units of the side that may give orders stand here."""
    row: str


def space_rows(game: Game[Any], seen: View, spaces: Iterable[int], side: str) -> list[SpaceRow]:
    """Return spaces as the page tells them; `side` is the one that may give orders."""
    board, told = game.board_of(dict(seen)), contents(game, seen)
    return [
        _row(board, at, told.get(board.numbers[at]), game.side_titles.get(side)) for at in spaces
    ]


def _row(board: Board, at: int, here: Contents | None, own: str | None) -> SpaceRow:
    title = space_title(board, at)
    return SpaceRow(
        number=board.numbers[at],
        title=title[:1].upper() + title[1:],
        ground=ground_words(board, at),
        contents=here or Contents(),
        is_bare=here is None and not board.names[at],
        is_own=bool(here and own in here.units),
        row=row_name(board, at),
    )
