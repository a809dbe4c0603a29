"""The form of an attack: hexes to attack, attackers, artillery in support, an Air Point.
Source: 9.1, 9.2, 9.62, 13.11.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.core.forms import HERE, SEVERAL, YES, Blank, Entry, Filled, Form, Mark, chosen_of
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.plain import JsonObject

SIGHT = 4
"""Hexes from a target within which artillery is offered; the ruling says whether it can fire."""
NO_ENEMY = "No enemy stands beside your units."


def form_attack(position: GrenadePosition, side: str, filled: Filled) -> Form:
    """Offer the enemies beside own units, then who can attack them and who can help."""
    enemies = _enemies(position, side)
    targets = tuple(Entry(space, space, space) for space in enemies)
    aims = chosen_of(filled, "targets", targets)
    hint = "" if targets else NO_ENEMY
    blanks = [Blank("targets", "Hexes to attack", SEVERAL, targets, aims, hint)]
    if not aims:
        can_be = _near_here(position, enemies, filled)
        return Form(tuple(blanks), marks=(("choice", "?", can_be),))
    near = _entries(_beside(position, side, aims))
    attackers = chosen_of(filled, "attackers", near)
    guns = _guns(position, side, aims, attackers)
    support = chosen_of(filled, "support", guns)
    blanks += [Blank("attackers", "Attackers", SEVERAL, near, attackers)] if near else []
    blanks += [Blank("support", "Artillery in support", SEVERAL, guns, support)] if guns else []
    args: JsonObject = {"targets": list(aims), "attackers": sorted(attackers)}
    args |= {"support": sorted(support)} if support else {}
    args |= {"air": 1} if _air(position, side, filled, blanks) else {}
    return Form(tuple(blanks), args if attackers else None, marks=_marks(position, aims, attackers))


def _air(position: GrenadePosition, side: str, filled: Filled, blanks: list[Blank]) -> bool:
    """Offer an Air Point where the side has one, and return whether it is used. Source: 13.11."""
    left = position.tracks.get("air", {}).get(side, 0)
    if not left:
        return False
    title = f"Use an air point ({left} left)"
    entries = (Entry("1", title),)
    chosen = chosen_of(filled, "air", entries)
    blanks.append(Blank("air", title, YES, entries, chosen))
    return bool(chosen)


def _marks(
    position: GrenadePosition, aims: tuple[str, ...], attackers: tuple[str, ...]
) -> tuple[Mark, ...]:
    """Mark who is attacked and by whom."""
    spaces = tuple(str(position.units[name].space) for name in attackers)
    marks: tuple[Mark, ...] = (("target", "A", aims),)
    return (*marks, ("attacker", "✓", spaces)) if spaces else marks


def _enemies(position: GrenadePosition, side: str) -> tuple[str, ...]:
    """Return every hex with an enemy beside own units, in the order of the numbers."""
    held = [space for enemy in position.others(side) for space in position.stacks(enemy)]
    return tuple(sorted(set(held) & _around(position, position.stacks(side))))


def _near_here(
    position: GrenadePosition, enemies: tuple[str, ...], filled: Filled
) -> tuple[str, ...]:
    """Return which of these can be attacked from the hex that was looked at last; all of them
    where none was.
    """
    here = [space for space in filled.get(HERE, ()) if space in position.board.index]
    around = _around(position, here)
    return tuple(space for space in enemies if space in around) if here else enemies


def _beside(position: GrenadePosition, side: str, spaces: Iterable[str]) -> list[Unit]:
    """Return the side's units that stand beside any of these hexes."""
    around = _around(position, spaces)
    return [unit for unit in position.on_map(side) if unit.space in around]


def _around(position: GrenadePosition, spaces: Iterable[str]) -> set[str]:
    board = position.board
    return {
        board.numbers[near]
        for space in spaces
        if space in board.index
        for near in board.neighbours[board.index[space]]
    }


def _entries(units: Iterable[Unit]) -> tuple[Entry, ...]:
    return tuple(Entry(unit.id, unit.id, unit.space) for unit in units)


def _guns(
    position: GrenadePosition, side: str, aims: tuple[str, ...], attackers: tuple[str, ...]
) -> tuple[Entry, ...]:
    """Return the side's artillery within sight of the targets that does not attack itself; a tap on
    the map is meant for the attackers.
    """
    board = position.board
    there = [board.index[space] for space in aims]
    return tuple(
        Entry(unit.id, unit.id, note=str(unit.space))
        for unit in position.on_map(side)
        if unit.is_artillery
        and unit.id not in attackers
        and any(board.distance(board.index[str(unit.space)], at) <= SIGHT for at in there)
    )
