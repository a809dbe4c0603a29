"""Entries of a log as pages show them: the sentence, the dice, the modifiers, the cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.core.game import Game

Entry = Mapping[str, Any]
MARKS = ("given", "typed", "deputy", "standing", "receipt")
"""What may stand behind an entry: who gave what, for whom, and its receipt."""
_NOTHING = {"also": (), "taken_back": False, **dict.fromkeys(MARKS)}
# What a template asks for and does not find costs it more than what is there.


def notice_rows(game: Game[Any], entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """Return entries with what a template shows beside the sentence."""
    return [_row(game, entry) for entry in entries]


def of_unit(entry: Entry, unit: str) -> bool:
    """Whether an entry of a log tells of a unit."""
    return _names(entry["notice"], unit)


def _row(game: Game[Any], entry: Entry) -> dict[str, Any]:
    notice = entry["notice"]
    cases = [case for case in notice.get("cases", ()) if case in game.casebook]
    modifiers = notice.get("modifiers")
    return {
        **_NOTHING,
        **entry,
        "is_marked": any(entry.get(name) for name in MARKS),
        "is_step": notice.get("kind") == "step",
        "is_input": entry.get("type") == "input",
        "by": str(notice.get("by") or ""),
        "dice": notice.get("dice") if isinstance(notice.get("dice"), list) else None,
        "faces": notice.get("faces", 6),
        "modifiers": modifiers if isinstance(modifiers, list) else [],
        "cases": [(case, game.casebook[case].title) for case in cases],
        "odds": notice.get("odds") if isinstance(notice.get("odds"), dict) else None,
    }


def _names(value: Any, unit: str) -> bool:
    if isinstance(value, dict):
        return any(_names(part, unit) for part in value.values())
    if isinstance(value, list):
        return any(_names(part, unit) for part in value)
    return bool(value == unit)
