"""Free placement before play: a side puts the units that wait for it into hexes that are open to
them, by the order `place UNIT at HEX`, until nobody is left who has somewhere to go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic

from rules_engine.core.events import Effect, put
from rules_engine.core.forms import HERE, ONE, Blank, Entry, Filled, Form, Mark, chosen_of
from rules_engine.core.game import OrderKind, Pick, Teller
from rules_engine.core.orders import Notation, Order
from rules_engine.core.proceedings import Proceedings
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.parts import Part

NAME = "place"


@dataclass(frozen=True, eq=False)
class Placement(Generic[H, U]):
    """A game's free placement."""

    case: str
    """The case by which units are placed; without it placement may end at any time."""
    notation: Notation
    faults: Callable[[H, U, str], Iterable[Violation]]
    """What stands against placing a unit in a hex of the map."""
    note: Callable[[U], str]
    """What stands beside a unit in the form."""
    more: Callable[[H, str, str], Iterable[Effect]]
    """What a unit's standing in a hex brings with it."""
    given_back: Callable[[Proceedings[H], Order], bool] = lambda p, order: False
    """Whether something that its side does not see keeps a unit out; its side is told so."""
    readings: tuple[str, ...] = ()
    """The open questions on which a ruling depends."""

    # ---- who waits, and for what ----------------------------------------------------------------

    def waiting(self, position: H, side: str) -> tuple[U, ...]:
        """Return the units that a side has still to place."""
        units: Iterable[U] = position.units.values()
        return tuple(
            unit
            for unit in units
            if unit.side == side and unit.data.get("status") == "due" and unit.space is None
        )

    def lawful_hexes(self, position: H, unit: U) -> Iterator[str]:
        """Yield the hexes in which a waiting unit may be placed, in the order of their numbers."""
        for space in position.board.numbers:
            if next(iter(self.faults(position, unit, space)), None) is None:
                yield space

    def may_end(self, position: H) -> tuple[Violation, ...]:
        """Refuse to end the placement while a unit that has somewhere to go waits."""
        if not position.holds(self.case):
            return ()
        waiting = self.waiting(position, position.side or "")
        left = [unit.id for unit in waiting if next(self.lawful_hexes(position, unit), None)]
        if not left:
            return ()
        text = f"All units must be placed before play begins; still to place: {', '.join(left)}."
        return (Violation(self.case, text, unit=left[0]),)

    # ---- the order ------------------------------------------------------------------------------

    def part(self, tell: Teller[H]) -> Part[H]:
        """Return the order as a part of the game's record."""
        kind = OrderKind(
            NAME,
            "Place a unit",
            self.notation,
            self.rule,
            self.carry_out,
            self.orders,
            self.suggest,
            self.project,
            form=self.form,
        )
        words = {"placed": lambda n: f"{n['unit']} is placed in {n['space']}."}
        return Part(orders={NAME: kind}, tellers={"placed": tell}, words=words)

    def rule(self, position: H, order: Order) -> Ruling:
        """Rule on placing a unit."""
        name, space = order.args["unit"], order.args["space"]
        unit = position.unit(name)
        text = ""
        if unit is None or unit.side != order.side:
            text = f"You have no unit {name}."
        elif unit not in self.waiting(position, order.side):
            text = f"{name} is not waiting to be placed."
        elif space not in position.board.index:
            text = f"{space} is not a hex of this map."
        if unit is None or text:
            return Ruling((Violation(self.case, text, space, name),))
        return Ruling(tuple(self.faults(position, unit, space)), readings=self.readings)

    def project(self, position: H, order: Order) -> tuple[Effect, ...]:
        """Return the effects of the order alone."""
        unit, space = order.args["unit"], order.args["space"]
        return (put(space, "units", unit, "space"), put("map", "units", unit, "status"))

    def carry_out(self, p: Proceedings[H], order: Order) -> None:
        """Put a unit into its hex, unless it is given back."""
        if self.given_back(p, order):
            return
        unit, space = order.args["unit"], order.args["space"]
        effects = (*self.project(p.position, order), *self.more(p.position, unit, space))
        data = {"unit": unit, "space": space, "side": order.side}
        p.emit("placed", data, effects, [self.case])

    def orders(self, position: H, side: str) -> Iterator[Order]:
        """Yield every lawful placement."""
        for unit in self.waiting(position, side):
            for space in self.lawful_hexes(position, unit):
                yield Order(NAME, side, {"unit": unit.id, "space": space})

    def suggest(self, position: H, side: str, pick: Pick) -> Order | None:
        """Suggest a hex for the first unit that has somewhere to go."""
        for unit in self.waiting(position, side):
            spaces = list(self.lawful_hexes(position, unit))
            if spaces:
                args = {"unit": unit.id, "space": spaces[pick(len(spaces))]}
                return Order(NAME, side, args)
        return None

    def form(self, position: H, side: str, filled: Filled) -> Form:
        """Offer the units that wait, then the hexes that are open to the chosen one. A hex that was
        tapped or written is taken though it is not: the ruling says why.
        """
        units = tuple(
            Entry(unit.id, unit.id, note=self.note(unit)) for unit in self.waiting(position, side)
        )
        unit = chosen_of(filled, "unit", units)[:1]
        blanks = [Blank("unit", "Unit to place", ONE, units, unit, is_list=True)]
        if not unit:
            return Form(tuple(blanks))
        open_to = tuple(self.lawful_hexes(position, position.units[unit[0]]))
        asked = {*filled.get("space", ()), *filled.get(HERE, ())} & set(position.board.index)
        spaces = tuple(Entry(space, space, space) for space in sorted({*open_to, *asked}))
        space = chosen_of(filled, "space", spaces)[:1]
        blanks.append(Blank("space", "Where", ONE, spaces, space, is_list=True))
        if not space:
            hint = f"Choose a hex for {unit[0]}: {len(open_to)} are open to it."
            return Form(tuple(blanks), hint=hint, reach=open_to)
        marks: tuple[Mark, ...] = (("target", "P", space),)
        args = {"unit": unit[0], "space": space[0]}
        return Form(tuple(blanks), args, marks=marks, reach=open_to)
