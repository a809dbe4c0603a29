"""The order to move as a game's record has it: ruled on, listed, and where a unit can go by it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from rules_engine.core.game import OrderKind, Pick
from rules_engine.core.orders import Notation, Order
from rules_engine.core.proceedings import Proceedings
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.hexes.movement.listing import destinations, list_moves
from rules_engine.mechanics.hexes.movement.record import Movement
from rules_engine.mechanics.hexes.movement.rule import rule_move
from rules_engine.plain import JsonObject


def move_orders(
    rules: Movement[H, U],
    notation: Notation,
    carry_out: Callable[[Proceedings[H], Order], None],
    suggest: Callable[[H, str, Pick], Order | None],
    project: Callable[[H, Order], Iterable[tuple[Any, ...]]],
    further: Callable[[H, U], list[JsonObject]] = lambda position, unit: [],
    concerns: Callable[[H, Order], Iterable[str]] | None = None,
) -> dict[str, OrderKind[H]]:
    """Return the kind of order by its name; `further`: where a unit can go besides; `concerns`:
    which units move by an order.
    """

    def reach(position: H, name: str) -> list[JsonObject]:
        unit = position.unit(name)
        if unit is None or not unit.is_known:
            return []
        return destinations(rules, position, unit) + further(position, unit)

    kind = OrderKind(
        "move",
        "Move a unit",
        notation,
        partial(rule_move, rules),
        carry_out,
        partial(list_moves, rules),
        suggest,
        project,
        reach,
        concerns=concerns,
    )
    return {kind.name: kind}
