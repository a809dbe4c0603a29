"""What a side may see, built up from nothing, name by name. The game is open: stacks may be looked
at any time, and whatever happens does so before both players' eyes. At the level "double_blind"
`views_blind.py` adds the rest. Source: 7.1, DB1.
"""

from __future__ import annotations

from rules_engine.games.market_garden import views_blind
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.mechanics.knowledge import is_double_blind
from rules_engine.plain import JsonObject
from rules_engine.sequence import open_decisions

PUBLIC = (
    "game",
    "rules",
    "scenario",
    "options",
    "readings",
    "level",
    "turn",
    "step",
    "side",
    "outcome",
    "spaces",
    "links",
)
PHASE = (
    "began",
    "acts",
    "moves",
    "assaulted",
    "bridges",
    "tried",
    "seized",
    "landed",
    "losses",
    "paid",
    "supported",
    "arrived",
    "stopped",
    "sunset",
    "reduced",
    "depots",
    "refitted",
    "refitting",
    "augmented",
    "reorganized",
    "regrouped",
)
"""What lives until the step ends; `impulse.py` and `depots.py` say what each part is."""
ACT = frozenset({"kind", "areas", "stage", "target", "bonus"})
MOVE = frozenset(
    {
        "act",
        "from",
        "spent",
        "path",
        "mode",
        "done",
        "must",
        "stays_fresh",
        "entry",
        "back",
        "cheap",
        "stop",
    }
)
TRACKS = (
    "weather",
    "weather_due",
    "began",
    "day",
    "impulse",
    "next_impulse",
    "first_impulse",
    "passed",
    "advantage",
    "sunset_drm",
    "reserves",
    "boat",
    "ferries",
    "air",
    "interdiction",
    "construct",
    "repaired",
    "bought",
    "eindhoven_vp",
    "decks",
    "drops",
)
COUNTER = frozenset(
    {
        "side",
        "nation",
        "branch",
        "type",
        "size",
        "airborne",
        "glider",
        "mechanized",
        "corps_artillery",
        "formation",
        "division",
        "attack",
        "defense",
        "move",
        "spent_defense",
        "space",
        "status",
        "state",
        "left_f",
        "enters",
        "drops",
        "source",
        "values",
    }
)
"""What is printed on a counter and how it stands; everybody may look at it. `left_f`: it has left
Zone F (14.51). Source: 4.2, 7.1.
"""


def side_view(position: MarketPosition, side: str) -> JsonObject:
    """Return what a side may know. In the open game hidden are only the other side's standing
    answers about the Advantage and what belongs to the keeping of the game: rolls, serial numbers,
    waiting points.
    """
    seen = public(position, side)
    if is_double_blind(position.data):
        return views_blind.add(position, side, seen)
    seen["phase"] = phase_of(position)
    seen["units"] = _counters(position)
    seen["waiting"] = waiting_for(position)
    return seen


def public(position: MarketPosition, side: str) -> JsonObject:
    """Return the parts that both sides see: sequence, ground, markers on the tracks (DB1.8)."""
    data = position.data
    seen: JsonObject = {name: data[name] for name in PUBLIC}
    if "board" in data:
        seen["board"] = data["board"]
    tracks = data["tracks"]
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


def _counters(position: MarketPosition) -> JsonObject:
    """Return all units as their counters show them; copied only if records hold more."""
    units: JsonObject = position.data["units"]
    if position.roster.fields <= COUNTER:
        return units
    return {
        name: {field: value for field, value in unit.items() if field in COUNTER}
        for name, unit in sorted(units.items())
    }


def waiting_for(position: MarketPosition) -> str | None:
    """Return whom the game waits for; everybody may know."""
    if not position.frames:
        return None
    decisions = open_decisions(position)
    if decisions:
        return decisions[0].owner
    return position.side if position.frames[-1]["kind"] == "orders" else None
