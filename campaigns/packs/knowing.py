"""The tables of a report: the side's own units, those of the enemy that it sees, and contacts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.presenters.known.ledger import ledger_rows
from campaigns.presenters.map.roster import STATUSES, roster_rows
from campaigns.presenters.map.units import SUPPLY
from rules_engine.core.game import Game

Data = dict[str, Any]
PLACES = ("map", "due", "pool", "exited", "out")
OVER = ("out", "exited")
"""What is named in a line and not in the table."""
SHORT = [SUPPLY["out"], SUPPLY["isolated"]]
"""The words that stand out in a table."""


def roster_groups(game: Game[Any], seen: Data, side: str) -> list[Data]:
    """Return the tables of units: the seat's own side first. What is out is named in a line.

    Where a side has a ledger, the enemy stands among the contacts alone.
    """
    groups = roster_rows(game, seen, {})["groups"] if "units" in seen else []
    has_ledger = bool(seen.get("known", {}).get(side)) or bool(seen.get("contacts"))
    found = []
    for group in sorted(groups, key=lambda one: one["side"] != side):
        if not group["rows"] or (has_ledger and group["side"] != side):
            continue
        found.append(_group(group, seen["units"], is_own=group["side"] == side))
    return found


def contact_rows(game: Game[Any], seen: Data, side: str) -> list[Data]:
    """Return what the side knows of the enemy, the newest first, each with its age."""
    return [
        {
            "title": row.title,
            "what": row.what,
            "place": row.place,
            "since": "in sight now" if row.is_seen else f"{row.when}",
            "age": "" if row.is_seen else _age(int(seen["turn"]) - row.turn),
            "how": row.how,
            "certainty": "" if row.is_seen else row.certainty_words,
            "is_seen": row.is_seen,
        }
        for row in ledger_rows(game, seen, side)
        if row.side != side
    ]


def _age(turns: int) -> str:
    if turns <= 0:
        return "this turn"
    return "1 turn old" if turns == 1 else f"{turns} turns old"


def _group(group: Data, units: Mapping[str, Any], *, is_own: bool) -> Data:
    rows = sorted(group["rows"], key=lambda row: _order(row.status))
    listed = [row for row in rows if row.status not in OVER]
    # A column in which nothing stands is left out.
    titles = [title for title, _ in listed[0].facts] if listed else []
    used = [at for at in range(len(titles)) if any(row.facts[at][1] for row in listed)]
    says = {str(row.facts[at][1]) for row in listed for at in used}
    supply = {_supply(units[row.id]) for row in listed} - {""}
    has_supply = bool(supply) and says.isdisjoint(supply)
    return {
        "title": group["title"],
        "is_own": is_own,
        "columns": [titles[at] for at in used],
        "has_supply": has_supply,
        "rows": [
            {
                "id": row.title,
                "what": row.words,
                "place": row.place,
                "supply": _supply(units[row.id]) if has_supply else "",
                "facts": [str(row.facts[at][1]) for at in used],
            }
            for row in listed
        ],
        "over": [
            {"title": STATUSES[status], "units": names}
            for status in OVER
            if (names := [row.title for row in rows if row.status == status])
        ],
    }


def _order(status: str) -> int:
    return PLACES.index(status) if status in PLACES else len(PLACES)


def _supply(unit: Mapping[str, Any]) -> str:
    words = str(unit.get("supply") or "")
    return SUPPLY.get(words, words)
