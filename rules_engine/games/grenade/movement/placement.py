"""Free placement of US units before play: the order `place UNIT at HEX`. Source: 16.2."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.levels import is_double_blind
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Violation
from rules_engine.games.grenade.blind.knowledge import reveal, sighted_at
from rules_engine.games.grenade.describe import describe
from rules_engine.games.grenade.ground.terrain import boundary_bar
from rules_engine.games.grenade.notation import assert_space, assert_unit
from rules_engine.games.grenade.part import Run
from rules_engine.games.grenade.position import ZONES, GrenadePosition
from rules_engine.games.grenade.units import STACK, Unit
from rules_engine.mechanics.hexes.blind.meeting import controlling
from rules_engine.mechanics.hexes.blind.tellers import tell_named
from rules_engine.mechanics.hexes.turn.placement import Placement
from rules_engine.mechanics.slots import Slot, SlotNotation
from rules_engine.plain import JsonObject

NOTATION = SlotNotation(
    "Write 'place UNIT at HEX', such as 'place 739/19 at 0504'.",
    (Slot("unit", assert_unit), Slot("space", assert_space, word="at")),
)


def faults(position: GrenadePosition, unit: Unit, space: str) -> Iterator[Violation]:
    """Yield what stands against placing a unit in a hex that is on the map. Source: 16.2."""
    board = position.board
    holder = position.holder(space)
    if holder == position.other(unit.side):
        yield Violation("5.21", f"{space} is occupied by the enemy.", space, unit.id)
    if board.terrain[board.index[space]] == "lake":
        yield Violation("5.62", f"{space} is a lake.", space, unit.id)
    if position.holds("16.2"):
        yield from _own_faults(position, unit, space)
    if boundary_bar(position, unit, board.index[space]) is not None:
        text = f"{space} lies north of the 0900 hexrow, which 7th Corps may not pass."
        yield Violation("19.32", text, space, unit.id)
    full = len(position.stack(space)) >= STACK and position.reading("OQ-48") == "three"
    if full and position.holds("7.0-GR"):
        text = f"{space} holds three units already."
        yield Violation("7.0-GR", text, space, unit.id, reading="OQ-48")


def _own_faults(position: GrenadePosition, unit: Unit, space: str) -> Iterator[Violation]:
    board = position.board
    around = [board.numbers[at] for at in board.neighbours[board.index[space]]]
    if not any(_is_parent(unit, other) for at in (space, *around) for other in position.stack(at)):
        text = (
            f"{unit.id} must be placed with or next to a regiment or brigade of its own corps "
            f"({unit.corps}); none is in or beside {space}."
        )
        yield Violation("16.2", text, space, unit.id)
    if position.in_enemy_zoc(unit.side, space):
        yield Violation("16.2", f"{space} lies in an enemy zone of control.", space, unit.id)


def _is_parent(unit: Unit, other: Unit) -> bool:
    is_large = other.size in ("regiment", "brigade")
    return other.side == unit.side and other.corps == unit.corps and is_large


def _is_given_back(p: Run, order: Order) -> bool:
    """Whether enemies that its side does not see keep a unit from a hex; its side learns of them.
    Source: 5.21, 16.2, OQ-116.
    """
    if not is_double_blind(p.state):
        return False
    position, space = p.position, order.args["space"]
    met = [unit.id for unit in position.stack(space) if unit.side != order.side]
    if not met and position.reading("OQ-116") == "returned":
        met = list(controlling(ZONES, position, order.side, space))
    if not met:
        return False
    data: JsonObject = {"unit": order.args["unit"], "side": order.side, "space": None}
    data["reason"] = f"{space} is held by the enemy or in his zone of control"
    data["reported"] = sorted({str(position.units[name].space) for name in met})
    p.emit("halted", data, reveal(position, order.side, met, "report", "16.2"), ["16.2"], "rules")
    return True


PLACEMENT: Placement[GrenadePosition, Unit] = Placement(
    case="16.2",
    notation=NOTATION,
    faults=faults,
    note=lambda unit: str(describe(unit.id, unit.data)["what"]),
    more=lambda position, unit, space: sighted_at(position, [(unit, space)], "set-up"),
    given_back=_is_given_back,
    readings=("OQ-06", "OQ-48"),
)
PART = PLACEMENT.part(tell_named)
