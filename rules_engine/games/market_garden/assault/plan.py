"""An assault as ordered: where, the Point Unit, who else assaults, which artillery supports.

Source: 10.7.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules_engine.core.orders import Order
from rules_engine.errors import MalformedOrder
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.spaces import assert_space, assert_unit
from rules_engine.games.market_garden.units import Unit
from rules_engine.mechanics.slots import ROW, Slot, SlotNotation
from rules_engine.plain import JsonObject


@dataclass(frozen=True)
class Plan:
    """Who attacks where; all units exist."""

    side: str
    area: str
    point: Unit
    others: tuple[Unit, ...]
    support: tuple[Unit, ...]

    @property
    def assaulting(self) -> tuple[Unit, ...]:
        """Every Assaulting unit, the Point Unit first; supporting artillery is not among them."""
        return (self.point, *self.others)

    @property
    def names(self) -> list[str]:
        """The designations of the Assaulting units."""
        return [unit.id for unit in self.assaulting]


def plan_of(position: MarketPosition, side: str, args: Mapping[str, Any]) -> Plan | str:
    """Return the plan that an order's arguments stand for, or the first designation in it that
    names no unit.
    """
    found = []
    names = [args["point"], *args.get("units", ()), *args.get("support", ())]
    for name in names:
        unit = position.unit(name)
        if unit is None:
            return str(name)
        found.append(unit)
    count = 1 + len(args.get("units", ()))
    point, others, support = found[0], tuple(found[1:count]), tuple(found[count:])
    return Plan(side, args["area"], point, others, support)


def order_of(plan: Plan) -> Order:
    """Return the order that stands for a plan."""
    args: JsonObject = {
        "area": plan.area,
        "point": plan.point.id,
        "units": [unit.id for unit in plan.others],
        "support": [unit.id for unit in plan.support],
    }
    return Order("assault", plan.side, args)


# ---- what a unit has done before ----------------------------------------------------------------


def entry_of(position: MarketPosition, unit: Unit) -> JsonObject | None:
    """Return how a unit came into its area in this impulse, None if it began or is back there."""
    made = impulse.move_of(position, unit.id) or {}
    entry: JsonObject | None = made.get("entry")
    return None if entry is None or entry["from"] == unit.space else entry


def is_moving(position: MarketPosition, unit: Unit) -> bool:
    """Whether a unit entered its area in this impulse. Source: 4.116, 10.72."""
    return entry_of(position, unit) is not None


def owes(position: MarketPosition, unit: Unit) -> bool:
    """Whether a Mandatory Assault is due from a unit. Source: 10.2."""
    made = impulse.move_of(position, unit.id)
    return made is not None and bool(made.get("must")) and position.holds("10.2")


# ---- notation -----------------------------------------------------------------------------------


def _assert_once(args: Mapping[str, Any]) -> None:
    names = [args["point"], *args.get("units", ()), *args.get("support", ())]
    if len(set(names)) != len(names):
        raise MalformedOrder("A unit is named twice in this assault.")


NOTATION = SlotNotation(
    "Write 'assault AREA point UNIT', the Point Unit, such as 'assault 13 point 2/502'; behind it "
    "may stand 'with UNIT...' for others that assault and 'support UNIT...' for artillery.",
    (Slot("area", assert_space), Slot("point", assert_unit, word="point")),
    {
        "with": Slot("units", assert_unit, ROW, is_kept=True),
        "support": Slot("support", assert_unit, ROW, is_kept=True),
    },
    also=_assert_once,
)
