"""The order to attack: its notation and the ruling on it. Source: 7.2, 9.1, 9.2, 9.6, 13, 22.25."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.grenade.combat import citing, duty, helpers, participants
from rules_engine.games.grenade.combat.fight import Aid, Fight, candidates, defenders
from rules_engine.games.grenade.combat.odds import as_json, odds
from rules_engine.games.grenade.notation import assert_space, assert_unit
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.combat.declare import Attacks, Cases, Reach, attack_faults
from rules_engine.mechanics.hexes.combat.notation import AttackNotation

NOTATION = AttackNotation(
    "write: attack 0609 with 413/104/7 414/104/7 support 4A/7 air",
    assert_space,
    assert_unit,
    lists=("support",),
    numbers={"air": "The number of Air Points is 1; without any leave out 'air'."},
)


def faults(position: GrenadePosition, order: Order) -> list[Violation]:
    """Return every violation of an attack; what follows from an earlier one is not looked for."""
    return attack_faults(ATTACKS, position, order)


def _aid(position: GrenadePosition, order: Order) -> Iterator[Violation]:
    """Yield why artillery or aircraft cannot help. Source: 9.6, 13.0-GR, 13.12."""
    side, args = order.side, order.args
    if args.get("support") or args.get("air"):
        targets, attackers, support = args["targets"], args["attackers"], args.get("support", ())
        yield from helpers.support_faults(position, side, targets, attackers, support)
        yield from helpers.air_faults(position, side, args.get("air", 0))


def _leaves(position: GrenadePosition, order: Order) -> list[Violation]:
    args = order.args
    return participants.duties_left(position, order.side, args["targets"], args["attackers"])


def _worked_out(position: GrenadePosition, order: Order) -> Ruling:
    fight = preview(position, order)
    worked_out = odds(position, fight)
    readings = citing.readings(position, fight, worked_out)
    return Ruling((), advice(position, fight), readings, {"odds": as_json(worked_out)})


def preview(position: GrenadePosition, order: Order) -> Fight:
    """Return the combat that an order leads to, before the defender has decided anything."""
    side, args = order.side, order.args
    names: list[str] = []
    is_settled = True
    for space in args["targets"]:
        there = defenders(position, side, space)
        is_settled = is_settled and there is not None
        names += [u.id for u in (there or candidates(position, side, space))]
    aid = Aid({side: tuple(args.get("support", ()))}, {side: int(args.get("air", 0))}, is_settled)
    return Fight(side, tuple(args["targets"]), tuple(args["attackers"]), tuple(names), aid)


def advice(position: GrenadePosition, fight: Fight) -> tuple[str, ...]:
    """Return what the attacker should know besides the odds: help that he has not called for."""
    found = []
    if not fight.aid.is_settled:
        found.append("The defender may still choose which regiment defends (7.22).")
    guns = [
        unit.id
        for unit in position.on_map(fight.side)
        if unit.is_artillery
        and unit.id not in (*fight.attackers, *fight.aid.support[fight.side])
        and not helpers.support_faults(
            position, fight.side, fight.targets, fight.attackers, [unit.id]
        )
    ]
    if guns and len(fight.aid.support[fight.side]) < helpers.MOST:
        found.append(f"Artillery that could support it as well: {', '.join(guns)} (9.62).")
    left = helpers.air_left(position, fight.side)
    if left and not fight.aid.air[fight.side]:
        found.append(f"Air Points that could be used: {left} (13.11).")
    return tuple(found)


def _reaches(position: GrenadePosition, side: str) -> tuple[Reach, ...]:
    """Return what can attack: of the regiments of a hex one, each battalion by itself. Source:
    7.21, 9.12.
    """
    there = duty.targets(position, side)
    bound = duty.outstanding(position, side).slots
    return tuple(
        Reach(
            slot.space,
            tuple(unit.id for unit in slot.units),
            frozenset(s for s in there if duty.may_reach(position, slot.units[0], s)),
            slot in bound,
        )
        for slot in duty.slots(position, side)
    )


ATTACKS: Attacks[GrenadePosition, Unit] = Attacks(
    cases=Cases(general="9.0-GR", once="9.14", each="9.25"),
    candidates=candidates,
    done="The units in {space} have been attacked, or held back, in this phase already.",
    limits=participants.limits,
    bars=participants.bars,
    together=participants.together,
    aid=_aid,
    leaves=_leaves,
    worked_out=_worked_out,
    reaches=_reaches,
)
