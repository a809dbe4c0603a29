"""What a correction changes of what a side knows of the enemy, in sentences: an entry of its ledger
before and after, for the referee, who knows both the side's name for a unit and the unit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from campaigns.presenters.known.contact_words import LEVELS, how_words, what_words
from campaigns.presenters.map.spaces import space_name
from rules_engine.core.game import Game
from rules_engine.mechanics.knowledge import known, name_of

State = Mapping[str, Any]
KEPT = ("known", "handles", "drawn", "screened")
"""The parts of a position that hold what the sides know; the rest of a page leaves them out."""


def known_rows(game: Game[Any], before: State, after: State) -> Iterator[dict[str, str]]:
    """Yield a row for each entry of a side's ledger that differs, and for each unit that is hidden
    from a side, or is so no longer.
    """
    for side in game.sides:
        title = game.side_titles[side]
        old, new = known(before, side), known(after, side)
        for key in sorted({*old, *new}):
            if old.get(key) != new.get(key):
                named = _name(key, new.get(key) or old[key])
                yield {
                    "what": f"What the {title} side knows of {named}",
                    "part": "" if named == key or key not in after["units"] else f"in truth {key}",
                    "before": _entry_words(game, old.get(key)),
                    "after": _entry_words(game, new.get(key)),
                }
        hidden, hides = (one.get("screened", {}).get(side, {}) for one in (before, after))
        for unit in sorted({*hidden, *hides}):
            if (unit in hidden) != (unit in hides):
                yield {
                    "what": f"Unit {unit}",
                    "part": f"hidden from the {title} side",
                    "before": "yes" if unit in hidden else "no",
                    "after": "yes" if unit in hides else "no",
                }


def _name(key: str, entry: Mapping[str, Any]) -> str:
    """Return the side's name for a unit; where nothing is hidden but what it is, the unit's own."""
    return name_of(entry) if "what" in entry else key


def _entry_words(game: Game[Any], entry: Mapping[str, Any] | None) -> str:
    if entry is None:
        return "nothing"
    if entry.get("withdrawn"):
        return "nothing: it is taken away"
    if "what" not in entry:
        return LEVELS.get(str(entry.get("level")), str(entry.get("level") or "nothing"))
    space = str(entry["space"] or "")
    parts = [
        what_words(game, name_of(entry), entry["what"]),
        f"in {space_name(game.board, space)}" if space else "",
        "in sight" if entry["seen"] else how_words(entry),
    ]
    return ", ".join(part for part in parts if part)
