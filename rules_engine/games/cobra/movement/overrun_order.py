"""The order to overrun: `overrun P3/2Pz 0504`, by any unit of the division; with Patton's help
`overrun P5/4AD 0804 patton 1`. Source: 6.5, 10.26, 10.27.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.game import OrderKind
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.cobra.combat.declare import patton_faults
from rules_engine.games.cobra.movement.integrity import components
from rules_engine.games.cobra.movement.overrun import overrun_faults
from rules_engine.games.cobra.movement.overrun_fight import carry_out, patton_given
from rules_engine.games.cobra.movement.overrun_odds import overrun_odds
from rules_engine.games.cobra.notation import assert_space, assert_unit
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.mechanics.hexes.combat.phase import enemies_near
from rules_engine.mechanics.listed import any_of
from rules_engine.mechanics.slots import NUMBER, Slot, SlotNotation

NOTATION = SlotNotation(
    "Write 'overrun UNIT HEX', such as 'overrun P3/2Pz 0504', perhaps with 'patton 1'.",
    (Slot("unit", assert_unit), Slot("target", assert_space)),
    {"patton": Slot("patton", shape=NUMBER)},
)


def rule_overrun(position: CobraPosition, order: Order) -> Ruling:
    """Rule on an overrun. Source: 6.5, 7.23, 10.26."""
    unit, target = position.unit(order.args["unit"]), str(order.args["target"])
    if unit is None or unit.side != order.side or not unit.is_on_map:
        text = f"{order.args['unit']} is not a unit of yours on the map."
        return Ruling((Violation("6.11", text, None, order.args["unit"]),))
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
                yield Order("overrun", side, {"unit": units[0].id, "target": target})


OVERRUN: OrderKind[CobraPosition] = OrderKind(
    "overrun",
    "Overrun a hex",
    NOTATION,
    rule_overrun,
    carry_out,
    list_overruns,
    any_of(list_overruns),
)
