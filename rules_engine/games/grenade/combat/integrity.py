"""Divisional integrity. Source: 9.4, OQ-12, OQ-69.

27.21 and 27.22 follow of themselves: a division shows the regiments that it has, two at the least,
and a kampfgruppe is the only one of its division.
"""

from __future__ import annotations

from rules_engine.core.proceedings import Modifier
from rules_engine.games.grenade.combat.fight import Fight
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit

MOST_IN_ATTACK = 2  # 9.44


def shifts(position: GrenadePosition, fight: Fight) -> list[Modifier]:
    """Return the shifts for divisional integrity of both sides. Source: 9.41-9.44."""
    if not (position.holds("9.4") and position.holds("9.43")):
        return []
    attack = [
        Modifier(1, f"divisional integrity {division}", "9.41")
        for division in _in_attack(position, fight)
    ]
    defence = [
        Modifier(-1, f"divisional integrity {division}", "9.42")
        for division in _in_defence(position, fight)
    ]
    if position.holds("9.44"):
        attack, defence = attack[:MOST_IN_ATTACK], defence[:1]
    return [*attack, *defence]


def _in_attack(position: GrenadePosition, fight: Fight) -> list[str]:
    """Return the divisions all of whose regiments stand next to every attacked hex, one of them
    attacking. Source: 9.41.
    """
    if not position.holds("9.41"):
        return []
    found = []
    for division in _divisions(fight.attacking(position)):
        regiments = [
            unit
            for unit in position.units.values()
            if unit.side == fight.side and unit.division == division and _is_regiment(unit)
        ]
        if position.reading("OQ-12") == "those_left":
            regiments = [unit for unit in regiments if unit.is_on_map]
        if len(regiments) >= 2 and all(_counts(position, unit, fight) for unit in regiments):
            found.append(division)
    return found


def _counts(position: GrenadePosition, unit: Unit, fight: Fight) -> bool:
    if unit.is_cadre and position.reading("OQ-12") == "all_no_cadres":
        return False
    if not unit.is_on_map or unit.space is None:
        return False
    board = position.board
    here = board.index[unit.space]
    match = any if position.reading("OQ-69") == "one_hex" else all
    return match(board.are_neighbours(here, board.index[space]) for space in fight.targets)


def _in_defence(position: GrenadePosition, fight: Fight) -> list[str]:
    """Return the divisions of which a regiment under attack has another one in or next to its
    hex. Source: 9.42.
    """
    if not position.holds("9.42"):
        return []
    found: list[str] = []
    for unit in fight.defending(position):
        division = unit.division
        if division is None or not _helps_defence(position, unit):
            continue
        if division not in found and _has_sister(position, unit):
            found.append(division)
    return found


def _helps_defence(position: GrenadePosition, unit: Unit) -> bool:
    """Whether a unit is one of the two regiments that 9.42 asks for. Source: OQ-12."""
    if unit.is_cadre and position.reading("OQ-12") == "all_no_cadres":
        return False
    return _is_regiment(unit)


def _has_sister(position: GrenadePosition, unit: Unit) -> bool:
    board = position.board
    here = board.index[unit.space or ""]
    return any(
        other.id != unit.id
        and other.division == unit.division
        and _helps_defence(position, other)
        and board.distance(here, board.index[other.space or ""]) <= 1
        for other in position.on_map(unit.side)
    )


def _divisions(units: tuple[Unit, ...]) -> list[str]:
    found: list[str] = []
    for unit in units:
        division = unit.division
        if division is None or not _is_regiment(unit):
            continue
        if division not in found:
            found.append(division)
    return found


def _is_regiment(unit: Unit) -> bool:
    """Whether a unit is a regiment for divisional integrity; its cadre counts too (OQ-12)."""
    return unit.is_known and unit.printed_size != "battalion" and not unit.is_artillery
