"""Lists of lawful attacks, suggestions for random players, and when the phase may end.
Source: 9.11, 9.12, OQ-61.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from rules_engine.core.game import Pick
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Violation
from rules_engine.games.grenade.combat import declare, duty, helpers
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.combat.phase import enemies_near

MOST_TRIES = 12


@dataclass(frozen=True)
class Reach:
    """A slot with the enemy hexes that it can attack, and whether it has to attack something."""

    slot: duty.Slot
    spaces: frozenset[str]
    is_bound: bool


def attacks(position: GrenadePosition, side: str) -> Iterator[Order]:
    """Yield every lawful attack in canonical form: targets and attackers in order, without
    artillery support and Air Points, which may be added to any of them. Source: 9.1, 9.2.

    Ways that would leave a bound unit without a target (9.12) are not tried one by one.
    """
    reaches = _reaches(position, side)
    for targets in _target_sets(reaches):
        aims = frozenset(targets)
        if any(r.is_bound and r.spaces <= aims and r.spaces != aims for r in reaches):
            continue
        by_space: dict[str, list[Reach]] = {}
        for reach in reaches:
            if aims <= reach.spaces:
                by_space.setdefault(reach.slot.space, []).append(reach)
        for parts in product(*(_choices(found, aims) for found in by_space.values())):
            names = sorted(name for part in parts for name in part)
            if names:
                order = Order("attack", side, {"targets": list(targets), "attackers": names})
                if not declare.faults(position, order):
                    yield order


def _reaches(position: GrenadePosition, side: str) -> tuple[Reach, ...]:
    there = duty.targets(position, side)
    bound = duty.outstanding(position, side).slots
    return tuple(
        Reach(
            slot,
            frozenset(s for s in there if duty.may_reach(position, slot.units[0], s)),
            slot in bound,
        )
        for slot in duty.slots(position, side)
    )


def _choices(found: list[Reach], aims: frozenset[str]) -> list[tuple[str, ...]]:
    """Return every way in which the slots of a hex can take part; one that is bound and has no
    other target must.
    """
    ways: list[tuple[str, ...]] = [()]
    for reach in found:
        more = [(*before, unit.id) for before in ways for unit in reach.slot.units]
        ways = more if reach.is_bound and reach.spaces <= aims else [*ways, *more]
    return ways


def _target_sets(reaches: Sequence[Reach]) -> list[tuple[str, ...]]:
    """Return every set of enemy hexes that some attacker is adjacent to as a whole."""
    found: set[tuple[str, ...]] = set()
    for reach in reaches:
        near = sorted(reach.spaces)
        for size in range(1, len(near) + 1):
            found.update(combinations(near, size))
    return sorted(found, key=lambda some: (len(some), some))


# ---- random players -----------------------------------------------------------------------------


def suggest(position: GrenadePosition, side: str, pick: Pick) -> Order | None:
    """Suggest a lawful attack, one that is owed before any other, sometimes with help."""
    open_duties = duty.outstanding(position, side)
    spaces = list(open_duties.spaces)
    for slot in open_duties.slots:
        spaces += enemies_near(position, slot.units[0])
    if not spaces:
        if pick(4):
            return None
        spaces = list(duty.targets(position, side))
    for _ in range(min(MOST_TRIES, 3 * len(spaces))):
        order = _guess(position, side, spaces[pick(len(spaces))], pick)
        if order is not None and not declare.faults(position, order):
            return _with_help(position, order, pick)
    if not open_duties.spaces and not open_duties.slots:
        return None
    return any_attack(position, side)


def any_attack(position: GrenadePosition, side: str) -> Order | None:
    """Return one lawful attack, None where there is none; first those by everything that can."""
    reaches = _reaches(position, side)
    for targets in _target_sets(reaches):
        names = [r.slot.units[0].id for r in reaches if r.spaces.issuperset(targets)]
        args = {"targets": list(targets), "attackers": sorted(names)}
        order = Order("attack", side, args)
        if names and not declare.faults(position, order):
            return order
    return next(attacks(position, side), None)


def _guess(position: GrenadePosition, side: str, space: str, pick: Pick) -> Order | None:
    """Return an attack on a hex by most of what can reach it."""
    names = []
    for slot in duty.slots(position, side):
        if duty.may_reach(position, slot.units[0], space) and pick(6):
            names.append(slot.units[pick(len(slot.units))].id)
    if not names:
        return None
    return Order("attack", side, {"targets": [space], "attackers": sorted(names)})


def _with_help(position: GrenadePosition, order: Order, pick: Pick) -> Order:
    args = dict(order.args)
    guns = [unit.id for unit in position.on_map(order.side) if _may_support(position, order, unit)]
    if guns and pick(3):
        first = pick(len(guns))
        args["support"] = sorted(guns[first : first + 1 + pick(2)])
    if helpers.air_left(position, order.side) and pick(2):
        args["air"] = 1
    helped = Order(order.kind, order.side, args)
    return order if declare.faults(position, helped) else helped


def _may_support(position: GrenadePosition, order: Order, unit: Unit) -> bool:
    if not unit.is_artillery:
        return False
    args = order.args
    return not helpers.support_faults(
        position, order.side, args["targets"], args["attackers"], [unit.id]
    )


# ---- the end of the phase -----------------------------------------------------------------------


def may_end_combat(position: GrenadePosition) -> tuple[Violation, ...]:
    """Return which duties stand in the way of ending the combat phase. Source: 9.11, 9.12.

    A duty that no lawful attack can meet lapses (OQ-61).
    """
    side = position.side or ""
    open_duties = duty.outstanding(position, side)
    if not open_duties.spaces and not open_duties.slots:
        return ()
    if any_attack(position, side) is None:
        return ()
    found = [
        Violation("9.11", f"The enemy in {space} is adjacent and must be attacked.", space)
        for space in open_duties.spaces
    ]
    for slot in open_duties.slots:
        names = " or ".join(unit.id for unit in slot.units)
        text = f"{names} in {slot.space} is adjacent to the enemy and must attack."
        found.append(Violation("9.12", text, slot.space, slot.units[0].id))
    return tuple(found)
