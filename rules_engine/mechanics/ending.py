"""The order that ends a step of the sequence of play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules_engine.core.game import FrameKind, OrderKind, Pick
from rules_engine.core.orders import Order
from rules_engine.core.position import P
from rules_engine.core.proceedings import Proceedings
from rules_engine.core.rulings import Ruling
from rules_engine.core.sequence import end_orders, run_sequence
from rules_engine.mechanics.notation import NoArguments


def rule_end(position: P, order: Order) -> Ruling:
    """Rule on ending the running step: what it still obliges the side to do stands in the way."""
    step = position.game.sequence.steps[position.step]
    found = step.may_end(position) if step.may_end else ()
    return Ruling(found, () if found or step.advise is None else step.advise(position))


def carry_out_end(p: Proceedings[P], order: Order) -> None:
    """End the running step."""
    end_orders(p)


def list_end(position: P, side: str) -> Iterator[Order]:
    """Yield `end` where the step may be ended."""
    order = Order("end", side, {})
    if rule_end(position, order).is_lawful:
        yield order


def suggest_end(position: P, side: str, pick: Pick) -> Order | None:
    """Suggest ending the step where that is lawful."""
    return next(list_end(position, side), None)


END: OrderKind[Any] = OrderKind(
    "end", "End the step", NoArguments(), rule_end, carry_out_end, list_end, suggest_end
)
FRAMES: dict[str, FrameKind[Any]] = {
    "sequence": FrameKind("sequence", run_sequence),
    "orders": FrameKind("orders"),
}
"""The two waiting points that every game has."""
