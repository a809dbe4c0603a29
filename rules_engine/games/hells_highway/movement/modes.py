"""Modes: who travels is named in the Command Phase, for the whole turn. Source: 1.6, 2.3, 8.2,
H8.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.events import Effect, put
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Violation
from rules_engine.games.hells_highway.notation import assert_unit
from rules_engine.games.hells_highway.part import Part, Run
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import COMBAT, TRAVEL, Unit
from rules_engine.mechanics.hexes.unit_orders import UnitOrder
from rules_engine.mechanics.slots import Slot, SlotNotation
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject, JsonView


def begin(p: Run) -> None:
    """Every unit of the side is in combat mode until it is named. Source: 2.3, H8."""
    side = p.position.side or ""
    for unit in p.position.units.values():
        if unit.side == side and unit.is_travelling:
            p.write(put(COMBAT, "units", unit.id, "mode"))


def _faults(position: HellsPosition, unit: Unit, args: JsonView) -> Iterator[Violation]:
    """Yield what stands against naming a unit for travel mode. Source: 1.6, 8.2, H8, H49."""
    if unit.is_disrupted and position.holds("H8"):
        yield Violation("H8", f"{unit.id} is disrupted and does not travel.", unit.space, unit.id)
    if unit.data.get("work") and position.holds("H49"):
        yield Violation("H49", f"{unit.id} is at work.", unit.space, unit.id)
    if unit.side == "german" and position.turn == 1 and position.holds("8.2"):
        text = "No German unit is in travel mode on turn 1."
        yield Violation("8.2", text, unit.space, unit.id)


def _may_travel(unit: Unit) -> bool:
    """Whether a unit is in combat mode, on the map or beside it. Source: 2.3, H8."""
    return (unit.is_on_map or unit.is_in_box or unit.is_due) and not unit.is_travelling


def _effects(name: str) -> list[Effect]:
    return [put(TRAVEL, "units", name, "mode")]


def _carry_out(p: Run, order: Order) -> None:
    name = order.args["unit"]
    p.emit("travels", {"unit": name, "side": order.side}, _effects(name), ["2.3"])


def _words(notice: JsonObject) -> str:
    return f"{notice['unit']} is in travel mode."


ORDER: UnitOrder[HellsPosition, Unit] = UnitOrder(
    name="travel",
    title="Put a unit in travel mode",
    notation=SlotNotation(
        "Write 'travel UNIT', such as 'travel 55_Fd'.", (Slot("unit", assert_unit),)
    ),
    case="2.3",
    who=_may_travel,
    nobody="{} is no unit of yours on the map, in a box or on its way, in combat mode.",
    faults=_faults,
    carry_out=_carry_out,
    project=lambda position, order: _effects(order.args["unit"]),
)
PART = Part(
    orders=ORDER.orders(),
    tellers={"travels": tell_public},
    words={"travels": _words},
)
