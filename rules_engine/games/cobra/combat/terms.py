"""What each unit adds to a combat, every change with its case; whose strength divisional integrity
doubles. Source: 7.2, 9.75, 10.22, 11.41, OQ-36.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.games.cobra.combat.fight import Fight, silent
from rules_engine.games.cobra.movement.integrity import components, may_be_whole, was_whole
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.stacking import stands_whole
from rules_engine.games.cobra.supply.chapter import is_supplied
from rules_engine.games.cobra.supply.trace import is_supplied_then
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.blind.known_position import is_covered
from rules_engine.mechanics.hexes.combat.terms import Change, Term, then, total


def has_integrity(position: CobraPosition, unit: Unit) -> bool:
    """Whether a unit fights doubled at this moment. Source: 7.2, 7.21, 7.22, 7.24, OQ-36a,
    OQ-36c.
    """
    if not position.holds("7.22") or unit.space is None:
        return False
    if unit.is_tiger and position.reading("OQ-36c") == "tigers_too":
        others = (one for one in position.stack(unit.space) if not one.is_tiger)
        return any(has_integrity(position, one) for one in others)
    division = components(position, unit)
    if not division or not may_be_whole(position, division):
        return False
    if position.holds("7.21") and not stands_whole(division, position.stack(unit.space)):
        return False
    return not position.holds("7.24") or all(is_supplied_then(position, one) for one in division)


def halved(strength: int) -> int:
    """Return what is left of a strength out of supply. Source: 11.41, 11.42."""
    return -(-strength // 2)


def attack(position: CobraPosition, fight: Fight) -> tuple[Term, ...]:
    """Return what each attacking unit adds. Source: 9.0-PR."""
    return tuple(_term(position, fight, unit) for unit in fight.attacking(position))


def defence(position: CobraPosition, fight: Fight) -> tuple[Term, ...]:
    """Return what each defending unit adds; a hex whose strengths come to nothing has 1. Source:
    9.21, 9.75, 10.22, OQ-53b, OQ-53c.
    """
    found: list[Term] = []
    for space in fight.targets:
        terms = [_term(position, fight, unit) for unit in fight.defending(position, space)]
        if terms and total(terms) == 0:
            terms = _alone(position, fight.defending(position, space))
        found += terms
    return tuple(found)


def _alone(position: CobraPosition, units: Sequence[Unit]) -> list[Term]:
    """Return what a hex with nobody but headquarters adds: 1 in all, or 1 each."""
    is_each = position.reading("OQ-53b") == "one_each" and all(unit.is_hq for unit in units)
    return [
        Term(unit.id, str(unit.space), (Change(int(is_each or not at), "alone", "10.22"),))
        for at, unit in enumerate(units)
    ]


def _is_doubled(position: CobraPosition, fight: Fight, unit: Unit) -> bool:
    """Whether a unit fights doubled: not in an overrun of its own, and against one only if it stood
    together as the phase began. Source: 6.55, 7.22, 7.24, OQ-36b.
    """
    if fight.aid.is_overrun:
        own = unit.side == fight.side
        may_be = not position.holds("6.55") if own else _stood_whole(position, unit)
        return may_be and has_integrity(position, unit)
    if position.reading("OQ-36b") == "all":
        there = {*fight.attackers, *fight.defenders}
        if not all(one.id in there for one in components(position, unit)):
            return False
    return has_integrity(position, unit)


def _stood_whole(position: CobraPosition, unit: Unit) -> bool:
    """Whether the division of a unit, or the one beside a Tiger battalion, stood together as the
    phase began. Source: 7.24, OQ-36c.
    """
    beside = position.stack(str(unit.space)) if unit.is_tiger else (unit,)
    return not position.holds("7.24") or any(was_whole(position, one) for one in beside)


def _term(position: CobraPosition, fight: Fight, unit: Unit) -> Term:
    if is_covered(position, unit.side):
        return Term(unit.id, str(unit.space), (Change(None, "not known", "3.34"),))
    changes = [Change(unit.strength, "printed", "3.34")]
    if unit.is_hq and position.holds("10.22"):
        changes.append(Change(0, "headquarters", "10.22"))
    elif unit.side != fight.side and unit.id in silent(position):
        changes.append(Change(0, "has retreated onto friends", "9.75"))
    elif not is_supplied(position, unit) and position.holds("11.41"):
        then(changes, halved, "out of supply: halved", "11.41")
    elif _is_doubled(position, fight, unit):
        then(changes, lambda n: 2 * n, "divisional integrity: doubled", "7.22")
    return Term(unit.id, str(unit.space), tuple(changes))
