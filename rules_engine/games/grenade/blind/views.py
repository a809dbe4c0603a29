"""What a side may see of a position at the level "double_blind" beside what hex games share: the
chit that lies open in a combat (8.42), and of tracks and marks what it was there for.
"""

from __future__ import annotations

from rules_engine.games.grenade.facts import PRINTED
from rules_engine.games.grenade.ground import places
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.blind import views
from rules_engine.mechanics.views import public_parts, waiting_for
from rules_engine.plain import JsonObject, JsonView

WHAT = ("type", "size", *PRINTED, "drawn", "chit", "face")
"""Facts of a snapshot that a view passes on."""
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


def blind_view(position: GrenadePosition, side: str) -> JsonObject:
    """Return the view at this level."""
    seen = public_parts(position)
    seen["spaces"] = places.spaces_as_known(position, side)
    seen["tracks"] = tracks(position, side)
    seen["phase"] = views.marks(position, side, OWN_MARKS, UNIT_MARKS, ("duty", "combat"))
    seen["waiting"] = waiting_for(position, side)
    return {**seen, **views.sightings(position, side, _counter, WHAT)}


def tracks(position: GrenadePosition, side: str) -> JsonObject:
    """Return the markers beside the map that a side may know. Source: OQ-111, OQ-112, OQ-113."""
    german = side == "german"
    free = position.reading("OQ-112") == "announced"
    hidden = () if german else ("reinforcements",) if free else GERMAN_TRACKS
    names = (*SHARED_TRACKS, *(name for name in GERMAN_TRACKS if name not in hidden))
    found = {name: position.data["tracks"][name] for name in names if name in position.tracks}
    return {**found, "crossed": places.crossed_as_known(position, side)}


def _counter(position: GrenadePosition, key: str, entry: JsonView) -> JsonObject:
    found = views.facts_of(entry, WHAT)
    if entry["level"] == "full" and "class" in found:
        data = position.data["units"].get(key)  # a view needs no lenses on all the others
        unit = Unit(key, data) if entry.get("strength") and data is not None else None
        cadre = found.get("face") == "cadre"
        found.setdefault("drawn", False)
        found["chit"] = unit.chit if unit is not None else None
        found["face"] = unit.face if unit is not None else "cadre" if cadre else "full"
    return found
