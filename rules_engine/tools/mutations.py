"""Orders that nobody offered, made from one that was: other units, spaces, words, numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules_engine.core.orders import Order
from rules_engine.core.registry import load
from rules_engine.plain import JsonObject
from rules_engine.tools.chance import Chance

ODD: tuple[Any, ...] = ("", "9999", "no/such/unit", -1, None, [], {})


def mutated(order: Order, state: JsonObject, chance: Chance) -> Iterator[Order]:
    """Yield a few orders that differ from an order in one place of its arguments."""
    for name in sorted(order.args):
        yield Order(
            order.kind, order.side, {**order.args, name: _other(order.args[name], state, chance)}
        )
        yield Order(order.kind, order.side, {**order.args, name: chance.choose(ODD)})
        yield Order(order.kind, order.side, {k: v for k, v in order.args.items() if k != name})
    yield Order(order.kind, order.side, {**order.args, "extra": 1})


def _other(value: Any, state: JsonObject, chance: Chance) -> Any:
    if isinstance(value, list) and value:
        at = chance.pick(len(value))
        changed = list(value)
        changed[at] = _other(changed[at], state, chance)
        return chance.choose([changed, value[:at], [*value, value[at]], value[::-1]])
    if isinstance(value, dict) and value:
        name = chance.choose(sorted(value))
        return {**value, name: _other(value[name], state, chance)}
    if isinstance(value, str) and value in state["units"]:
        return chance.choose(sorted(state["units"]))
    board = load(state["game"]).board_of(state)
    if board.kind == "area" and isinstance(value, str) and value in board.index:
        near = board.neighbours[board.index[value]]
        spaces = [board.numbers[at] for at in near] if chance.once_in(2) else board.numbers
        return chance.choose(spaces or board.numbers)
    if isinstance(value, str) and value.isdigit() and len(value) == 4:
        row, column = int(value[:2]), int(value[2:])
        row, column = row + chance.pick(3) - 1, column + chance.pick(3) - 1
        return f"{max(row, 0):02d}{max(column, 0):02d}"
    if isinstance(value, int):
        return value + chance.pick(5) - 2
    return chance.choose(ODD)
