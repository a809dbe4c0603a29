"""Orders that are listed wholly: a guess at one is any of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules_engine.core.game import Pick
from rules_engine.core.orders import Order
from rules_engine.core.position import P


def any_of(listed: Callable[[P, str], Iterator[Order]]) -> Callable[[P, str, Pick], Order | None]:
    """Return what suggests one of all lawful orders of a kind."""

    def suggest(position: P, side: str, pick: Pick) -> Order | None:
        orders = list(listed(position, side))
        return orders[pick(len(orders))] if orders else None

    return suggest
