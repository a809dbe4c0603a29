"""What a side is told of events at the level "double_blind": a line for each kind of event, built
up from nothing; what has no line here is told to the referee alone. Source: H72.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.core.events import Event
from rules_engine.core.game import Teller
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.mechanics.hexes.blind import tellers as shared
from rules_engine.mechanics.hexes.blind.tellers import Line, said, to_owner, went, whole
from rules_engine.mechanics.hexes.blind.views import names_in_sight, shown
from rules_engine.plain import JsonObject

PUBLIC_ROLLS = ("1.2", "H33")
"""The weather, and volleys, which are both sides' own."""
VEILED = ("7.5", "H70", "H52")
"""Rolls of which their owner learns the sum of the modifiers only: they tell of unseen enemies."""
ALWAYS = ("campaign_started", "overrule", "choice", "spotted", "lost", "aged", "places_seen")
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


def _roll(
    before: HellsPosition, event: Event, after: HellsPosition, side: str
) -> JsonObject | None:
    """A roll is its owner's; what an unseen enemy adds to it he reads in one sum."""
    notice = shared.roll_of(PUBLIC_ROLLS)(before, event, after, side)
    if notice is None or set(event.cases).isdisjoint(VEILED):
        return notice
    amount = sum(one["amount"] for one in event.data["modifiers"])
    term = {"amount": amount, "reason": "all modifiers", "case": event.cases[0]}
    return {**notice, "modifiers": [term] if amount else []}


def _declared(before: HellsPosition, event: Event, after: HellsPosition, side: str) -> JsonObject:
    """An attack on a hex; who fires from afar and who helps, only its side is told."""
    if side == event.data["side"]:
        return said(event, *event.data)
    names = shown(event.data["units"], names_in_sight(after, side))
    return {**said(event, "side", "target"), "units": names}


def _fired(before: HellsPosition, event: Event, after: HellsPosition, side: str) -> JsonObject:
    """A volley; units that a side does not see are artillery fire to it."""
    name = names_in_sight(after, side)
    parts = {part: shown(event.data[part], name) for part in ("units", "targets")}
    return {**said(event, "side", "space", "defensive", "result"), **parts}


def _struck(
    before: HellsPosition, event: Event, after: HellsPosition, side: str
) -> JsonObject | None:
    return said(event, "side", "space") if side == event.data["side"] else None


def _recovered(
    before: HellsPosition, event: Event, after: HellsPosition, side: str
) -> JsonObject | None:
    if side == event.data["side"]:
        return said(event, *event.data)
    units = shown(event.data["units"], names_in_sight(before, side))
    return {**said(event, "side", "marker"), "units": units} if units else None


LINES: Mapping[str, Line] = {
    **dict.fromkeys(OWN, to_owner),
    **dict.fromkeys(
        ("step", "step_ended", "turn_ended", "set_up", "attack_void", "interdicted"), whole
    ),
    **dict.fromkeys(("retreated", "advanced"), went),
    "disrupted": shared.befell("marker"),
    "step_lost": shared.befell("space", "count"),
    "eliminated": shared.befell("space"),
    "recovered": _recovered,
    "weather": shared.all_but("air", owner="allied"),
    "declared": _declared,
    "fired": _fired,
    "struck": _struck,
    "highway_cut": shared.only_to("allied"),
    "game_over": shared.all_but("terms"),
    "roll": _roll,
    "moved": shared.moved_and("to"),
}
