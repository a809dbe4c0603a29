"""Orders that are given to one unit, such as `dig UNIT`: who can be given it, what stands against
it, which are listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic

from rules_engine.core.game import OrderKind
from rules_engine.core.orders import Notation, Order
from rules_engine.core.proceedings import Proceedings
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.listed import listed_order
from rules_engine.plain import JsonObject, JsonView


def _alone(position: object, unit: object) -> Iterable[JsonObject]:
    return ({},)


@dataclass(frozen=True, eq=False, kw_only=True)
class UnitOrder(Generic[H, U]):
    """What a game says of such an order; its unit is the argument `unit`."""

    name: str
    title: str
    notation: Notation
    case: str
    """The case by which nobody else can be given it."""
    who: Callable[[U], bool]
    """Whether a side's unit can be given it where it is."""
    nobody: str
    """What is said of who cannot: "{} is no unit of yours on the map."."""
    faults: Callable[[H, U, JsonView], Iterable[Violation]]
    """What stands against it."""
    carry_out: Callable[[Proceedings[H], Order], None]
    offers: Callable[[H, U], Iterable[JsonObject]] = _alone
    """The further arguments that are tried for a unit where orders are listed."""
    project: Callable[[H, Order], Iterable[tuple[Any, ...]]] | None = None
    one_in: int = 1
    """Random players give it one time in so many."""

    def rule(self, position: H, order: Order) -> Ruling:
        """Rule on the order."""
        unit = position.unit(order.args["unit"])
        space = order.args.get("space", order.args.get("to"))
        is_there = space is None or space in position.board.index
        if unit is None or unit.side != order.side or not self.who(unit) or not is_there:
            name = order.args["unit"]
            return Ruling((Violation(self.case, self.nobody.format(name), None, name),))
        return Ruling(tuple(self.faults(position, unit, order.args)))

    def listed(self, position: H, side: str) -> Iterator[Order]:
        """Yield all that are lawful."""
        units: Iterable[U] = position.units.values()
        for unit in units:
            if unit.side == side and self.who(unit):
                for more in self.offers(position, unit):
                    args = {"unit": unit.id, **more}
                    if next(iter(self.faults(position, unit, args)), None) is None:
                        yield Order(self.name, side, args)

    def orders(self) -> dict[str, OrderKind[H]]:
        """Return the kind of order by its name."""
        words = (self.name, self.title)
        return listed_order(
            words,
            self.notation,
            self.rule,
            self.carry_out,
            self.listed,
            self.project,
            self.one_in,
        )
