"""What a side may see, built up from nothing, name by name. The game is open: stacks may be looked
at any time, and whatever happens does so before both players' eyes. At the level "double_blind" a
side sees its own units, what its ledger holds of the enemy's, and of the running step what it does
itself. Source: 7.1, DB1.1 to DB1.8, DB3.1.
"""

from __future__ import annotations

from rules_engine.core.levels import is_double_blind
from rules_engine.games.market_garden.blind.sight import FULL_FACTS
from rules_engine.games.market_garden.dispatches import DISPATCHES
from rules_engine.games.market_garden.position import ALLIED, MarketPosition
from rules_engine.mechanics import contacts
from rules_engine.mechanics.dispatches.making import seen_of
from rules_engine.mechanics.views import MARKS, public_parts, waiting_for
from rules_engine.plain import JsonObject

PHASE = (
    *("began", "acts", "moves", "assaulted", "bridges", "tried", "seized", "failed", "landed"),
    *("losses", "paid", "supported", "arrived", "stopped", "sunset", "reduced", "depots"),
    *("refitted", "refitting", "augmented", "reorganized", "regrouped"),
)
"""What lives until the step ends; `impulse.py` and `depots.py` say what each part is."""
ACT = frozenset({"kind", "areas", "stage", "target", "bonus"})
MOVE = frozenset(
    {
        *("act", "from", "spent", "path", "mode", "done", "must", "stays_fresh", "entry"),
        *("back", "cheap", "stop"),
    }
)
TRACKS = (
    *("weather", "weather_due", "began", "day", "impulse", "next_impulse", "first_impulse"),
    *("passed", "advantage", "sunset_drm", "reserves", "boat", "ferries", "ferried", "air"),
    *("interdiction", "construct", "repaired", "bought", "eindhoven_vp", "decks", "drops"),
    *("stopped", "stopped_on"),
)
COUNTER = frozenset({*FULL_FACTS, "space", "status"})
"""What is printed on a counter and how it stands; everybody may look at it. `left_f`: it has left
Zone F (14.51). Source: 4.2, 7.1.
"""


def public(position: MarketPosition, side: str) -> JsonObject:
    """Return the parts that both sides see: sequence, ground, markers on the tracks (DB1.8)."""
    seen = public_parts(position)
    seen |= {name: position.data[name] for name in MARKS}
    tracks = position.data["tracks"]
    seen["tracks"] = {name: tracks[name] for name in TRACKS if name in tracks}
    standing = tracks.get("rerolls", {})
    if side in standing:
        seen["tracks"]["rerolls"] = {side: standing[side]}
    return seen


def phase_of(position: MarketPosition) -> JsonObject:
    """Return what has been done in the running step, part by part."""
    phase = position.data["phase"]
    found: JsonObject = {name: phase[name] for name in PHASE if name in phase}
    if "acts" in found:
        found["acts"] = [_only(act, ACT) for act in found["acts"]]
    if "moves" in found:
        found["moves"] = {name: _only(made, MOVE) for name, made in found["moves"].items()}
    return found


def _only(record: JsonObject, names: frozenset[str]) -> JsonObject:
    return {name: value for name, value in record.items() if name in names}


# ---- the whole view -----------------------------------------------------------------------------


def side_view(position: MarketPosition, side: str) -> JsonObject:
    """Return what a side may know. In the open game hidden are only the other side's standing
    answers about the Advantage and what belongs to the keeping of the game: rolls, serial numbers,
    waiting points.
    """
    seen = public(position, side) | seen_of(DISPATCHES, position, side)
    if is_double_blind(position.data):
        return _add_unseen(position, side, seen)
    seen["phase"] = phase_of(position)
    seen["units"] = _counters(position)
    seen["waiting"] = waiting_for(position, side)
    return seen


def _counters(position: MarketPosition) -> JsonObject:
    """Return all units as their counters show them; copied only if records hold more."""
    units: JsonObject = position.data["units"]
    if position.roster.fields <= COUNTER:
        return units
    return {
        name: {field: value for field, value in unit.items() if field in COUNTER}
        for name, unit in sorted(units.items())
    }


# ---- at the level "double_blind" ----------------------------------------------------------------

BOTH_SEE = ("began", "assaulted", "losses")
"""Of the enemy's step: who controlled what as it began, where was fought, how many were lost."""
PLANS = {"drops": ALLIED, "stopped": ALLIED, "stopped_on": ALLIED}
"""Marks of plans and landings of one side, which the other never sees. Source: 23.2, 18.44."""


def _add_unseen(position: MarketPosition, side: str, seen: JsonObject) -> JsonObject:
    """Return the public parts with what only this side knows."""
    data = position.data
    is_own_step = position.side == side
    for name, owner in PLANS.items():
        if side != owner:
            seen["tracks"].pop(name, None)
    seen["phase"] = _own_phase(position, side) if is_own_step else _their_phase(position)
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


def _own_phase(position: MarketPosition, side: str) -> JsonObject:
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
