"""What a side may see of a position at the levels "limited" and "double_blind", built up from
nothing. At the level "limited" a counter lies face up once it has been fought.
"""

from __future__ import annotations

from rules_engine.core.levels import is_double_blind
from rules_engine.games.cobra.blind.record import LOOKS, PRINTED
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.turn.scoring import fate_of
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.blind import views, views_limited
from rules_engine.mechanics.hexes.blind.knowledge import seen_as
from rules_engine.mechanics.views import public_parts, waiting_for
from rules_engine.plain import JsonObject, JsonView

WHAT = (*LOOKS, *PRINTED)
"""Facts of a snapshot that a view passes on."""
FACE = ("side", *WHAT, "space", "status", "enters", "exit", "cause")
PUBLIC = ("weather", "german_weather", "bombs", "exit", "missing")
ALLIED = ("supply", "command", "air", "patton", "patton_overruns", "trucks")
OWN_LISTS = ("unsupplied", "disengaged", "trucked", "arrived", "bound")
OWN = ("moved", "rest", "spent", "body", "overruns", "overran", "air")
SHOWN = ("attacked", "defended", "retreated", "advanced")
"""Marks on units that both sides see, as far as they see the units."""

OUTCOME = ("points", "winner", "words")
"""What both sides read of the end; its terms name units that were never seen. Source: OQ-106."""


def hidden_view(position: CobraPosition, side: str) -> JsonObject:
    """Return the view at these levels."""
    is_blind = is_double_blind(position.data)
    name = views.names_in_sight(position, side) if is_blind else _named(position, side)
    seen = public_parts(position)
    if seen.get("outcome"):
        seen["outcome"] = {
            name: seen["outcome"][name] for name in OUTCOME if name in seen["outcome"]
        }
    seen["tracks"] = _tracks(position, side, name)
    seen["phase"] = _phase(position, side, name)
    seen["waiting"] = waiting_for(position, side)
    if is_blind:
        return {**seen, **views.sightings(position, side, _in_sight, WHAT)}
    return {**seen, **views_limited.sightings(position, side, _face)}


def _named(position: CobraPosition, side: str) -> views.Name:
    return lambda unit: seen_as(position, side, unit)


def _in_sight(position: CobraPosition, key: str, entry: JsonView) -> JsonObject:
    return views.facts_of(entry, WHAT)


def _face(unit: Unit, entry: JsonView) -> JsonObject:
    return {name: unit.data[name] for name in FACE if name in unit.data}


# ---- tracks, marks ------------------------------------------------------------------------------


def _tracks(position: CobraPosition, side: str, name: views.Name) -> JsonObject:
    """Return the markers that a side may know, and of the enemy's units those that have scored,
    which are announced. Source: OQ-106.
    """
    own = {unit.id for unit in position.units.values() if unit.side == side}
    names = (*PUBLIC, *(ALLIED if side == "allied" else ()))
    found = {one: position.data["tracks"][one] for one in names if one in position.data["tracks"]}
    found["retreated"] = views.shown(position.data["tracks"]["retreated"], name)
    found["replaced"] = [one for one in position.data["tracks"]["replaced"] if one in own]
    theirs = (fate_of(position, unit) for unit in position.units.values() if unit.side != side)
    scored = [[one.event, one.kind, one.nation, one.turn] for one in theirs if one is not None]
    return {**found, "fates": sorted(scored)}


def _phase(position: CobraPosition, side: str, name: views.Name) -> JsonObject:
    """Return the marks of the running phase: a side's own doing, and those on units in sight."""
    phase = position.data["phase"]
    found = views.marks(position, side, OWN, SHOWN, ("combat",), called=name)
    if position.side != side:
        return found
    own = {unit.id for unit in position.units.values() if unit.side == side}
    for mark in OWN_LISTS:
        names = sorted(one for one in phase.get(mark, ()) if one in own)
        found |= {mark: names} if names else {}
    whole = phase.get("whole", {}).get(side)
    return {**found, **({"whole": {side: whole}} if whole else {})}
