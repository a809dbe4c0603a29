"""Units in words and as counters, from a view: what a view does not hold is not said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.presenters.map.spaces import space_name
from cartography import appearance_of, face_of
from rules_engine.board.board import Board
from rules_engine.core.game import Game

View = Mapping[str, Any]
SUPPLY = {"in": "in supply", "out": "out of supply", "isolated": "isolated"}
UNIDENTIFIED = "unidentified unit"


@dataclass(frozen=True)
class UnitRow:
    """One unit as a page shows it."""

    id: str
    side: str
    side_title: str
    is_known: bool
    words: str
    kind: str
    line: str
    facts: tuple[tuple[str, str], ...]
    space: str
    place: str
    formation: str
    status: str
    source: str
    key: str
    anchor: str = ""
    """Its row on the page of the viewer's ledger; empty for what needs no explanation."""

    @property
    def title(self) -> str:
        """Return its designation, or what an unidentified unit is called."""
        return self.id if self.is_known else f"Unidentified unit {self.id}"


def strengths(game: Game[Any], seen: View) -> dict[str, int]:
    """Return the strengths that the viewer knows besides those printed on counters."""
    if game.scenery is None:
        return {}
    marks = game.scenery(game.lens(dict(seen)))["marks"]
    found: dict[str, int] = {}
    for mark in marks:
        if mark.get("kind") == "strengths":
            found.update(mark["units"])
    return found


def moved_units(seen: View) -> frozenset[str]:
    """Return the units that have moved in this phase."""
    return frozenset(seen.get("phase", {}).get("moved", ()))


def row_of(
    game: Game[Any], seen: View, name: str, known: Mapping[str, int], moved: Iterable[str] = ()
) -> UnitRow:
    """Return one unit as a page shows it."""
    unit = seen["units"][name]
    record = {**unit, "strength": known[name]} if name in known else unit
    shown = appearance_of(name, record, name in moved, face_of(game, name, record))
    status = str(unit.get("status", "map"))
    told = described(game, name, record)
    return UnitRow(
        id=name,
        side=unit["side"],
        side_title=game.side_titles.get(unit["side"], unit["side"]),
        is_known=bool(unit.get("type")),
        words=told["what"],
        kind=told.get("kind") or told["what"],
        line=told["line"],
        facts=tuple((title, words) for title, words in told["facts"]),
        space=str(unit.get("space") or "") if status == "map" else "",
        place=told.get("place") or _place(unit, status, game.board),
        formation=told["formation"],
        status=status,
        source=str(unit.get("source") or ""),
        key=shown.key(),
        anchor=anchor_of(name) if _is_spotted(seen, name) else "",
    )


def anchor_of(name: str) -> str:
    """Return the name of a unit's row on the page of the ledger, as an address has it."""
    return "known-" + re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")


def _is_spotted(seen: View, name: str) -> bool:
    """Whether the viewer sees a unit only because it was spotted."""
    ledger = seen.get("known", {}).get(seen.get("viewer") or "", {})
    return seen.get("level") == "double_blind" and name in ledger


def stack_rows(game: Game[Any], seen: View, space: str) -> list[UnitRow]:
    """Return the units that the viewer sees in a space."""
    known, moved = strengths(game, seen), moved_units(seen)
    return [
        row_of(game, seen, name, known, moved)
        for name, unit in sorted(seen["units"].items())
        if unit.get("space") == space and unit.get("status") == "map"
    ]


def described(game: Game[Any], name: str, unit: Mapping[str, Any]) -> dict[str, Any]:
    """Return a unit in words, as its game puts them; without that its kind and size."""
    if game.describe is not None:
        return game.describe(name, dict(unit))
    words = [str(unit[part]).replace("_", "-") for part in ("type", "size") if unit.get(part)]
    what = " ".join(words) or UNIDENTIFIED
    return {"what": what, "formation": "", "line": "", "facts": []}


def what_is(game: Game[Any], name: str, unit: Mapping[str, Any]) -> str:
    """Return what a unit is, in a few words."""
    # What is known of a contact need not say whose it is.
    whole = {"side": "", **unit}
    return str(described(game, name, whole)["what"]) if unit.get("type") else UNIDENTIFIED


def _place(unit: Mapping[str, Any], status: str, board: Board) -> str:
    if status == "map":
        return space_name(board, unit["space"]) if unit.get("space") else "on the map"
    names = {"due": "due to arrive", "pool": "in reserve", "out": "eliminated or withdrawn"}
    return names.get(status, status)
