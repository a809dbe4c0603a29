"""The order to overrun: `overrun P3/2Pz 0504`, by any unit of the division; with Patton's help
`overrun P5/4AD 0804 patton 1`; its odds. Source: 6.5, 10.26, 10.27, 11.45.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling
from rules_engine.games.cobra.combat.declare import patton_faults
from rules_engine.games.cobra.combat.fight import OVERRUN, Aid, Fight
from rules_engine.games.cobra.combat.odds import as_json, worked_out
from rules_engine.games.cobra.movement.integrity import components
from rules_engine.games.cobra.movement.overrun import overrun_faults
from rules_engine.games.cobra.movement.overrun_fight import carry_out, patton_given
from rules_engine.games.cobra.notation import assert_space, assert_unit
from rules_engine.games.cobra.part import Part
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.combat.phase import enemies_near
from rules_engine.mechanics.hexes.faults import not_yours
from rules_engine.mechanics.listed import listed_order, with_unit
from rules_engine.mechanics.slots import NUMBER, Slot, SlotNotation
from rules_engine.plain import JsonObject


def overrun_odds(position: CobraPosition, unit: Unit, target: str, patton: int = 0) -> JsonObject:
    """Return the odds at which the division of a unit overruns a hex; `patton`: the columns that
    the American headquarters gives. Source: 6.51, 10.26.
    """
    attackers = tuple(one.id for one in components(position, unit))
    defenders = tuple(one.id for one in position.stack(target))
    aid = Aid(patton, is_overrun=True)
    return as_json(worked_out(position, Fight(unit.side, (target,), attackers, defenders, aid)))


NOTATION = SlotNotation(
    "Write 'overrun UNIT HEX', such as 'overrun P3/2Pz 0504', perhaps with 'patton 1'.",
    (Slot("unit", assert_unit), Slot("target", assert_space)),
    {"patton": Slot("patton", shape=NUMBER)},
)


def rule_overrun(position: CobraPosition, order: Order) -> Ruling:
    """Rule on an overrun. Source: 6.5, 7.23, 10.26."""
    strange = tuple(not_yours(position, order.side, "6.11", order.args["unit"]))
    if strange:
        return Ruling(strange)
    unit, target = position.units[order.args["unit"]], str(order.args["target"])
    faults = list(overrun_faults(position, unit, target))
    wanted, units = int(order.args.get("patton", 0)), components(position, unit)
    faults += patton_faults(position, order.side, wanted, units, given=patton_given(position))
    if faults:
        return Ruling(tuple(faults))
    return Ruling((), (), (), {"odds": overrun_odds(position, unit, target, wanted)})


def list_overruns(position: CobraPosition, side: str) -> Iterator[Order]:
    """Yield every lawful overrun, by the first unit of its division and without Patton's help."""
    for (owner, _), listed in sorted(position.divisions.items()):
        units = components(position, listed[0]) if owner == side else ()
        for target in enemies_near(position, units[0]) if units else ():
            if next(overrun_faults(position, units[0], target), None) is None:
                yield Order(OVERRUN, side, {"unit": units[0].id, "target": target})


PART = Part(
    orders=listed_order(
        (OVERRUN, "Overrun a hex"),
        NOTATION,
        rule_overrun,
        carry_out,
        list_overruns,
        concerns=with_unit(lambda position, unit, order: components(position, unit)),
    )
)
