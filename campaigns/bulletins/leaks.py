"""What a bulletin would give away: names of units, contacts and places of which a side has not been
told, with why. It finds names as the game writes them, and no meaning: the referee reads it too.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.models import Seat
from campaigns.presenters.map.spaces import space_name
from campaigns.services import engine
from campaigns.services.history import reading
from rules_engine.board.board import Board
from rules_engine.plain import canonical

View = Mapping[str, Any]
LEAST_NAME = 4
"""Names of places that are shorter stand in too many words."""
_CONTACT = re.compile(r"#\d+")


@dataclass(frozen=True)
class Leak:
    """A name in a bulletin that a side could learn something from."""

    name: str
    side: str
    why: str


def digest_of(text: str, found: Sequence[Leak]) -> str:
    """Return a name for a text with what was found in it: who confirms it confirms these very
    words, and these very names.
    """
    rows = [[one.name, one.side, one.why] for one in found]
    return hashlib.sha256(canonical([plain(text), rows])).hexdigest()


def plain(text: str) -> str:
    """Return a text as it is compared, whatever ends its lines."""
    return "\n".join(text.split("\r\n")).strip()


def leaks_in(referee: Seat, text: str) -> list[Leak]:
    """Return the names in a text of which some side has not been told.

    Raises: NotAllowed, NotNow as for a published view.
    """
    game = engine.game_of(referee.campaign)
    truth = reading.published_view(referee, engine.TRUTH)
    head = reading.view_for(referee, engine.TRUTH)
    units = {**head.get("units", {}), **truth.get("units", {})}
    found: list[Leak] = []
    for side in game.sides:
        seen = reading.published_view(referee, side)
        title = game.side_titles[side]
        found += _units(text, units, seen, side, title)
        found += _places(text, game.board_of(dict(head)), head, seen, side, title)
    found += [
        Leak(one, "", "each side numbers its contacts for itself: no other knows which is meant")
        for one in sorted(set(_CONTACT.findall(text)))
    ]
    return found


def _units(
    text: str, units: Mapping[str, Any], seen: View, side: str, title: str
) -> Iterator[Leak]:
    """Yield the units named that a side does not know by their names."""
    known = _known(seen)
    for name, unit in sorted(units.items()):
        if unit.get("side") != side and name not in known and _names(text, name):
            yield Leak(name, title, f"the {title} side has not learned of this unit")


def _places(
    text: str, board: Board, truth: View, seen: View, side: str, title: str
) -> Iterator[Leak]:
    """Yield the places named in which units stand of which a side does not know."""
    known = _known(seen)
    hidden: dict[str, int] = {}
    for name, unit in truth.get("units", {}).items():
        if unit.get("side") != side and unit.get("space") and name not in known:
            hidden[str(unit["space"])] = hidden.get(str(unit["space"]), 0) + 1
    for space, count in sorted(hidden.items()):
        said = next((one for one in _words(board, space) if _names(text, one)), "")
        if said:
            units = "a unit stands" if count == 1 else f"{count} units stand"
            yield Leak(said, title, f"{units} there of which the {title} side has not learned")


def _known(seen: View) -> frozenset[str]:
    """Return the units that a side knows by their names: those that its view holds so."""
    contacts = [str(one["id"]) for one in seen.get("contacts", ())]
    return frozenset([*seen.get("units", {}), *contacts])


def _words(board: Board, space: str) -> list[str]:
    """Return what a place is called: its name, its number where that is unmistakable."""
    if space not in board.index:
        return []
    name = board.names[board.index[space]]
    number = space if board.grid is not None else space_name(board, space)
    return [one for one in (name, number) if len(one) >= LEAST_NAME]


def _names(text: str, name: str) -> bool:
    """Whether a text has a name as a word of its own."""
    return re.search(rf"(?<![\w/]){re.escape(name)}(?![\w/])", text, re.I) is not None
