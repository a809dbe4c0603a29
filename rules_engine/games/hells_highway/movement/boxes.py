"""German reserve boxes: a unit moves to the next box of its sector, or between Command boxes.
Source: 8.3, H59.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.events import Effect, put
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Violation
from rules_engine.games.hells_highway.movement.entry import sources
from rules_engine.games.hells_highway.notation import assert_unit
from rules_engine.games.hells_highway.order_of_battle import formations
from rules_engine.games.hells_highway.part import Part, Run
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.hexes.movement.phase import moved_as
from rules_engine.mechanics.hexes.unit_orders import UnitOrder
from rules_engine.mechanics.notation import spelled
from rules_engine.mechanics.slots import Slot, SlotNotation
from rules_engine.mechanics.tellers import tell_side
from rules_engine.plain import JsonView

SECTORS, LEVELS = ("north", "east", "west"), ("command", "operational", "tactical")
BOXES = tuple(f"{sector}.{level}" for sector in SECTORS for level in LEVELS)
assert_box = spelled("|".join(BOXES), f"not a reserve box; boxes: {', '.join(BOXES)}.")


def _faults(position: HellsPosition, unit: Unit, args: JsonView) -> Iterator[Violation]:
    """Yield what stands against a unit's going into a box. Source: 8.3, H59, H67."""
    box = str(args["box"])
    if position.turn == 1 and position.holds("8.3"):
        yield Violation("8.3", "No German unit changes its box on turn 1.", None, unit.id)
    if position.holds("H67") and unit.is_in_box and moved_as(position, unit.id):
        yield Violation("H67", f"{unit.id} has moved in this phase already.", None, unit.id)
    if position.holds("H59") and not _leads(position, unit, box):
        where = unit.box or unit.space
        yield Violation("H59", f"There is no way from {where} into {box}.", unit.space, unit.id)


def _leads(position: HellsPosition, unit: Unit, box: str) -> bool:
    """Whether a box is next to where a unit is. Source: H59."""
    sector, _, level = box.partition(".")
    if unit.is_on_map:
        own = formations()[unit.formation].sector
        at = position.board.index[unit.space or ""]
        is_quiet = at not in position.enemy_zone(unit.side)
        return box == f"{own}.tactical" and at in sources(position, own) and is_quiet
    here, _, now = (unit.box or "").partition(".")
    if here == sector:
        return abs(LEVELS.index(now) - LEVELS.index(level)) == 1
    return now == level == LEVELS[0]


def boxed(name: str, box: str) -> list[Effect]:
    """Return what puts a unit in a box: its position and its work end."""
    found = {"box": box, "status": "box", "space": None, "position": None, "work": None}
    return [put(value, "units", name, key) for key, value in found.items()]


def box_words(box: str) -> str:
    """Return a box in words: "North, tactical"."""
    sector, _, level = box.partition(".")
    return f"{sector.capitalize()}, {level}"


def _carry_out(p: Run, order: Order) -> None:
    name, box = order.args["unit"], order.args["box"]
    data = {"unit": name, "box": box, "side": order.side}
    moved = [put("in", "units", name, "comm"), put("box", "phase", "moved", name)]
    p.emit("reserved", data, [*boxed(name, box), *moved], ["H59"])


ORDER: UnitOrder[HellsPosition, Unit] = UnitOrder(
    name="reserve",
    title="Move between reserve boxes",
    notation=SlotNotation(
        "Write 'reserve UNIT BOX', such as 'reserve 59-INF1 west.tactical'.",
        (Slot("unit", assert_unit), Slot("box", assert_box)),
    ),
    case="H59",
    who=lambda unit: unit.is_on_map or unit.is_in_box,
    nobody="{} is no unit of yours on the map or in a box.",
    faults=_faults,
    carry_out=_carry_out,
    offers=lambda position, unit: ({"box": box} for box in BOXES),
    one_in=3,
)
PART = Part(
    orders=ORDER.orders(),
    tellers={"reserved": tell_side},
    words={"reserved": lambda n: f"{n['unit']} goes into the box {n['box']}."},
)
