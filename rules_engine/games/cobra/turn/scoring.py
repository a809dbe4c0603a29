"""Victory points of a position, term by term, and the imagined fourteenth German player turn.
Source: 16.1, 16.2, OQ-17, OQ-26, OQ-65.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.games.cobra.ground.costs import class_of, conditions, price
from rules_engine.games.cobra.ground.rivers import barred
from rules_engine.games.cobra.ground.terrain import POINT
from rules_engine.games.cobra.kinds import kinds
from rules_engine.games.cobra.movement.allowance import Circumstances, allowance
from rules_engine.games.cobra.position import ZONES, CobraPosition
from rules_engine.games.cobra.supply.trace import is_supplied
from rules_engine.games.cobra.turn.points import (
    Fate,
    limits,
    missing_points,
    points,
    western_points,
)
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.blind.known_position import is_covered
from rules_engine.mechanics.hexes.ground.zones import enemy_zone
from rules_engine.mechanics.pairing import paired
from rules_engine.plain import JsonObject

CASES = {"german": "16.1", "allied": "16.2"}
WORDS = {
    "eliminated": "eliminated",
    "exited_east": "left the map in the east",
    "stands_east": "stands in the east and could leave",
}
FOR_ROOM = ("7.1", "9.73")
"""The cases by which units are eliminated for want of room, or of a way back. Source: OQ-64."""
ANYWHERE = -1
DISENGAGING = 2 * POINT  # 6.61


def fates(position: CobraPosition) -> Iterator[Fate]:
    """Yield what has become of all units that are eliminated or have left the map; of units that a
    side does not know that is announced. Source: 16.0, OQ-106.
    """
    for unit in position.units.values():
        fate = None if is_covered(position, unit.side) else fate_of(position, unit)
        if fate is not None:
            yield fate
    yield from _announced(position)


def _announced(position: CobraPosition) -> list[Fate]:
    return [Fate(*one) for one in position.tracks.get("fates", ())]


def score_terms(position: CobraPosition) -> Iterator[JsonObject]:
    """Yield the terms of both sides' points as they stand: {side, points, reason, case, space}.
    Source: 16.1, 16.2.
    """
    for term in _all_terms(position):
        if term["points"] and position.holds(term["case"]):
            yield term


def totals(position: CobraPosition) -> dict[str, int]:
    """Return each side's points as they stand. Source: 16.1, 16.2."""
    found = dict.fromkeys(position.game.sides, 0)
    for term in score_terms(position):
        found[term["side"]] += term["points"]
    return found


def _leaving(position: CobraPosition) -> set[str]:
    """Return the German units that could still leave by the east in a fourteenth game turn; by one
    reading no two by the same hex; nobody of whom a side does not know all. Source: 16.1, OQ-65.
    """
    if is_covered(position, "german"):
        return set()
    found = {unit.id: _ways_out(position, unit) for unit in position.on_map("german")}
    free = {name for name, hexes in found.items() if ANYWHERE in hexes}
    others = {name: hexes for name, hexes in found.items() if hexes and name not in free}
    if position.reading("OQ-65") == "printed_row":
        return {*free, *others}
    paid = {name: hexes for name, hexes in others.items() if _is_worth(position, name)}
    return {*free, *paired(paid).values()}


def _is_worth(position: CobraPosition, name: str) -> bool:
    unit = position.units[name]
    return points("stands_east", unit.kind.name, unit.nation, position.reading) > 0


def _ways_out(position: CobraPosition, unit: Unit) -> tuple[int, ...]:
    """Return the hexes by which a unit in the east could leave: anywhere if it is in no enemy zone.
    Source: 16.1, OQ-65.
    """
    space = unit.space or ""
    is_east = int(space[:2]) > limits()["east_of"]
    if not is_east or not is_supplied(position, unit):
        return ()
    if not position.in_enemy_zone(unit.side, space):
        return (ANYWHERE,)
    return tuple(_free_hexes(position, unit, position.board.index[space]))


def _free_hexes(position: CobraPosition, unit: Unit, here: int) -> Iterator[int]:
    """Yield the hexes for which a unit can leave an enemy zone. Source: 6.61, 6.62, 16.1, OQ-34,
    OQ-65.
    """
    zone = enemy_zone(ZONES, position, unit.side)
    enemies = {at for other in position.others(unit.side) for at in position.occupied(other)}
    for there in position.board.neighbours[here]:
        paid = price(conditions(position), class_of(unit), here, there)
        is_free = there not in zone and there not in enemies
        is_open = is_free and (here, there) not in barred(position, unit.side)
        if is_open and paid is not None and paid.cost + DISENGAGING <= _allowance(position, unit):
            yield there


def _allowance(position: CobraPosition, unit: Unit) -> int:
    """Return what a unit could spend in a game turn that is not played. Source: 16.1, OQ-34."""
    if position.reading("OQ-34") == "printed":
        return unit.allowance * POINT
    weather = str(position.tracks["german_weather"])
    now = Circumstances(weather, position.tracks["exit"] is not None, False)
    return POINT * allowance(unit, now, is_supplied=True, reading=position.reading)


# ---- terms --------------------------------------------------------------------------------------


def _all_terms(position: CobraPosition) -> Iterator[JsonObject]:
    reading, leaving = position.reading, _leaving(position)
    for unit in position.units.values():
        if is_covered(position, unit.side):
            continue
        fate = fate_of(position, unit)
        if fate is None and unit.id in leaving:
            fate = Fate("stands_east", unit.kind.name, unit.nation, position.turn)
        if fate is not None and fate.event != "exited_west":
            worth = points(fate.event, fate.kind, fate.nation, reading)
            yield _term(fate.scorer, worth, f"{unit.id} {WORDS[fate.event]}", unit.space)
    for fate in _announced(position):
        worth = points(fate.event, fate.kind, fate.nation, reading)
        if fate.event in WORDS:
            yield _term(fate.scorer, worth, f"{kinds()[fate.kind].word} {WORDS[fate.event]}")
    known = list(fates(position))
    yield _term("allied", western_points(known, reading), "units that left in the west by turn 7")
    last = max(map(int, position.tracks["missing"]), default=0)
    text = "US divisions that have not left in the west"
    yield _term("german", missing_points(known, last, reading), text)


def _term(side: str, worth: int, reason: str, space: str | None = None) -> JsonObject:
    return {"side": side, "points": worth, "reason": reason, "case": CASES[side], "space": space}


def fate_of(position: CobraPosition, unit: Unit) -> Fate | None:
    """Return what has become of a unit; None: it is on the map or still to come, or is infantry
    that left without trucks, or was not lost in combat, where that does not count. Source: 16.2,
    OQ-64.
    """
    status, left = unit.data.get("status"), unit.data.get("exit")
    is_for_room = unit.data.get("cause") in FOR_ROOM
    if status == "out" and is_for_room and position.reading("OQ-64") == "combat_only":
        return None
    if status == "out":
        return Fate("eliminated", unit.kind.name, unit.nation, 0)
    needs_trucks = unit.kind.mechanized == "trucks"
    if status == "exited" and left and (left.get("trucks") or not needs_trucks):
        return Fate(f"exited_{left['edge']}", unit.kind.name, unit.nation, int(left["turn"]))
    return None
