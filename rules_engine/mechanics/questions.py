"""What case files may ask of every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules_engine.core.orders import Order, parse_order
from rules_engine.core.position import Position
from rules_engine.core.verbs import check


def ruling(position: Position, side: str, words: Sequence[str]) -> Any:
    """The explanation of a lawful order (its costs, its values with every term); otherwise the
    violations.
    """
    order: Order = parse_order(" ".join(words), side, position.game.notations)
    seen = dict(position.data)
    seen.setdefault("orders_open", True)
    found = check(seen, order)
    return found.detail if found.is_lawful else found.to_json()
