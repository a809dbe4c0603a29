"""Resupply in AM turns: a die for each formation that has a road or a drop. Source: 1.3, H43, H44,
H63.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.core.events import put
from rules_engine.core.proceedings import Modifier
from rules_engine.games.hells_highway.control import is_line
from rules_engine.games.hells_highway.movement.entry import sources
from rules_engine.games.hells_highway.order_of_battle import Formation, formations
from rules_engine.games.hells_highway.part import Part, Run, own_roll
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.supply.communication import is_connected
from rules_engine.games.hells_highway.supply.headquarters import hq_of
from rules_engine.games.hells_highway.supply.paths import along, lengths
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.tellers import tell_public

TIMES = 2
"""A pool holds so many times its first amount. Source: H43."""
MALDEN = "3427"
FIRST_MORNING = 6
DROP_RANGE = 3


def begin(p: Run) -> None:
    """Count a highway that is cut, then roll for the formations in their order. Source: 1.3, H44,
    H63, H67.
    """
    if p.position.hour != "AM" and p.position.holds("1.3"):
        return
    _count_cut(p)
    for formation in formations().values():
        _resupply(p, formation)


def _count_cut(p: Run) -> None:
    position = p.position
    is_counted = position.turn >= FIRST_MORNING and MALDEN in position.board.index
    if is_counted and position.holds("H63") and not is_line(position, MALDEN):
        number = int(position.tracks["cut"]) + 1
        effects = [put(number, "tracks", "cut")]
        p.emit("highway_cut", {"times": number}, effects, ["H63"], by="rules")


def _resupply(p: Run, formation: Formation) -> None:
    position, name = p.position, formation.name
    option = _line(position, formation) if position.holds("H44") else None
    if option is None:
        return
    modifiers = [Modifier(position.number(option), "by its line", "H44")]
    roll = own_roll(p, ("H44", f"supply of {name}"), formation.side, modifiers, least=0)
    before = int(position.tracks["supply"].get(name, 0))
    limit = TIMES * position.number(f"supply_{name}") if position.holds("H43") else 99
    after = max(before, min(before + roll.modified, limit))
    effects = [put(after, "tracks", "supply", name)]
    data = {"formation": name, "side": formation.side, "supply": after, "gained": after - before}
    p.emit("resupplied", data, effects, ["H44"], by="rules")


def _line(position: HellsPosition, formation: Formation) -> str | None:
    """Return the option that says what a formation adds to its die, None where it gets nothing.
    Source: H44.
    """
    hq = hq_of(position, formation.name)
    if formation.kind == "german":
        is_joined = formation.name in position.tracks["connected"]
        is_joined = is_joined if hq is None else is_connected(position, formation.name)
        return "resupply_german" if is_joined or formation.name == "W88" else None
    if formation.kind == "xxx":
        return "resupply_xxx" if hq is None or _has_road(position, hq) else None
    if hq is None:
        return None
    if _has_road(position, hq):
        return "resupply_airborne"
    weather = position.tracks["weather"]
    is_dropped = weather in ("clear", "cloudy") and _has_field(position, hq)
    return f"drop_{weather}" if is_dropped else None


def _has_road(position: HellsPosition, hq: Unit) -> bool:
    """Whether a headquarters has a path made of road hexes to the border. Source: H44."""
    goals: Iterable[int] = sources(position, None)
    return position.at(hq) in lengths(position, hq.side, goals, along(position))


def _has_field(position: HellsPosition, hq: Unit) -> bool:
    """Whether supply can be dropped near a headquarters. Source: H44."""
    board, theirs = position.board, position.occupied(position.other(hq.side))
    shut = theirs | position.enemy_zone(hq.side)
    near = board.within(position.at(hq), DROP_RANGE)
    return any(at not in shut and board.terrain[at] in ("clear", "mixed") for at in near)


PART = Part(
    tellers={"resupplied": tell_public, "highway_cut": tell_public},
    words={
        "resupplied": lambda n: f"{n['formation']} has {n['supply']} points of supply now.",
        "highway_cut": lambda notice: "The highway is cut this morning.",
    },
)
