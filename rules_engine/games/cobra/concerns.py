"""Which units an order sets in motion that it does not name: those of a division that moves or
overruns as a body, or for which trucks are. Source: 6.5, 6.91, 7.23, OQ-44.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from rules_engine.core.game import OrderKind
from rules_engine.core.orders import Order
from rules_engine.games.cobra.movement.integrity import components
from rules_engine.games.cobra.movement.marching import movers
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.trucks import bearers
from rules_engine.games.cobra.units import Unit

Kinds = Mapping[str, OrderKind[CobraPosition]]
WITH: Mapping[str, Callable[[CobraPosition, Unit, Order], Iterable[Unit]]] = {
    "move": lambda position, unit, order: movers(position, unit, str(order.args.get("mode", ""))),
    "overrun": lambda position, unit, order: components(position, unit),
    "trucks": lambda position, unit, order: bearers(position, unit),
}


def with_concerns(kinds: Kinds) -> dict[str, OrderKind[CobraPosition]]:
    """Return the kinds of orders, those that set more units in motion than they name saying so."""
    return {
        name: replace(kind, concerns=_concerns(name)) if name in WITH else kind
        for name, kind in kinds.items()
    }


def _concerns(name: str) -> Callable[[CobraPosition, Order], Iterable[str]]:
    def concerned(position: CobraPosition, order: Order) -> Iterable[str]:
        unit = position.units.get(str(order.args.get("unit", "")))
        return [] if unit is None else [one.id for one in WITH[name](position, unit, order)]

    return concerned
