"""Who may take part in an attack, and what the attack must not leave undone. Source: 7.21, 7.22,
9.12, 9.14, 9.21-9.25, 22.11, 22.25.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_engine.core.rulings import Violation
from rules_engine.games.grenade.combat import crossings, duty
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.combat.phase import marked


def limits(position: GrenadePosition, unit: Unit) -> Iterator[Violation]:
    """Yield why a unit that has not attacked yet cannot attack at all. Source: 7.22, 9.6."""
    if unit.id in marked(position, "barred") and position.holds("7.22"):
        text = f"{unit.id} was held back when its hex attacked and cannot attack in this phase."
        yield Violation("7.22", text, unit.space, unit.id)
    elif unit.id in marked(position, "supported") and position.holds("9.6"):
        text = f"{unit.id} has given artillery support in this phase and cannot attack as well."
        yield Violation("9.6", text, unit.space, unit.id)


def bars(
    position: GrenadePosition, unit: Unit, space: str, targets: Sequence[str]
) -> Iterator[Violation]:
    """Yield why a unit cannot attack a hex over the Rhine. Source: 22.11, 22.25."""
    here, there = position.board.index[unit.space or ""], position.board.index[space]
    if unit.side != "us" or not crossings.is_rhine(position, here, there):
        return
    if not (position.holds("22.25") and crossings.bridges(position, here, there)):
        if position.holds("22.11"):
            text = (
                f"{unit.id} cannot attack {space} across the Rhine: only an unblown bridge to its "
                "eastern end lets US units attack."
            )
            yield Violation("22.11", text, space, unit.id)
    elif len(targets) > 1:
        text = f"Over the bridge {unit.id} can attack nothing but what stands in {space}."
        yield Violation("22.25", text, space, unit.id)


def together(
    position: GrenadePosition, side: str, targets: Sequence[str], units: Sequence[Unit]
) -> Iterator[Violation]:
    """Yield why these units cannot attack together. Source: 7.21, 9.22, 9.24."""
    yield from _one_regiment(position, units)
    yield from _hexes(position, side, units)


def _one_regiment(position: GrenadePosition, units: Sequence[Unit]) -> Iterator[Violation]:
    seen: dict[str, str] = {}
    for unit in units:
        if not duty.is_single(position, unit):
            continue
        space = str(unit.space)
        if space in marked(position, "out_of"):
            text = f"A regiment or brigade has attacked out of {space} in this phase already."
            yield Violation("7.21", text, space, unit.id)
        elif space in seen:
            text = (
                f"{seen[space]} and {unit.id} cannot both attack out of {space}: one regiment or "
                "brigade of a hex attacks in a phase."
            )
            yield Violation("7.21", text, space, unit.id)
        seen[space] = unit.id


def _hexes(position: GrenadePosition, side: str, units: Sequence[Unit]) -> Iterator[Violation]:
    """What is not allowed where the cases that allow it have been taken out."""
    spaces = sorted({str(unit.space) for unit in units})
    if len(spaces) > 1 and not position.holds("9.22"):
        yield Violation("9.22", "Units in different hexes cannot attack together.", spaces[1])
    if position.holds("9.24"):
        return
    plan = duty.Plan(frozenset(unit.id for unit in units))
    for slot in duty.slots(position, side, plan):
        if slot.space in spaces:
            text = f"{slot.units[0].id} must attack together with its stack."
            yield Violation("9.24", text, slot.space, slot.units[0].id)


# ---- what the attack leaves undone --------------------------------------------------------------


def duties_left(
    position: GrenadePosition, side: str, targets: Sequence[str], names: Sequence[str]
) -> list[Violation]:
    """Return the duties that could be met now and no longer could after this attack."""
    plan = duty.Plan(frozenset(names), frozenset(targets))
    before = duty.outstanding(position, side)
    after = duty.outstanding(position, side, plan)
    found: list[Violation] = []
    for space in before.spaces:
        if space not in after.spaces and space not in targets:
            found += _left_space(position, space, names)
    still = {unit.id for slot in after.slots for unit in slot.units}
    can = duty.slots(position, side, plan)
    for slot in can:
        if not any(unit.id in still for unit in slot.units):
            found += _left_slot(position, slot, before, plan)
    return found


def _left_space(position: GrenadePosition, space: str, names: Sequence[str]) -> Iterator[Violation]:
    is_near = any(duty.may_reach(position, position.units[name], space) for name in names)
    if is_near and position.holds("9.21"):
        text = (
            f"The attackers are adjacent to {space} too, and afterwards nobody would be bound to "
            "attack it: they attack it as well, or somebody else does so first."
        )
        yield Violation("9.21", text, space)


def _left_slot(
    position: GrenadePosition, slot: duty.Slot, before: duty.Outstanding, plan: duty.Plan
) -> Iterator[Violation]:
    unit = slot.units[0]
    owed = {u.id for s in before.slots for u in s.units}
    if unit.id in owed:
        text = f"{unit.id} in {slot.space} must attack, and would have nothing left to attack."
        yield Violation("9.12", text, slot.space, unit.id)
        return
    if not slot.is_battalion or not position.holds("7.21"):
        return
    stacked = any(position.units[name].space == slot.space for name in plan.attackers)
    if stacked and any(duty.may_reach(position, unit, space) for space in plan.targets):
        text = (
            f"{unit.id} is a battalion in a hex that attacks, {slot.space}: it takes part, in this "
            "attack or another."
        )
        yield Violation("7.21", text, slot.space, unit.id)
