"""The roster of a view: rows by side, and what they can be filtered by."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from campaigns.presenters.map.units import SUPPLY, UnitRow, View, row_of, strengths
from rules_engine.core.game import Game

STATUSES = {
    "map": "on the map",
    "due": "due to arrive",
    "pool": "in reserve",
    "out": "eliminated",
    "exited": "left the map",
}


def roster_rows(
    game: Game[Any], seen: View, wanted: Mapping[str, str], words: str = ""
) -> dict[str, Any]:
    """Return the rows that pass the filters, by side, with counts and the filters' choices."""
    known = strengths(game, seen)
    groups: list[dict[str, Any]] = []
    for side in game.sides:
        if wanted.get("side") not in ("", None, side):
            continue
        names = [n for n, unit in seen["units"].items() if unit["side"] == side]
        rows = [row_of(game, seen, name, known) for name in sorted(names, key=_natural)]
        kept = [row for row in rows if _passes(row, seen["units"][row.id], wanted, words)]
        groups.append(
            {"title": game.side_titles[side], "side": side, "rows": kept, "all": len(rows)}
        )
    shown = next((row for group in groups for row in group["rows"]), None)
    types = sorted({u["type"] for u in seen["units"].values() if u.get("type")})
    return {
        "groups": groups,
        "columns": [title for title, _ in shown.facts] if shown else [],
        "sides": [(side, game.side_titles[side]) for side in game.sides],
        "types": [(name, name.replace("_", " ")) for name in types],
        "statuses": _used(seen, "status", STATUSES),
        "supplies": _used(seen, "supply", SUPPLY),
    }


def _used(seen: View, name: str, words: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the choices of a filter that units of this game can have."""
    used = {str(unit.get(name) or "") for unit in seen["units"].values()}
    return [(key, title) for key, title in words.items() if key in used]


def _passes(row: UnitRow, unit: Mapping[str, Any], wanted: Mapping[str, str], words: str) -> bool:
    for name in ("type", "status", "supply"):
        if wanted.get(name) and str(unit.get(name) or "") != wanted[name]:
            return False
    facts = " ".join(words for _, words in row.facts)
    text = f"{row.id} {row.words} {row.formation} {row.space} {row.place} {facts}".lower()
    return words.lower() in text


def _natural(name: str) -> list[tuple[int, str]]:
    """Return what sorts 9/1 before 10/1, and 2_Para before 10_Para: numbers by value, other parts
    by letters.
    """
    return [
        (int(part), "") if part.isdecimal() and len(part) < 9 else (0, part)
        for part in re.findall(r"\d+|[^\d/]+", name)
    ]
