"""Lists of lawful attacks, suggestions for random players, and when the phase may end.
Source: 9.11, 9.12, OQ-61.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.game import Pick
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Violation
from rules_engine.games.grenade.combat import declare, duty, helpers
from rules_engine.games.grenade.combat.declare import ATTACKS
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.combat.listing import any_attack, guess_attack
from rules_engine.mechanics.hexes.combat.phase import enemies_near

MOST_TRIES = 12


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
        space = spaces[pick(len(spaces))]
        order = guess_attack(_near(position, side, space), side, space, pick)
        if order is not None and not declare.faults(position, order):
            return _with_help(position, order, pick)
    if not open_duties.spaces and not open_duties.slots:
        return None
    return any_attack(ATTACKS, position, side)


def _near(position: GrenadePosition, side: str, space: str) -> Iterator[tuple[str, ...]]:
    """Yield what can reach a hex: of the regiments of a hex one, each battalion by itself."""
    for slot in duty.slots(position, side):
        if duty.may_reach(position, slot.units[0], space):
            yield tuple(unit.id for unit in slot.units)


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
    if any_attack(ATTACKS, position, side) is None:
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
