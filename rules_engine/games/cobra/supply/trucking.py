"""Trucks: the order `trucks 30ID` places a free marker, `trucks 30ID from 9ID` one that is in use.
Source: 6.91, 6.94, 6.95, OQ-04, OQ-37a, OQ-67.

`phase.trucked` lists who has received a marker in this phase.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.events import Effect, put
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.cobra.notation import assert_unit
from rules_engine.games.cobra.part import Part, Run
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.supply.trace import is_supplied_then
from rules_engine.games.cobra.trucks import bearers
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.combat.phase import marked, put_marks
from rules_engine.mechanics.hexes.combat.telling import listed
from rules_engine.mechanics.hexes.faults import not_yours, unit_fault
from rules_engine.mechanics.listed import listed_order, with_unit
from rules_engine.mechanics.slots import Slot, SlotNotation
from rules_engine.plain import JsonObject

NAME = "trucks"
NOTATION = SlotNotation(
    "Write 'trucks UNIT', such as 'trucks 30ID', or 'trucks 30ID from 9ID'.",
    (Slot("unit", assert_unit),),
    {"from": Slot("giver", assert_unit)},
)
STEPS = {"replacement": "allied.replacement", "mechanized": "allied.mechanized"}
"""When markers are placed. Source: OQ-04."""


# ---- the ruling ---------------------------------------------------------------------------------


def _rule(position: CobraPosition, order: Order) -> Ruling:
    """Rule on placing or moving a marker. Source: 6.91, 6.94, 6.95."""
    names = [name for name in (order.args["unit"], order.args.get("giver")) if name]
    strange = tuple(not_yours(position, order.side, "6.95", *names))
    if strange:
        return Ruling(strange)
    taker, *givers = (position.units[name] for name in names)
    return Ruling((*_faults(position, taker), *_marker_faults(position, givers)))


def _faults(position: CobraPosition, unit: Unit) -> Iterator[Violation]:
    if position.step != STEPS[position.reading("OQ-04")]:
        yield unit_fault(unit, "6.91", "receives no trucks in this phase", "OQ-04")
    if unit.bears_trucks and position.holds("6.91"):
        yield unit_fault(unit, "6.91", "bears a truck marker already")
    if not position.holds("6.95"):
        return
    units = bearers(position, unit)
    if unit.kind.mechanized != "trucks" or not units:
        yield unit_fault(unit, "6.95", "is of no American infantry division")
    elif len({one.space for one in units}) > 1:
        yield unit_fault(unit, "6.95", "is of a division that does not stand together")
    for one in units:
        if not is_supplied_then(position, one):
            yield unit_fault(one, "6.95", "is out of supply")


def _marker_faults(position: CobraPosition, givers: list[Unit]) -> Iterator[Violation]:
    """Yield why there is no marker to place: none is free, or who gives it has none to give.
    Source: 6.91, 6.94, OQ-67.
    """
    if not givers and position.tracks["trucks"]["free"] < 1 and position.holds("6.91"):
        yield Violation("6.91", "No truck marker is free.")
    for unit in givers:
        if not unit.bears_trucks:
            yield unit_fault(unit, "6.94", "bears no truck marker")
        elif unit.id in marked(position, "trucked"):
            yield unit_fault(unit, "6.94", "has received its marker in this phase", "OQ-67")
        elif not position.holds("6.94"):
            yield unit_fault(unit, "6.91", "keeps its marker")


# ---- carrying it out ----------------------------------------------------------------------------


def _effects(position: CobraPosition, order: Order) -> list[Effect]:
    names = [one.id for one in bearers(position, position.units[order.args["unit"]])]
    effects = [put(True, "units", name, "trucks") for name in names]
    if "giver" in order.args:
        giver = position.units[order.args["giver"]]
        effects += [put(False, "units", one.id, "trucks") for one in bearers(position, giver)]
    else:
        free = int(position.tracks["trucks"]["free"])
        effects.append(put(free - 1, "tracks", "trucks", "free"))
    return [*effects, *put_marks(position, {"trucked": names})]


def _carry_out(p: Run, order: Order) -> None:
    units = bearers(p.position, p.position.units[order.args["unit"]])
    data: JsonObject = {"units": [one.id for one in units], "side": order.side}
    data |= {"space": units[0].space, "giver": order.args.get("giver")}
    p.emit("trucks_placed", data, _effects(p.position, order), ["6.91", "6.95"])


def list_trucks(position: CobraPosition, side: str) -> Iterator[Order]:
    """Yield every lawful placing of a marker, of a division by its first unit."""
    for unit in position.on_map(side):
        is_first = bearers(position, unit)[:1] == (unit,)
        if is_first and next(_faults(position, unit), None) is None:
            yield from _ways(position, side, unit)


def _ways(position: CobraPosition, side: str, unit: Unit) -> Iterator[Order]:
    borne = (one for one in position.on_map(side) if one.bears_trucks)
    givers = (one for one in borne if bearers(position, one)[:1] == (one,))
    for some in ([], *([one] for one in givers)):
        if next(_marker_faults(position, some), None) is None:
            args: JsonObject = {"unit": unit.id}
            yield Order(NAME, side, args | {"giver": some[0].id} if some else args)


def _words(notice: JsonObject) -> str:
    source = f" from {notice['giver']}" if notice["giver"] else ""
    return f"{listed(notice['units'])} in {notice['space']} receives trucks{source}."


PART = Part.saying(
    {"trucks_placed": _words},
    orders=listed_order(
        (NAME, "Place trucks"),
        NOTATION,
        _rule,
        _carry_out,
        list_trucks,
        _effects,
        concerns=with_unit(lambda position, unit, order: bearers(position, unit)),
    ),
)
