"""Replacements: the order `replace UNIT`, a step for a unit away from the enemy. Source: 13.0, 2.0,
OQ-05, OQ-31, OQ-33, OQ-60.
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
from rules_engine.games.cobra.turn.order_of_battle import records
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.combat.phase import marked
from rules_engine.mechanics.hexes.faults import not_yours, unit_fault
from rules_engine.mechanics.listed import listed_order
from rules_engine.mechanics.slots import Slot, SlotNotation
from rules_engine.plain import JsonObject

NEAR = 2  # 13.11: an enemy so many hexes away is too near
ALLOTMENTS = {"panzer": 1, "infantry": 2}  # 13.21
NOTATION = SlotNotation(
    "Write 'replace UNIT', such as 'replace 30ID'.", (Slot("unit", assert_unit),)
)


def rule_replace(position: CobraPosition, order: Order) -> Ruling:
    """Rule on a step for a unit. Source: 13.0."""
    name = order.args["unit"]
    strange = tuple(not_yours(position, order.side, "13.0-GR", name))
    return Ruling(strange or tuple(_faults(position, position.units[name])))


def _faults(position: CobraPosition, unit: Unit) -> Iterator[Violation]:
    yield from _step_faults(position, unit)
    if marked(position, "trucked") and position.reading("OQ-67") == "steps_first":
        yield unit_fault(unit, "13.0-GR", "comes too late: trucks have been placed", "OQ-67")
    at = position.board.index[unit.space or ""]
    enemies = {there for other in position.others(unit.side) for there in position.occupied(other)}
    if enemies.intersection(position.board.within(at, NEAR)) and position.holds("13.11"):
        yield unit_fault(unit, "13.11", "has an enemy unit less than three hexes away")
    needs_supply = position.reading("OQ-05") == "needed" and position.holds("2.0")
    if needs_supply and not is_supplied_then(position, unit):
        yield unit_fault(unit, "2.0", "is out of supply", "OQ-05")
    if unit.id in position.tracks["replaced"] and position.holds("13.12"):
        yield unit_fault(unit, "13.12", "has taken a step in this game turn already")
    yield from _allotment_faults(position, unit)


def _step_faults(position: CobraPosition, unit: Unit) -> Iterator[Violation]:
    """Yield why a unit has no step to get back. Source: 13.0-GR, OQ-33, OQ-60."""
    most = unit.kind.steps
    if position.reading("OQ-33") == "combat_only" and unit.id in records():
        most = records()[unit.id]["steps"]
    if unit.steps >= most and position.holds("13.0-GR"):
        yield unit_fault(unit, "13.0-GR", "has no step to get back")


def _allotment_faults(position: CobraPosition, unit: Unit) -> Iterator[Violation]:
    """Yield why the Germans have no step left for a unit. Source: 13.21, OQ-31, OQ-60."""
    if not position.holds("13.21"):
        return
    what = unit.kind.replacement
    if what == "none" or (unit.type == "static" and position.reading("OQ-60") == "no_static"):
        yield unit_fault(unit, "13.21", "takes no replacements", "OQ-60")
    elif unit.type == "panzergrenadier" and position.reading("OQ-31") == "panzer":
        yield unit_fault(unit, "13.21", "is no Panzer regiment", "OQ-31")
    elif what in ALLOTMENTS:
        taken = [name for name in position.tracks["replaced"] if _kind(position, name) == what]
        if len(taken) >= ALLOTMENTS[what]:
            yield unit_fault(unit, "13.21", f"comes too late: {', '.join(taken)} took all there is")


def _kind(position: CobraPosition, name: str) -> str | None:
    unit = position.unit(name)
    return None if unit is None else unit.kind.replacement


def _effects(position: CobraPosition, name: str) -> list[Effect]:
    unit, more = position.units[name], 1 if position.holds("13.0-PR") else 0
    taken = [*position.tracks["replaced"], name]
    return [
        put(min(unit.steps + more, unit.kind.steps), "units", name, "steps"),
        put(taken, "tracks", "replaced"),
    ]


def _carry_out(p: Run, order: Order) -> None:
    name = order.args["unit"]
    effects = _effects(p.position, name)
    data: JsonObject = {"unit": name, "side": order.side, "space": p.position.units[name].space}
    p.emit("replaced", data, effects, ["13.0-PR", "13.0-GR"])


def _project(position: CobraPosition, order: Order) -> list[Effect]:
    return _effects(position, order.args["unit"])


def list_replacements(position: CobraPosition, side: str) -> Iterator[Order]:
    """Yield every lawful replacement of a side. Source: 13.0."""
    for unit in position.on_map(side):
        if next(_faults(position, unit), None) is None:
            yield Order("replace", side, {"unit": unit.id})


PART = Part.saying(
    {"replaced": lambda n: f"{n['unit']} in {n['space']} takes a replacement step."},
    orders=listed_order(
        ("replace", "Give a unit a step"),
        NOTATION,
        rule_replace,
        _carry_out,
        list_replacements,
        _project,
    ),
)
