"""Free placement of US units before play: the order `place UNIT at HEX`. Source: 16.2."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.events import Effect, put
from rules_engine.core.forms import HERE, ONE, Blank, Entry, Filled, Form, Mark, chosen_of
from rules_engine.core.game import OrderKind, Pick
from rules_engine.core.levels import is_double_blind
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.grenade.blind.knowledge import reveal, sighted_at
from rules_engine.games.grenade.describe import describe
from rules_engine.games.grenade.ground.terrain import boundary_bar
from rules_engine.games.grenade.movement.unseen import controlling
from rules_engine.games.grenade.notation import assert_space, assert_unit
from rules_engine.games.grenade.part import Part, Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import STACK, Unit
from rules_engine.mechanics.hexes.blind.tellers import tell_named
from rules_engine.mechanics.slots import Slot, SlotNotation
from rules_engine.plain import JsonObject

NOTATION = SlotNotation(
    "Write 'place UNIT at HEX', such as 'place 739/19 at 0504'.",
    (Slot("unit", assert_unit), Slot("space", assert_space, word="at")),
)


def waiting(position: GrenadePosition, side: str) -> tuple[Unit, ...]:
    """Return the units that a side has still to place."""
    return tuple(
        unit
        for unit in position.units.values()
        if unit.side == side and unit.data.get("status") == "due" and unit.space is None
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


def lawful_hexes(position: GrenadePosition, unit: Unit) -> Iterator[str]:
    """Yield the hexes in which a waiting unit may be placed, in the order of their numbers."""
    for space in position.board.numbers:
        if next(faults(position, unit, space), None) is None:
            yield space


def may_end(position: GrenadePosition) -> tuple[Violation, ...]:
    """Refuse to end the placement while a unit that has somewhere to go waits. Source: 16.2."""
    if not position.holds("16.2"):
        return ()
    left = [unit.id for unit in waiting(position, "us") if next(lawful_hexes(position, unit), None)]
    if not left:
        return ()
    text = f"All units must be placed before play begins; still to place: {', '.join(left)}."
    return (Violation("16.2", text, unit=left[0]),)


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


def _rule(position: GrenadePosition, order: Order) -> Ruling:
    name, space = order.args["unit"], order.args["space"]
    unit = position.unit(name)
    if unit is None or unit.side != order.side:
        return Ruling((Violation("16.2", f"You have no unit {name}.", space, name),))
    if unit not in waiting(position, order.side):
        return Ruling((Violation("16.2", f"{name} is not waiting to be placed.", space, name),))
    if space not in position.board.index:
        return Ruling((Violation("16.2", f"{space} is not a hex of this map.", space, name),))
    return Ruling(tuple(faults(position, unit, space)), readings=("OQ-06", "OQ-48"))


def _effects(position: GrenadePosition, order: Order) -> tuple[Effect, ...]:
    unit, space = order.args["unit"], order.args["space"]
    return (put(space, "units", unit, "space"), put("map", "units", unit, "status"))


def _carry_out(p: Run, order: Order) -> None:
    unit, space = order.args["unit"], order.args["space"]
    if is_double_blind(p.state) and _is_given_back(p, order):
        return
    effects = (
        *_effects(p.position, order),
        *sighted_at(p.position, [(unit, space)], "set-up"),
    )
    p.emit("placed", {"unit": unit, "space": space, "side": order.side}, effects, ["16.2"])


def _is_given_back(p: Run, order: Order) -> bool:
    """Whether enemies that its side does not see keep a unit from a hex; its side learns of them.
    Source: 5.21, 16.2, OQ-116.
    """
    position, space = p.position, order.args["space"]
    met = [unit.id for unit in position.stack(space) if unit.side != order.side]
    if not met and position.reading("OQ-116") == "returned":
        met = list(controlling(position, order.side, space))
    if not met:
        return False
    data: JsonObject = {"unit": order.args["unit"], "side": order.side, "space": None}
    data["reason"] = f"{space} is held by the enemy or in his zone of control"
    data["reported"] = sorted({str(position.units[name].space) for name in met})
    p.emit("halted", data, reveal(position, order.side, met, "report", "16.2"), ["16.2"], "rules")
    return True


def _enumerate(position: GrenadePosition, side: str) -> Iterator[Order]:
    for unit in waiting(position, side):
        for space in lawful_hexes(position, unit):
            yield Order("place", side, {"unit": unit.id, "space": space})


def _suggest(position: GrenadePosition, side: str, pick: Pick) -> Order | None:
    for unit in waiting(position, side):
        spaces = list(lawful_hexes(position, unit))
        if spaces:
            return Order("place", side, {"unit": unit.id, "space": spaces[pick(len(spaces))]})
    return None


def form_place(position: GrenadePosition, side: str, filled: Filled) -> Form:
    """Offer the units that wait, then the hexes that are open to the chosen one. A hex that was
    tapped or written is taken though it is not: the ruling says why.
    """
    units = tuple(
        Entry(unit.id, unit.id, note=describe(unit.id, unit.data)["what"])
        for unit in waiting(position, side)
    )
    unit = chosen_of(filled, "unit", units)[:1]
    blanks = [Blank("unit", "Unit to place", ONE, units, unit, is_list=True)]
    if not unit:
        return Form(tuple(blanks))
    open_to = tuple(lawful_hexes(position, position.units[unit[0]]))
    asked = {*filled.get("space", ()), *filled.get(HERE, ())} & set(position.board.index)
    spaces = tuple(Entry(space, space, space) for space in sorted({*open_to, *asked}))
    space = chosen_of(filled, "space", spaces)[:1]
    blanks.append(Blank("space", "Where", ONE, spaces, space, is_list=True))
    if not space:
        hint = f"Choose a hex for {unit[0]}: {len(open_to)} are open to it."
        return Form(tuple(blanks), hint=hint, reach=open_to)
    marks: tuple[Mark, ...] = (("target", "P", space),)
    return Form(tuple(blanks), {"unit": unit[0], "space": space[0]}, marks=marks, reach=open_to)


def _words_placed(notice: JsonObject) -> str:
    return f"{notice['unit']} is placed in {notice['space']}."


PART = Part(
    orders={
        "place": OrderKind(
            "place",
            "Place a unit",
            NOTATION,
            _rule,
            _carry_out,
            _enumerate,
            _suggest,
            _effects,
            form=form_place,
        )
    },
    tellers={"placed": tell_named},
    words={"placed": _words_placed},
)
