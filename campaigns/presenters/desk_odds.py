"""Close calls: combats in which one strength point, or one pip, more or less changes the result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def close_call(odds: Mapping[str, Any] | None) -> str:
    """Return in words what one strength point would change, empty where the odds are not close or
    not known.
    """
    if not odds:
        return ""
    attack, defence = odds.get("attack_total"), odds.get("defence_total")
    if not isinstance(attack, int) or not isinstance(defence, int) or min(attack, defence) < 2:
        return ""
    now = _ratio(attack, defence)
    for change, words in ((1, "more"), (-1, "less")):
        other = _ratio(attack + change, defence)
        if other != now:
            made = f"{other[0]}:{other[1]}"
            return f"{attack} against {defence}: one strength point {words} makes it {made}"
    return ""


def close_combat(notice: Mapping[str, Any]) -> str:
    """Return in words how close a combat was of which the referee is told: its odds, or two totals
    of which the higher one wins; empty for all else.
    """
    if "odds" in notice:
        return close_call(notice["odds"])
    attack, defense = notice.get("attack"), notice.get("defense")
    if "result" not in notice or not isinstance(attack, int) or not isinstance(defense, int):
        return ""
    if abs(attack - defense) > 1:
        return ""
    return f"{attack} against {defense}: one more or less makes it another result"


def _ratio(attack: int, defence: int) -> tuple[int, int]:
    """Return the whole ratio that is reached: 2 to 1, or 1 to 3."""
    if attack >= defence:
        return attack // defence, 1
    return 1, -(-defence // attack)
