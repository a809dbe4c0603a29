"""What a side is told of the odds of a combat at the level "double_blind". Source: 8.42, 9.0,
OQ-111.
"""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.core.events import Event
from rules_engine.games.grenade.combat.telling import (
    OPEN_CASES,
    covered,
    in_told_order,
    stays_known,
)
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.hexes.blind.tellers import fighting
from rules_engine.mechanics.hexes.blind.views import names_in_sight
from rules_engine.plain import JsonObject

PLAIN = {  # what is said of a shift that the enemy earned, by its case
    "9.33": "hilltop",
    "9.42": "divisional integrity",
    "9.41": "divisional integrity",
    "9.51": "combined arms",
    "9.52": "combined arms",
    "9.62": "artillery support",
}


def odds(before: GrenadePosition, event: Event, after: GrenadePosition, side: str) -> JsonObject:
    """The odds; the strengths of the enemy's chits are not written down (8.42)."""
    notice = fighting(before, event, after, side)
    name = names_in_sight(after, side)
    terms = dict(event.data["odds"])
    for part in ("attack", "defence"):
        is_own = (side == event.data["side"]) == (part == "attack")
        told = [_term(after, term, name, is_own=is_own) for term in terms[part]]
        terms[part] = in_told_order(told)
        if any(term["amount"] == "?" for term in terms[part]):
            terms[f"{part}_total"] = "?"
    terms["shifts"] = [_shift(shift, side, event.data["side"]) for shift in terms["shifts"]]
    return {**notice, "odds": terms}


def _shift(shift: JsonObject, side: str, attacker: str) -> JsonObject:
    """The enemy's shift without the unseen unit or hex that earned it: artillery, a hilltop, a
    sister regiment, tanks. Source: 9.33, 9.42, 9.51, 9.62.
    """
    is_own = (shift["amount"] > 0) == (side == attacker)
    reason = PLAIN.get(shift["case"])
    if is_own or reason is None:
        return shift
    return {**shift, "reason": reason}


def _term(
    position: GrenadePosition,
    term: JsonObject,
    name: Callable[[str], str | None],
    *,
    is_own: bool,
) -> JsonObject:
    is_unit = term["unit"] in position.units
    shown = {**term, "unit": name(term["unit"]) or "a unit" if is_unit else term["unit"]}
    is_open = term["changes"][0]["case"] in OPEN_CASES
    if is_own or is_open or stays_known(position):
        return shown
    return {**shown, "amount": "?", "changes": [covered(change) for change in term["changes"]]}
