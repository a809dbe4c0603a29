"""What a side is told of events at the level "double_blind": a line for each kind of event, built
up from nothing; what has no line here is told to the referee alone. Source: H72.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.core.events import Event
from rules_engine.core.game import Teller
from rules_engine.games.hells_highway.blind.rolls import tell_roll
from rules_engine.games.hells_highway.blind.views import names_of_firers
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.mechanics.dispatches import telling as dispatches
from rules_engine.mechanics.hexes.blind import tellers as shared
from rules_engine.mechanics.hexes.blind.tellers import Line, said, to_owner, went, whole
from rules_engine.mechanics.hexes.blind.views import names_in_sight, shown
from rules_engine.mechanics.knowledge import known
from rules_engine.plain import JsonObject

ALWAYS = (
    *("campaign_started", "overrule", "choice", "spotted", "lost", "aged", "places_seen"),
    *dispatches.TELLERS,
)
"""Tellers that suit every level, or the level "double_blind" only."""
OWN = (
    *("travels", "landed", "zone_changed", "turned_away", "halted", "refused"),
    *("work_begun", "work_done", "communication", "resupplied", "supply_spent", "arrived"),
    *("placed", "reserved", "crossed", "bridge_near", "demolition"),
)
"""What only its own side is told."""


def tellers(ordinary: Mapping[str, Teller[HellsPosition]]) -> dict[str, Teller[HellsPosition]]:
    """Return tellers that tell all in the open game, and by these lines where units are hidden."""
    return shared.tellers(ordinary, LINES, ALWAYS)


def _declared(before: HellsPosition, event: Event, after: HellsPosition, side: str) -> JsonObject:
    """An attack on a hex; who fires from afar and who helps, only its side is told."""
    if side == event.data["side"]:
        return said(event, *event.data)
    names = shown(event.data["units"], names_of_firers(after, side))
    return {**said(event, "side", "target"), "units": names}


def _fired(before: HellsPosition, event: Event, after: HellsPosition, side: str) -> JsonObject:
    """A volley; units that a side does not see are artillery fire to it."""
    units = shown(event.data["units"], names_of_firers(after, side))
    parts: JsonObject = {"units": units}
    parts["targets"] = shown(event.data["targets"], names_in_sight(after, side))
    if len(units) < len(event.data["units"]):
        parts["unseen"] = True
    return {**said(event, "side", "space", "defensive", "result"), **parts}


def _struck(
    before: HellsPosition, event: Event, after: HellsPosition, side: str
) -> JsonObject | None:
    return said(event, "side", "space") if side == event.data["side"] else None


def _disrupted(
    before: HellsPosition, event: Event, after: HellsPosition, side: str
) -> JsonObject | None:
    """Who sees a unit sees it shaken; that it is so by its own fire tells that it is artillery, and
    is told of what is recognised as such. Source: 5.20.
    """
    name = names_of_firers if event.cases[:1] == ("5.20",) else names_in_sight
    if side != event.data["side"] and name(before, side)(event.data["unit"]) is None:
        return None
    return shared.befell("marker")(before, event, after, side)


def _recovered(
    before: HellsPosition, event: Event, after: HellsPosition, side: str
) -> JsonObject | None:
    """Markers are recognised, or not, with what a unit is."""
    if side == event.data["side"]:
        return said(event, *event.data)
    name, entries = names_in_sight(before, side), known(before.data, side)
    there = [one for one in event.data["units"] if entries.get(one, {}).get("level") != "contact"]
    units = shown(there, name)
    return {**said(event, "side", "marker"), "units": units} if units else None


LINES: Mapping[str, Line] = {
    **dict.fromkeys(OWN, to_owner),
    **dict.fromkeys(
        ("step", "step_ended", "turn_ended", "set_up", "attack_void", "interdicted"), whole
    ),
    **dict.fromkeys(("retreated", "advanced"), went),
    "disrupted": _disrupted,
    "step_lost": shared.befell("space", "count"),
    "eliminated": shared.befell("space"),
    "recovered": _recovered,
    "weather": shared.all_but("air", owner="allied"),
    "declared": _declared,
    "fired": _fired,
    "struck": _struck,
    "highway_cut": shared.only_to("allied"),
    "game_over": shared.all_but("terms"),
    "roll": tell_roll,
    "moved": shared.moved_and("to"),
}
