"""What a side may see at the level "double_blind": its own units, what its ledger holds of the
enemy's, and of the running step what it does itself. Source: DB1.1 to DB1.8, DB3.1.
"""

from __future__ import annotations

from rules_engine.games.market_garden.position import ALLIED, MarketPosition
from rules_engine.games.market_garden.views_parts import COUNTER, phase_of
from rules_engine.mechanics import contacts
from rules_engine.mechanics.views import waiting_for
from rules_engine.plain import JsonObject

BOTH_SEE = ("began", "assaulted", "losses")
"""Of the enemy's step: who controlled what as it began, where was fought, how many were lost."""
PLANS = {"drops": ALLIED, "stopped": ALLIED, "stopped_on": ALLIED}
"""Marks of plans and landings of one side, which the other never sees. Source: 23.2, 18.44."""


def add(position: MarketPosition, side: str, seen: JsonObject) -> JsonObject:
    """Return the public parts with what only this side knows."""
    data = position.data
    is_own_step = position.side == side
    for name, owner in PLANS.items():
        if side != owner:
            seen["tracks"].pop(name, None)
    seen["phase"] = _phase(position, side) if is_own_step else _their_phase(position)
    own = {
        unit.id: {name: value for name, value in unit.data.items() if name in COUNTER}
        for unit in position.units.values()
        if unit.side == side
    }
    seen["units"] = dict(sorted({**own, **contacts.in_sight(data, side)}.items()))
    seen["contacts"] = contacts.remembered(data, side)
    seen["known"] = {side: contacts.ledger(data, side)}
    seen["waiting"] = waiting_for(position, side)
    return seen


def _phase(position: MarketPosition, side: str) -> JsonObject:
    """Return what the side has done in its step; enemies are named only where it knows them."""
    found = phase_of(position)
    if "reduced" in found:
        found["reduced"] = [
            name
            for name in found["reduced"]
            if _is_own(position, side, name) or contacts.is_identified(position.data, side, name)
        ]
    return found


def _is_own(position: MarketPosition, side: str, name: str) -> bool:
    unit = position.units.get(name)
    return unit is not None and unit.side == side


def _their_phase(position: MarketPosition) -> JsonObject:
    found = phase_of(position)
    fought = position.is_daylight or position.step.startswith("dday.")
    return {name: found[name] for name in BOTH_SEE if name in found and fought}
