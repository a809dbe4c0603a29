"""The form of an attack: hexes to attack, attackers, artillery in support, an Air Point.
Source: 9.1, 9.2, 9.62, 13.11.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_engine.core.forms import SEVERAL, Blank, Entry, Filled, chosen_of
from rules_engine.games.grenade.combat import duty, helpers, participants
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.combat.phase import marked
from rules_engine.mechanics.hexes.desk import forms
from rules_engine.mechanics.hexes.desk.forms import AttackForm, Help

SIGHT = 4
"""Hexes from a target within which artillery is offered; the ruling says whether it can fire."""


def _helps(
    position: GrenadePosition,
    side: str,
    aims: Sequence[str],
    attackers: Sequence[str],
    filled: Filled,
) -> Iterator[Help]:
    """Yield artillery in support, and an Air Point where the side has one. Source: 9.62, 13.11."""
    why = {
        unit: _why_silent(position, side, aims, attackers, unit)
        for unit in _guns(position, side, aims, attackers)
    }
    wanted = filled.get("support", ())
    # What was chosen stays in sight: the ruling says why it cannot fire.
    able = [unit for unit, fault in why.items() if not fault or unit.id in wanted]
    guns = tuple(Entry(unit.id, unit.id, note=str(unit.space)) for unit in able)
    cannot = tuple(fault for unit, fault in why.items() if unit not in able)
    support = chosen_of(filled, "support", guns)
    if why:
        blank = Blank("support", "Artillery in support", SEVERAL, guns, support, cannot=cannot)
        yield blank, {"support": sorted(support)} if support else {}
    left = position.tracks.get("air", {}).get(side, 0)
    if left:
        yield forms.tick("air", f"Use an air point ({left} left)", filled)


def _guns(
    position: GrenadePosition, side: str, aims: Sequence[str], attackers: Sequence[str]
) -> Iterator[Unit]:
    """Yield the side's artillery within sight of the targets that does not attack itself; a tap on
    the map is meant for the attackers.
    """
    board = position.board
    there = [board.index[space] for space in aims]
    for unit in position.on_map(side):
        if unit.is_artillery and unit.id not in attackers:
            here = board.index[str(unit.space)]
            if any(board.distance(here, at) <= SIGHT for at in there):
                yield unit


def _why_silent(
    position: GrenadePosition,
    side: str,
    aims: Sequence[str],
    attackers: Sequence[str],
    unit: Unit,
) -> str:
    """Return why an artillery unit cannot support the attack; "" where it can. As long as nobody
    attacks, no corps is missing. Source: 9.6-9.64.
    """
    faults = helpers.support_faults(position, side, aims, attackers, [unit.id])
    counted = [one for one in faults if attackers or one.case != "9.63"]
    return counted[0].message if counted else ""


def _held(position: GrenadePosition, side: str) -> Iterator[str]:
    """Yield every hex in which enemies stand."""
    for enemy in position.others(side):
        yield from position.stacks(enemy)


def _may_attack(position: GrenadePosition, unit: Unit) -> bool:
    able = position.memo(f"can attack {unit.side}", lambda: _able(position, unit.side))
    return unit.id in able


def _able(position: GrenadePosition, side: str) -> frozenset[str]:
    return frozenset(unit.id for slot in duty.slots(position, side) for unit in slot.units)


def _why_not(position: GrenadePosition, unit: Unit) -> str:
    """Return why a unit cannot attack. Source: 7.21, 7.22, 9.14, 9.6."""
    if unit.id in marked(position, "attacked"):
        return f"{unit.id} has attacked in this phase already."
    found = next(participants.limits(position, unit), None)
    if found is not None:
        return found.message
    return f"A regiment or brigade has attacked out of {unit.space} in this phase: {unit.id} stays."


FORM: AttackForm[GrenadePosition, Unit] = AttackForm(_held, _may_attack, _helps, _why_not)
form_attack = forms.attack_form(FORM)


def attackable(position: GrenadePosition, side: str) -> tuple[str, ...]:
    """Return the hexes that a side can still attack in this phase. Source: 7.22, 9.14."""
    able = [unit for slot in duty.slots(position, side) for unit in slot.units]
    return tuple(
        sorted(
            space
            for space in duty.targets(position, side)
            if any(duty.may_reach(position, unit, space) for unit in able)
        )
    )
