"""What a side may see of a position, built up from nothing, name by name."""

from __future__ import annotations

from rules_engine.core.levels import is_double_blind
from rules_engine.games.grenade.blind.views import GERMAN_TRACKS, SHARED_TRACKS, blind_view
from rules_engine.games.grenade.dispatches import DISPATCHES
from rules_engine.games.grenade.facts import PRINTED
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.dispatches.making import seen_of
from rules_engine.mechanics.hexes.blind import views_limited as views
from rules_engine.mechanics.views import public_parts, waiting_for
from rules_engine.plain import JsonObject, JsonView

TRACKS = (*SHARED_TRACKS, "crossed", *GERMAN_TRACKS)
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
    sent = seen_of(DISPATCHES, position, side)
    if is_double_blind(data):
        return {**blind_view(position, side), **sent}
    seen = public_parts(position) | sent
    for part, names in (("tracks", TRACKS), ("phase", PHASE)):
        shown = {name: data[part][name] for name in names if name in data[part]}
        seen[part] = views.as_known(position, side, shown)
    seen["waiting"] = waiting_for(position, side)
    return {**seen, **views.sightings(position, side, _counter)}


def _counter(unit: Unit, entry: JsonView) -> JsonObject:
    """Return an enemy unit as its counter shows it; the chit only while both fight. Source:
    8.42, 8.6.
    """
    data = unit.data
    found: JsonObject = {name: data[name] for name in COUNTER if name in data}
    found["drawn"] = data.get("chit") is not None
    if entry.get("strength"):
        found["chit"] = data.get("chit")
        found["face"] = unit.face
    else:
        found["chit"] = None
        found["face"] = "cadre" if unit.is_cadre else "full"
    return found
