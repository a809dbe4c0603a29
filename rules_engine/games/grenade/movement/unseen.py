"""What enemy units do to a march that does not see them. Source: 5.21, 5.51, 6.31, 6.32, 14.21,
26.0, OQ-102 to OQ-106.

The table of all cases of the rules that look for enemies, and what an unseen enemy does in each, is
docs/unseen_enemies.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_

from rules_engine.games.grenade.ground.terrain import bars
from rules_engine.games.grenade.movement.zones import STRATEGIC_DISTANCE, enemy_zones
from rules_engine.games.grenade.position import ZONES, GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.blind.marches import Halt
from rules_engine.mechanics.hexes.blind.meeting import controlling, standing

BRIDGED = ("5.61", "22.11")  # what a US bridge leads over (26.0)


def before_step(
    position: GrenadePosition, unit: Unit, mode: str, path: Sequence[str], at: int, *, left: bool
) -> Halt | None:
    """Return what keeps a unit from going from one hex of its path to the next, in truth; `left`:
    it has left an enemy zone of control in this phase. Source: 5.21, 5.51, 6.32, 14.21, 26.0.
    """
    here, there = path[at], path[at + 1]
    if here.isalpha():
        return _at_the_edge(position, unit, there, mode)
    spanned = BRIDGED if mode == "crossing" else ()
    found = (bar for bar in bars(position, unit, here, there) if bar.case not in spanned)
    barred = next(found, None)
    if barred is not None:
        return Halt(barred.case, barred.text, standing(position, unit.side, there))
    if mode == "strategic":
        near = _too_near(position, unit, (here, there))
        if near is not None:
            return near
    is_controlled = position.board.index[there] in enemy_zones(position, unit.side)
    if not is_controlled:
        return None
    text = f"{there} lies in an enemy zone of control"
    if mode == "crossing" and position.reading("OQ-105") == "fails" and position.holds("26.0-GR"):
        met = controlling(ZONES, position, unit.side, there)
        return Halt("26.0-GR", text, met, may_go_on=False, reading="OQ-105")
    if left and position.reading("OQ-103") == "stops_before" and position.holds("6.32"):
        return Halt("6.32", text, controlling(ZONES, position, unit.side, there), reading="OQ-103")
    return None


def after_step(position: GrenadePosition, unit: Unit, space: str) -> Halt | None:
    """Return why a unit that has come into a hex must stop in it. Source: 6.31, OQ-102."""
    if position.reading("OQ-102") != "stops" or not position.holds("6.31"):
        return None
    if position.board.index[space] not in enemy_zones(position, unit.side):
        return None
    text = f"{space} lies in an enemy zone of control"
    return Halt("6.31", text, (), may_go_on=False, reading="OQ-102")


# ---- inside -------------------------------------------------------------------------------------


def _at_the_edge(position: GrenadePosition, unit: Unit, there: str, mode: str) -> Halt | None:
    if position.holder(there) == position.other(unit.side):
        met = standing(position, unit.side, there)
        return Halt("14.21", f"{there} is held by the enemy", met, reading="OQ-106")
    return _too_near(position, unit, (there,)) if mode == "strategic" else None


def _too_near(position: GrenadePosition, unit: Unit, spaces: Iterable[str]) -> Halt | None:
    """Return the halt of a strategic move less than three hexes from an enemy. Source: 5.51,
    OQ-60, OQ-104.
    """
    if position.reading("OQ-104") != "stops" or not position.holds("5.51"):
        return None
    board = position.board
    held = reduce(or_, map(position.occupied, position.others(unit.side)))
    for space in spaces:
        here = board.index[space]
        around = board.within(here, STRATEGIC_DISTANCE - 1)
        there = sorted(board.numbers[at] for at in held.intersection(around))
        enemies = [number for number in there if _hinders(position, unit.side, number)]
        if enemies:
            away = {number: board.distance(here, board.index[number]) for number in enemies}
            nearest = min(enemies, key=lambda number: away[number])
            met = standing(position, unit.side, nearest)
            text = "an enemy unit is less than three hexes away"
            return Halt("5.51", text, met, reading="OQ-104")
    return None


def _hinders(position: GrenadePosition, side: str, space: str) -> bool:
    is_bound = position.reading("OQ-60") == "stops_strategic"
    return any(
        unit.side != side and (is_bound or unit.type != "volkssturm")
        for unit in position.stack(space)
    )
