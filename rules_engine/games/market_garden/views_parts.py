"""The parts of a view that are shown alike in the open game and at the level "double_blind"."""

from __future__ import annotations

from rules_engine.games.market_garden.blind.sight import FULL_FACTS
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.mechanics.views import MARKS, public_parts
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
