"""Victory points of a position, term by term, and the imagined fourteenth German player turn.
Source: 16.1, 16.2, OQ-17, OQ-26, OQ-65.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.games.cobra.ground.costs import class_of, conditions, price
from rules_engine.games.cobra.ground.rivers import barred
from rules_engine.games.cobra.ground.terrain import POINT
from rules_engine.games.cobra.position import ZONES, CobraPosition
from rules_engine.games.cobra.supply.trace import is_supplied
from rules_engine.games.cobra.turn.points import limits, points
from rules_engine.games.cobra.turn.track import LAST_TURN
from rules_engine.games.cobra.turn.victory import Fate, missing_points, western_points
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.ground.zones import enemy_zone
from rules_engine.plain import JsonObject

CASES = {"german": "16.1", "allied": "16.2"}
WORDS = {
    "eliminated": "eliminated",
    "exited_east": "left the map in the east",
    "stands_east": "stands in the east and could leave",
}
DISENGAGING = 2 * POINT  # 6.61


def fates(position: CobraPosition) -> Iterator[Fate]:
    """Yield what has become of all units that are eliminated or have left the map. Source: 16.0."""
    for unit in position.units.values():
        fate = _fate(unit)
        if fate is not None:
            yield fate


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


def stands_to_leave(position: CobraPosition, unit: Unit) -> bool:
    """Whether a German unit could still leave by the east in a fourteenth game turn. Source: 16.1,
    OQ-65.
    """
    if unit.side != "german" or not unit.is_on_map or unit.space is None:
        return False
    is_east = int(unit.space[:2]) > limits()["east_of"]
    if not is_east or not is_supplied(position, unit):
        return False
    return not position.in_enemy_zone(unit.side, unit.space) or _can_disengage(position, unit)


def _can_disengage(position: CobraPosition, unit: Unit) -> bool:
    """Whether the printed allowance pays for a step out of a zone into a free hex. Source: 6.61,
    6.62, 16.1, OQ-34, OQ-65.
    """
    here = position.board.index[unit.space or ""]
    zone, enemies = enemy_zone(ZONES, position, unit.side), set[int]()
    for other in position.others(unit.side):
        enemies |= position.occupied(other)
    for there in position.board.neighbours[here]:
        paid = price(conditions(position), class_of(unit), here, there)
        is_free = there not in zone and there not in enemies
        is_open = is_free and (here, there) not in barred(position, unit.side)
        if is_open and paid is not None and paid.cost + DISENGAGING <= unit.allowance * POINT:
            return True
    return False


# ---- terms --------------------------------------------------------------------------------------


def _all_terms(position: CobraPosition) -> Iterator[JsonObject]:
    reading = position.reading
    for unit in position.units.values():
        fate = _fate(unit)
        if fate is None and stands_to_leave(position, unit):
            fate = Fate("stands_east", unit.kind.name, unit.nation, position.turn)
        if fate is not None and fate.event != "exited_west":
            worth = points(fate.event, fate.kind, fate.nation, reading)
            yield _term(fate.scorer, worth, f"{unit.id} {WORDS[fate.event]}", unit.space)
    known = list(fates(position))
    yield _term("allied", western_points(known, reading), "units that left in the west by turn 7")
    last = min(position.turn, LAST_TURN)
    text = "US divisions that have not left in the west"
    yield _term("german", missing_points(known, last, reading), text)


def _term(side: str, worth: int, reason: str, space: str | None = None) -> JsonObject:
    return {"side": side, "points": worth, "reason": reason, "case": CASES[side], "space": space}


def _fate(unit: Unit) -> Fate | None:
    """Return what has become of a unit; None: it is on the map or still to come, or is infantry
    that left without trucks, which does not count. Source: 16.2.
    """
    status, left = unit.data.get("status"), unit.data.get("exit")
    if status == "out":
        return Fate("eliminated", unit.kind.name, unit.nation, 0)
    needs_trucks = unit.kind.mechanized == "trucks"
    if status == "exited" and left and (left.get("trucks") or not needs_trucks):
        return Fate(f"exited_{left['edge']}", unit.kind.name, unit.nation, int(left["turn"]))
    return None
