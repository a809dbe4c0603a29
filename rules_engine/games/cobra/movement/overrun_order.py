"""The order to overrun: `overrun P3/2Pz 0504`, by any unit of the division; with Patton's help
`overrun P5/4AD 0804 patton 1`. Source: 6.5, 10.26, 10.27.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules_engine.core.game import OrderKind, Pick
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.errors import MalformedOrder
from rules_engine.games.cobra.combat.declare import patton_faults
from rules_engine.games.cobra.movement.integrity import components
from rules_engine.games.cobra.movement.overrun import overrun_faults
from rules_engine.games.cobra.movement.overrun_fight import carry_out, patton_given
from rules_engine.games.cobra.movement.overrun_odds import overrun_odds
from rules_engine.games.cobra.notation import assert_space, assert_unit
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.mechanics.hexes.combat.phase import enemies_near
from rules_engine.mechanics.notation import assert_keys

USAGE = "Write 'overrun UNIT HEX', such as 'overrun P3/2Pz 0504', perhaps with 'patton 1'."
KEYS = ("unit", "target", "patton")


class OverrunNotation:
    """`overrun P3/2Pz 0504`, `overrun P5/4AD 0804 patton 1`."""

    def parse(self, words: list[str]) -> dict[str, Any]:
        """Return a unit of the division, the hex, the columns of Patton. Raises MalformedOrder."""
        if len(words) not in (2, 4):
            raise MalformedOrder(USAGE)
        args: dict[str, Any] = {"unit": words[0], "target": words[1]}
        if len(words) == 4:
            if words[2] != "patton" or not words[3].isdecimal():
                raise MalformedOrder(USAGE)
            args["patton"] = int(words[3])
        self.validate(args)
        return args

    def format(self, args: Mapping[str, Any]) -> list[str]:
        """Return the words of an overrun."""
        help_words = ["patton", str(args["patton"])] if "patton" in args else []
        return [args["unit"], args["target"], *help_words]

    def validate(self, args: Mapping[str, Any]) -> None:
        """Refuse what is no overrun. Raises MalformedOrder."""
        assert_keys(args, KEYS)
        assert_unit(args.get("unit"))
        assert_space(args.get("target"))
        columns = args.get("patton", 1)
        if isinstance(columns, bool) or not isinstance(columns, int) or columns < 1:
            raise MalformedOrder("The American headquarters gives 1 or 2 columns, or none.")


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


def _suggest(position: CobraPosition, side: str, pick: Pick) -> Order | None:
    orders = list(list_overruns(position, side))
    return orders[pick(len(orders))] if orders else None


OVERRUN: OrderKind[CobraPosition] = OrderKind(
    "overrun",
    "Overrun a hex",
    OverrunNotation(),
    rule_overrun,
    carry_out,
    list_overruns,
    _suggest,
)
