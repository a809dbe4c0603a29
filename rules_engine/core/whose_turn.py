"""Whose turn it is: whether orders can be given now, by whom, and of which kinds."""

from __future__ import annotations

from typing import Any

from rules_engine.core.game import Game
from rules_engine.core.orders import Order
from rules_engine.core.position import Position
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.plain import JsonObject

OTHERS = "others"
"""In a view: the game waits for another side, or for the referee where he may be asked; for which
of several is not for it to know.
"""


def orders_open(position: Position) -> bool:
    """Whether the sequence of play stands where orders are given."""
    return bool(position.frames) and position.frames[-1]["kind"] == "orders"


def seem_open(state: JsonObject, seen: JsonObject) -> bool:
    """Whether a side that only looks on must take it that an opponent gives orders: that he is
    asked something in his own step is not for it to know, where anything is hidden.
    """
    if state["level"] == "open" or state["outcome"] is not None or seen["decisions"]:
        return False
    waiting = seen.get("waiting")
    return waiting is not None and waiting == state["side"] != seen["viewer"]


def waited_for(game: Game[Any], seen: JsonObject) -> set[str]:
    """Return the sides, and REFEREE, for whom the game may wait as far as a view, or the truth,
    says.
    """
    waiting = seen.get("waiting")
    owners = {decision["owner"] for decision in seen["decisions"]}
    if waiting == OTHERS:
        return {*owners, *game.askable} - {seen["viewer"]}
    if waiting:
        return {*owners, waiting}
    return owners or ({seen["side"]} if seen["orders_open"] and seen["side"] else set())


def is_to_move(seen: JsonObject, side: str) -> bool:
    """Whether the side may give orders now (and nobody's decision is open)."""
    return bool(seen["orders_open"]) and seen["side"] == side


def out_of_turn(game: Game[Any], position: Position, order: Order) -> Ruling | None:
    """Return why an order cannot be given now, whatever it says; None where it is its turn."""
    step = game.sequence.steps.get(position.step)
    case = step.case if step else game.sequence.turn[0].case
    title = step.title if step else "set-up"
    if not position.data["orders_open"]:
        text = "No orders can be given now: a decision or the end of the game comes first."
        return Ruling((Violation(case, text),))
    if position.side != order.side:
        side = game.side_titles.get(position.side or "", "nobody")
        return Ruling((Violation(case, f"It is not your turn: {title} is for {side}."),))
    kinds = game.orders_in(step.id, position.data) if step else ()
    if step is None or order.kind not in kinds:
        allowed = ", ".join(kinds) if step else "none"
        text = f"'{order.kind}' is not possible in the step {title}; possible here: {allowed}."
        return Ruling((Violation(case, text),))
    return None
