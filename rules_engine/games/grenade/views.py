"""What a side may see of a position, built up from nothing, name by name."""

from __future__ import annotations

from typing import Any

from rules_engine.core.levels import is_double_blind
from rules_engine.games.grenade.blind.views import blind_view
from rules_engine.games.grenade.facts import PRINTED
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.blind.knowledge import seen_as
from rules_engine.mechanics.views import public_parts, waiting_for
from rules_engine.plain import JsonObject

TRACKS = (
    "flood",
    "d_day",
    "current",
    "weather",
    "ground",
    "mud_until",
    "air",
    "bridges",
    "crossed",
    "ruse",
    "withdrawal",
    "second_corps_free",
    "volkssturm",
    "reinforcements",
)
PHASE = (
    "moved",
    "entered",
    "duty",
    "combat",
    "attacked",
    "defended",
    "barred",
    "out_of",
    "joined",
    "near",
    "supported",
    "retreated",
    "no_zoc",
)
COUNTER = (  # what is printed on a counter, and where it lies
    "side",
    "type",
    "size",
    *PRINTED,
    "space",
    "status",
    "entry",
    "group",
    "entered",
    "supply",
)


def side_view(position: GrenadePosition, side: str) -> JsonObject:
    """Return what the side knows: public tracks, its own units, and of the enemy's what the
    level allows. Source: 8.4, 8.42, 11.32.
    """
    data = position.data
    if is_double_blind(data):
        return blind_view(position, side)
    seen = public_parts(position)
    is_open = data["level"] == "open"
    tracks = {name: data["tracks"][name] for name in TRACKS if name in data["tracks"]}
    phase = {name: data["phase"][name] for name in PHASE if name in data["phase"]}
    seen["tracks"] = tracks if is_open else _renamed(position, side, tracks)
    seen["phase"] = phase if is_open else _renamed(position, side, phase)
    seen["units"] = _units(position, side)
    seen["known"] = {side: _ledger(position, side)}
    seen["waiting"] = waiting_for(position, side)
    return seen


def _units(position: GrenadePosition, side: str) -> JsonObject:
    known = position.data["known"].get(side, {})
    is_open = position.data["level"] == "open"
    found: JsonObject = {}
    for name, unit in position.units.items():
        if unit.side == side:
            found[name] = unit.data
            continue
        entry = known.get(name, {})
        if is_open or entry.get("level") == "full":
            found[name] = _counter(unit, sees_chit=bool(entry.get("strength")))
        elif unit.is_on_map:
            handle = seen_as(position, side, name)
            while handle in found:  # only in positions that somebody wrote by hand
                handle += "+"
            found[handle] = {"side": unit.side, "space": unit.space, "status": "map"}
    return dict(sorted(found.items()))


def _counter(unit: Unit, *, sees_chit: bool) -> JsonObject:
    """Return an enemy unit as its counter shows it; the chit only while both fight. Source:
    8.42, 8.6.
    """
    data = unit.data
    found: JsonObject = {name: data[name] for name in COUNTER if name in data}
    found["drawn"] = data.get("chit") is not None
    if sees_chit:
        found["chit"] = data.get("chit")
        found["face"] = unit.face
    else:
        found["chit"] = None
        found["face"] = "cadre" if unit.is_cadre else "full"
    return found


def _ledger(position: GrenadePosition, side: str) -> JsonObject:
    known = position.data["known"].get(side, {})
    entries = {seen_as(position, side, name): entry for name, entry in known.items()}
    return dict(sorted(entries.items()))


def _renamed(position: GrenadePosition, side: str, value: Any) -> Any:
    """Return plain data with every enemy unit under the name by which the side knows it."""
    if isinstance(value, dict):
        return {
            _renamed(position, side, name): _renamed(position, side, part)
            for name, part in value.items()
        }
    if isinstance(value, list):
        parts = [_renamed(position, side, part) for part in value]
        return sorted(parts) if all(isinstance(part, str) for part in parts) else parts
    return seen_as(position, side, value) if isinstance(value, str) else value
