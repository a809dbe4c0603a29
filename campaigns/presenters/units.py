"""Units in words and as counters, from a view: what a view does not hold is not said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cartography import appearance_of
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
    strength: str
    allowance: str
    rating: str
    supply: str
    face: str
    space: str
    place: str
    formation: str
    status: str
    source: str
    key: str

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
    shown = appearance_of(name, record, name in moved)
    status = str(unit.get("status", "map"))
    return UnitRow(
        id=name,
        side=unit["side"],
        side_title=game.side_titles.get(unit["side"], unit["side"]),
        is_known=bool(unit.get("type")),
        words=words_of(unit),
        strength="?" if shown.strength is None else str(shown.strength),
        allowance="" if shown.allowance is None else str(shown.allowance),
        rating=shown.rating,
        supply=SUPPLY.get(str(unit.get("supply")), ""),
        face=FACES.get(str(unit.get("face")), ""),
        space=str(unit.get("space") or "") if status == "map" else "",
        place=_place(unit, status),
        formation=_formation(unit),
        status=status,
        source=str(unit.get("source") or ""),
        key=shown.key(),
    )


def stack_rows(game: Game[Any], seen: View, space: str) -> list[UnitRow]:
    """Return the units that the viewer sees in a hex."""
    known, moved = strengths(game, seen), moved_units(seen)
    return [
        row_of(game, seen, name, known, moved)
        for name, unit in sorted(seen["units"].items())
        if unit.get("space") == space and unit.get("status") == "map"
    ]


def words_of(unit: Mapping[str, Any]) -> str:
    """Return what a unit is, in words."""
    if not unit.get("type"):
        return "unidentified unit"
    size = "battalion" if unit.get("face") == "cadre" else str(unit.get("size") or "")
    kind = str(unit["type"]).replace("sp_artillery", "self-propelled artillery")
    return f"{kind.replace('_', '-')} {size}".strip()


def _place(unit: Mapping[str, Any], status: str) -> str:
    if status == "map":
        return f"hex {unit['space']}" if unit.get("space") else "on the map"
    names = {"due": "due to arrive", "pool": "in reserve", "out": "eliminated or withdrawn"}
    where = names.get(status, status)
    entry = unit.get("entry")
    return f"{where} (entry {entry})" if entry and status != "out" else where


def _formation(unit: Mapping[str, Any]) -> str:
    division, corps = unit.get("division"), unit.get("corps")
    parts = [f"{division} Division" if division else "", f"{corps} Corps" if corps else ""]
    return ", ".join(part for part in parts if part)
