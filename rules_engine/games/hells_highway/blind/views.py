"""What a side may see of a position at the level "double_blind", built up from nothing: its own
units, those in its sight as it recognises them, what it remembers; of tracks and marks what is its
own or happens before everybody's eyes. Source: DB1.1, H72.
"""

from __future__ import annotations

from rules_engine.games.hells_highway.blind.places import places_known
from rules_engine.games.hells_highway.blind.record import LOOKS, PRINTED
from rules_engine.games.hells_highway.order_of_battle import FORMATIONS
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.mechanics.hexes.blind import views
from rules_engine.mechanics.knowledge import known
from rules_engine.mechanics.views import public_parts, waiting_for
from rules_engine.plain import JsonObject, JsonView

WHAT = (*LOOKS, *PRINTED)
"""Facts of a snapshot that a view passes on."""
PUBLIC = ("weather", "interdicted")
TRACKS = {"allied": ("air", "struck", "entered", "cut", "polish"), "german": ("tried",)}
"""The tracks that are a side's own."""
OWN = ("moved", "crossed", "left")
OUTCOME = ("points", "winner", "words")
"""What both sides read of the end; its terms are the referee's."""


def blind_view(position: HellsPosition, side: str) -> JsonObject:
    """Return the view of a side."""
    seen = public_parts(position)
    if seen.get("outcome"):
        end = seen["outcome"]
        seen["outcome"] = {name: end[name] for name in OUTCOME if name in end}
    owners = places_known(position, side, "owner")
    seen["spaces"] = {space: {"owner": now} for space, now in sorted(owners.items())}
    seen["tracks"] = _tracks(position, side)
    seen["phase"] = _phase(position, side)
    seen["waiting"] = waiting_for(position, side)
    return {**seen, **views.sightings(position, side, _in_sight, WHAT)}


def _in_sight(position: HellsPosition, key: str, entry: JsonView) -> JsonObject:
    return views.facts_of(entry, WHAT)


def _tracks(position: HellsPosition, side: str) -> JsonObject:
    """Return what a side's own formations have, what it has lost, and bridges as it knows them."""
    tracks, own = position.tracks, FORMATIONS[side]
    found = {name: tracks[name] for name in (*PUBLIC, *TRACKS[side])}
    found["supply"] = {name: held for name, held in tracks["supply"].items() if name in own}
    found["connected"] = [name for name in tracks["connected"] if name in own]
    found["lost"] = {side: tracks["lost"][side]}
    return {**found, "bridges": dict(sorted(places_known(position, side, "bridges").items()))}


def _phase(position: HellsPosition, side: str) -> JsonObject:
    """Return the marks of the running phase: a side's own doing, and attacks, which both know."""
    phase, name = position.data["phase"], names_of_firers(position, side)
    found = views.marks(position, side, OWN, ("fired",), (), called=name)
    if "done" in phase:
        found["done"] = phase["done"]
    if "attacks" in phase:
        found["attacks"] = [_attack(position, side, one, name) for one in phase["attacks"]]
    return found


def names_of_firers(position: HellsPosition, side: str) -> views.Name:
    """Return the name by which a side knows a unit that fires; None for what is artillery fire to
    it: a unit that it does not see, or artillery that it has not recognised. Source: H72.
    """
    name, entries = views.names_in_sight(position, side), known(position.data, side)

    def found(unit_id: str) -> str | None:
        is_contact = entries.get(unit_id, {}).get("level") == "contact"
        is_silent = is_contact and position.units[unit_id].is_artillery
        return None if is_silent else name(unit_id)

    return found


def _attack(position: HellsPosition, side: str, attack: JsonView, name: views.Name) -> JsonObject:
    """Return an attack: who helps it, and who fires in it unseen, only its own side knows."""
    if position.side == side:
        return dict(attack)
    return {"target": attack["target"], "units": views.shown(attack["units"], name)}
