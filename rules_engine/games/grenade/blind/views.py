"""What a side may see of a position at the level "double_blind", built up from nothing: its own
units, what its knowledge ledger says of the enemy's, and of tracks and marks what it was there for.
Nothing here is read from an enemy unit but the chit that lies open in a combat (8.42).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules_engine.games.grenade.facts import PRINTED
from rules_engine.games.grenade.ground import places
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.contacts import remembered
from rules_engine.mechanics.knowledge import known, name_of
from rules_engine.plain import JsonObject

WHAT = ("type", "size", *PRINTED, "drawn", "chit", "face")
"""Facts of a snapshot that a view passes on."""
CONTACT = ("side", "space", "level", "turn", "step", "source", "case", "certainty")
ENTRY = ("handle", "seen", "by", "trail", "what", *CONTACT)
SHARED_TRACKS = (  # what both sides see happen: the river, the sky, bridges and towns at a US unit
    "flood",
    "d_day",
    "current",
    "weather",
    "ground",
    "mud_until",
    "air",
    "bridges",
    "ruse",
    "volkssturm",
)
GERMAN_TRACKS = ("withdrawal", "second_corps_free", "reinforcements")  # OQ-112, OQ-113
OWN_MARKS = ("moved", "entered", "out_of", "joined", "rest")
UNIT_MARKS = (
    "attacked",
    "defended",
    "barred",
    "near",
    "supported",
    "retreated",
    "no_zoc",
)


def units(position: GrenadePosition, side: str) -> JsonObject:
    """Return a side's own units, and the enemy's that are in its sight, as far as it knows them."""
    own = (unit for unit in position.units.values() if unit.side == side)
    found: JsonObject = {unit.id: unit.data for unit in own}
    enemy = position.other(side)
    for key, entry in known(position.data, side).items():
        if entry["seen"]:
            found[name_of(entry)] = _counter(position, enemy, key, entry)
    return dict(sorted(found.items()))


def contacts(position: GrenadePosition, side: str) -> list[JsonObject]:
    """Return what a side only remembers or was told of the enemy, by name."""
    return remembered(position.data, side, _what)


def ledger(position: GrenadePosition, side: str) -> JsonObject:
    """Return a side's ledger under its own names."""
    found: JsonObject = {}
    entries = known(position.data, side).values()
    for entry in sorted(entries, key=lambda e: (not e["seen"], str(e["handle"]), e["turn"])):
        name = name_of(entry)
        while name in found:  # what it is known to be now, and an old memory under the same name
            name += "+"
        shown = _facts(entry, ENTRY, position.other(side))
        found[name] = {**shown, "what": {**_what(entry), **_named(entry)}}
    return dict(sorted(found.items()))


def tracks(position: GrenadePosition, side: str) -> JsonObject:
    """Return the markers beside the map that a side may know. Source: OQ-111, OQ-112, OQ-113."""
    german = side == "german"
    free = position.reading("OQ-112") == "announced"
    hidden = () if german else ("reinforcements",) if free else GERMAN_TRACKS
    names = (*SHARED_TRACKS, *(name for name in GERMAN_TRACKS if name not in hidden))
    found = {name: position.data["tracks"][name] for name in names if name in position.tracks}
    return {**found, "crossed": places.crossed_as_known(position, side)}


def phase(position: GrenadePosition, side: str) -> JsonObject:
    """Return the marks of the running phase: of a side's own units and of those in its sight."""
    marks = position.data["phase"]
    names = names_in_sight(position, side)
    found: JsonObject = {}
    if position.side == side:
        found = {name: marks[name] for name in OWN_MARKS if name in marks}
    shown = {name: _shown(marks.get(name, ()), names) for name in UNIT_MARKS}
    found.update({name: units for name, units in shown.items() if units})  # none: as if unmarked
    for name in ("duty", "combat"):
        if name in marks:
            found[name] = {
                part: value if part == "targets" else _shown(value, names)
                for part, value in marks[name].items()
            }
    return found


def names_in_sight(position: GrenadePosition, side: str) -> Callable[[str], str | None]:
    """Return the name by which a side knows a unit, None for one that it neither owns nor sees."""
    seen = known(position.data, side)

    def name(unit_id: str) -> str | None:
        unit = position.unit(unit_id)
        if unit is not None and unit.side == side:
            return unit_id
        entry = seen.get(unit_id)
        return name_of(entry) if entry is not None and entry["seen"] else None

    return name


# ---- inside -------------------------------------------------------------------------------------


def _counter(
    position: GrenadePosition, enemy: str, key: str, entry: Mapping[str, Any]
) -> JsonObject:
    unit = position.unit(key)
    found: JsonObject = {"side": enemy, "space": entry["space"], "status": "map", **_what(entry)}
    if entry["level"] == "full" and "class" in found:
        shows = bool(entry.get("strength")) and unit is not None
        cadre = found.get("face") == "cadre"
        found.setdefault("drawn", False)
        found["chit"] = unit.chit if unit is not None and shows else None
        found["face"] = unit.face if unit is not None and shows else "cadre" if cadre else "full"
    return found


def _what(entry: Mapping[str, Any]) -> JsonObject:
    what = entry["what"]
    return {name: what[name] for name in WHAT if name in what}


def _named(entry: Mapping[str, Any]) -> JsonObject:
    return {"unit": entry["what"]["unit"]} if entry["level"] == "full" else {}


def _facts(entry: Mapping[str, Any], names: tuple[str, ...], enemy: str) -> JsonObject:
    found = {name: entry[name] for name in names if name in entry}
    return {**found, "side": enemy}


def _shown(names: Iterable[str], name: Callable[[str], str | None]) -> list[str]:
    return sorted(shown for shown in map(name, names) if shown is not None)
