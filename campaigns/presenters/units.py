"""Units in words and as counters, from a view: what a view does not hold is not said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.presenters.spaces import space_name
from cartography import Appearance, appearance_of
from rules_engine.board.board import Board
from rules_engine.game import Game

View = Mapping[str, Any]
SUPPLY = {"in": "in supply", "out": "out of supply", "isolated": "isolated"}
FACES = {"reduced": "reduced", "cadre": "cadre"}


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
    face = game.counter(name, unit) if game.counter and unit.get("type") else None
    shown = appearance_of(name, record, name in moved, face)
    status = str(unit.get("status", "map"))
    said = game.describe(name, unit) if game.describe and unit.get("type") else None
    told = said or _described(unit, shown)
    side_title = game.side_titles.get(unit["side"], unit["side"])
    return UnitRow(
        id=name,
        side=unit["side"],
        side_title=side_title,
        is_known=bool(unit.get("type")),
        words=told["what"],
        kind=told["what"] if said else f"{side_title} {told['what']}",
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


def _described(unit: Mapping[str, Any], shown: Appearance) -> dict[str, Any]:
    """Return a unit of strength, allowance, class and supply in words."""
    strength = "?" if shown.strength is None else str(shown.strength)
    allowance = "" if shown.allowance is None else str(shown.allowance)
    supply, face = SUPPLY.get(str(unit.get("supply")), ""), FACES.get(str(unit.get("face")), "")
    facts = [
        ("Strength", strength),
        ("Moves", allowance),
        ("Class", shown.rating),
        ("State", ", ".join(part for part in (face, supply) if part)),
    ]
    parts = [f"strength {strength}"]
    parts += [f"moves {allowance}"] if allowance else []
    parts += [f"class {shown.rating}"] if shown.rating else []
    parts += [part for part in (supply, face) if part]
    line = ", ".join(parts)
    return {
        "what": words_of(unit),
        "formation": _formation(unit),
        "line": line if unit.get("type") else "nothing else is known",
        "facts": facts,
    }


def words_of(unit: Mapping[str, Any]) -> str:
    """Return what a unit is, in words."""
    if not unit.get("type"):
        return "unidentified unit"
    size = "battalion" if unit.get("face") == "cadre" else str(unit.get("size") or "")
    kind = str(unit["type"]).replace("sp_artillery", "self-propelled artillery")
    return f"{kind.replace('_', '-')} {size}".strip()


def _place(unit: Mapping[str, Any], status: str, board: Board) -> str:
    if status == "map":
        return space_name(board, unit["space"]) if unit.get("space") else "on the map"
    names = {"due": "due to arrive", "pool": "in reserve", "out": "eliminated or withdrawn"}
    where = names.get(status, status)
    entry = unit.get("entry")
    return f"{where} (entry {entry})" if entry and status != "out" else where


def _formation(unit: Mapping[str, Any]) -> str:
    division, corps = unit.get("division"), unit.get("corps")
    parts = [f"{division} Division" if division else "", f"{corps} Corps" if corps else ""]
    return ", ".join(part for part in parts if part)
