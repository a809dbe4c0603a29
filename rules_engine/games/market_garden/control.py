"""Who controls areas, and what passes with them: linkup, bridges. Source: 7.2, 7.21, 19.1, 4.6."""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.core.events import put
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.common import sentence
from rules_engine.games.market_garden.impulses.advantage import TITLES
from rules_engine.games.market_garden.landing import arrivals
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import (
    AIRBORNE,
    ALLIED,
    CORPS,
    GERMAN,
    MarketPosition,
)
from rules_engine.games.market_garden.units import Unit
from rules_engine.plain import JsonObject

WHO = {GERMAN: "the Germans", AIRBORNE: "Allied Airborne", CORPS: "XXX Corps"}


def settle_control(p: Run, spaces: Iterable[str]) -> None:
    """Let control of these spaces follow the units in them. Call it after every entry, retreat and
    loss. XXX Corps units that waited for an area come at once. Source: 7.2, 7.21, 18.3.
    """
    _settle(p, spaces)
    _settle(p, arrivals.place_corps(p))


def _settle(p: Run, spaces: Iterable[str]) -> None:
    for space in spaces:
        if not ground.is_on_the_map(p.position.board, space):
            continue
        to, case = _due(p.position, space)
        if to != p.position.control(space):
            _take(p, space, to, case)


def _due(position: MarketPosition, space: str) -> tuple[str, str]:
    """Return who should control a space now, and under which case."""
    now = position.control(space)
    allied, german = position.stack(space, ALLIED), position.stack(space, GERMAN)
    if not position.holds("7.2"):
        return now, "7.2"
    if german and not allied:
        return GERMAN, "7.2"
    has_corps = any(brings_corps(position, unit) for unit in allied)
    if allied and not german and now == GERMAN:
        return (CORPS if has_corps or not position.holds("7.21") else AIRBORNE), "7.2"
    if now == AIRBORNE and has_corps and position.holds("7.21"):
        return CORPS, "7.21"
    return now, "7.2"


def brings_corps(position: MarketPosition, unit: Unit) -> bool:
    """Whether areas that a unit takes are XXX Corps'. Source: 7.2, 7.21, OQ-77."""
    is_light = unit.formation == "light52" and position.reading("OQ-77") == "corps"
    return unit.is_xxx or is_light


def _take(p: Run, space: str, to: str, case: str) -> None:
    data = {"space": space, "name": p.position.name_of(space), "was": p.position.control(space)}
    effects = [put(to, "spaces", space, "control")]
    p.emit("control", {**data, "now": to}, effects, [case], by="rules")
    side = p.position.controller(space)
    for key in ground.bridges_of(p.position.board, space):
        other = ground.beyond(key, space)
        if p.position.controller(other) == side:
            take_bridge(p, key, side, "both its areas are friendly", "4.6", "19.1")
    if p.position.reading("OQ-43") == "both_areas":
        _take_water(p, space, side)


def _take_water(p: Run, space: str, side: str) -> None:
    """Let a side hold the water between areas that are both its own. Source: OQ-43."""
    for near in p.position.neighbours(space):
        key = ground.link(space, near)
        is_dry = p.position.water(space, near) == ground.OPEN or p.position.is_intact(key)
        if not is_dry and p.position.controller(near) == side:
            take_boundary(p, key, side, "4.6")


def take_bridge(p: Run, key: str, side: str, why: str, *cases: str) -> None:
    """Make an intact bridge a side's; nothing happens to one that it holds or that is blown.

    Source: 4.6, 19.1.
    """
    if p.position.bridge(key) != p.position.other(side) or not p.position.holds("19.1"):
        return
    name = ground.bridge_name(p.position.board, key)
    data = {"link": key, "name": name, "side": side, "why": why}
    p.emit("bridge_taken", data, [put(side, "links", key, "bridge")], cases)


def take_boundary(p: Run, key: str, side: str, *cases: str) -> None:
    """Make an unbridged river or canal boundary a side's. Source: 10.2, 10.4, OQ-26, OQ-43."""
    if p.position.holder_of_boundary(key) == side:
        return
    data = {"link": key, "side": side}
    p.emit("boundary_held", data, [put(side, "links", key, "held")], cases)


def _words_control(notice: JsonObject) -> str:
    return f"{notice['name']} is now controlled by {WHO[notice['now']]}."


PART = Part.saying(
    {
        "control": _words_control,
        "bridge_taken": lambda n: sentence(
            f"{n['name']} passes to {TITLES[n['side']]}: {n['why']}."
        ),
        "boundary_held": lambda n: f"The boundary {n['link']} is now held by {TITLES[n['side']]}.",
    }
)
