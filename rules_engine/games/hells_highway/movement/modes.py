"""Modes: who travels is named in the Command Phase, for the whole turn. Source: 1.6, 2.3, 8.2,
H8.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.events import Effect, put
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.hells_highway.notation import assert_unit
from rules_engine.games.hells_highway.part import Part, Run
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import COMBAT, TRAVEL, Unit
from rules_engine.mechanics.listed import listed_order
from rules_engine.mechanics.slots import Slot, SlotNotation
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject

NAME = "travel"


def begin(p: Run) -> None:
    """Every unit of the side is in combat mode until it is named. Source: 2.3, H8."""
    side = p.position.side or ""
    for unit in p.position.units.values():
        if unit.side == side and unit.is_travelling:
            p.write(put(COMBAT, "units", unit.id, "mode"))


def _bars(position: HellsPosition, unit: Unit) -> Iterator[Violation]:
    if unit.is_disrupted and position.holds("H8"):
        yield Violation("H8", f"{unit.id} is disrupted and does not travel.", unit.space, unit.id)
    if unit.data.get("work") and position.holds("H49"):
        yield Violation("H49", f"{unit.id} is at work.", unit.space, unit.id)
    if unit.side == "german" and position.turn == 1 and position.holds("8.2"):
        text = "No German unit is in travel mode on turn 1."
        yield Violation("8.2", text, unit.space, unit.id)


def _is_here(unit: Unit) -> bool:
    """Whether a unit is on the map or waits beside it. Source: H8."""
    return unit.is_on_map or unit.is_in_box or unit.is_due


def _rule(position: HellsPosition, order: Order) -> Ruling:
    """Rule on naming a unit for travel mode. Source: 1.6, 2.3, 8.2, H8."""
    name = order.args["unit"]
    unit = position.unit(name)
    if unit is None or unit.side != order.side or not _is_here(unit) or unit.is_travelling:
        text = f"{name} is no unit of yours on the map, in a box or on its way, in combat mode."
        return Ruling((Violation("2.3", text, None, name),))
    return Ruling(tuple(_bars(position, unit)))


def _effects(name: str) -> list[Effect]:
    return [put(TRAVEL, "units", name, "mode")]


def _carry_out(p: Run, order: Order) -> None:
    name = order.args["unit"]
    p.emit("travels", {"unit": name, "side": order.side}, _effects(name), ["2.3"])


def _list(position: HellsPosition, side: str) -> Iterator[Order]:
    for unit in position.units.values():
        is_own = unit.side == side and _is_here(unit) and not unit.is_travelling
        if is_own and next(_bars(position, unit), None) is None:
            yield Order(NAME, side, {"unit": unit.id})


def _project(position: HellsPosition, order: Order) -> list[Effect]:
    return _effects(order.args["unit"])


def _words(notice: JsonObject) -> str:
    return f"{notice['unit']} is in travel mode."


NOTATION = SlotNotation(
    "Write 'travel UNIT', such as 'travel 55_Fd'.", (Slot("unit", assert_unit),)
)
PART = Part(
    orders=listed_order(
        (NAME, "Put a unit in travel mode"), NOTATION, _rule, _carry_out, _list, _project
    ),
    tellers={"travels": tell_public},
    words={"travels": _words},
)
