"""What a side is told of a combat at the level "double_blind". Source: 8.42, 9.0, OQ-111."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules_engine.core.events import Event
from rules_engine.games.grenade.blind.views import names_in_sight
from rules_engine.games.grenade.combat.telling import (
    OPEN_CASES,
    covered,
    in_told_order,
    stays_known,
)
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.plain import JsonObject

NAMES = ("attackers", "defenders", "support", "units")
PLAIN = {  # what is said of a shift that the enemy earned, by its case
    "9.33": "hilltop",
    "9.42": "divisional integrity",
    "9.41": "divisional integrity",
    "9.51": "combined arms",
    "9.52": "combined arms",
    "9.62": "artillery support",
}


def said(event: Event, *names: str) -> JsonObject:
    """Return a notice with these parts of an event and no others."""
    found: JsonObject = {"kind": event.kind, "by": event.by, "cases": list(event.cases)}
    return {**found, **{name: event.data[name] for name in names if name in event.data}}


def fighting(
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str
) -> JsonObject:
    """Both sides are told of their combat; units that a side does not see are counted only.
    Seen ones stand in the order of the names by which the side knows them.
    """
    notice = said(event, *(name for name in event.data if name not in NAMES))
    name = names_in_sight(after, side)
    for part in NAMES:
        if part in event.data:
            shown = [known for known in map(name, event.data[part]) if known is not None]
            notice[part] = sorted(shown)
            if len(shown) < len(event.data[part]):
                notice[f"{part}_unseen"] = len(event.data[part]) - len(shown)
    return notice


def supported(
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str
) -> JsonObject:
    """Artillery supports a defence; which, the attacker is told if he sees it."""
    notice = said(event, "side", "targets")
    shown = names_in_sight(after, side)(event.data["unit"])
    return notice if shown is None else {**notice, "unit": shown}


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


def loss(
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str
) -> JsonObject | None:
    """A loss that the enemy sees: of a unit that was in his sight."""
    if side == event.data["side"]:
        return said(event, *event.data)
    shown = names_in_sight(before, side)(event.data["unit"])
    if shown is None:
        return None
    return {**said(event, "side", "space", "face"), "unit": shown, "cases": ["9.82"]}


def went(
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str
) -> JsonObject | None:
    """Who leaves a hex in the enemy's sight; where to, his ledger says if he sees it."""
    if side == event.data["side"]:
        return said(event, *event.data)
    name = names_in_sight(before, side)
    parts: dict[str, Any] = {}
    if "units" in event.data:
        shown = [known for known in map(name, event.data["units"]) if known is not None]
        parts["units"] = sorted(shown)
    else:
        parts["unit"] = name(event.data["unit"])
    if not any(parts.values()):
        return None
    return {**said(event, "side", "from"), **parts, "cases": list(event.cases)[:1]}
