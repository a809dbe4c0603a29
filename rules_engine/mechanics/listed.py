"""Orders of which all are listed: a guess at one is any of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rules_engine.core.forms import Filled, Form
from rules_engine.core.game import OrderKind, Pick
from rules_engine.core.orders import Notation, Order
from rules_engine.core.position import P
from rules_engine.core.proceedings import Proceedings
from rules_engine.core.rulings import Ruling, Violation


def any_of(
    listed: Callable[[P, str], Iterator[Order]], one_in: int = 1
) -> Callable[[P, str, Pick], Order | None]:
    """Return what suggests one of all lawful orders of a kind; one time in so many, where players
    give it now and then.
    """

    def suggest(position: P, side: str, pick: Pick) -> Order | None:
        if one_in > 1 and pick(one_in):
            return None
        orders = list(listed(position, side))
        return orders[pick(len(orders))] if orders else None

    return suggest


def with_unit(find: Callable[[P, Any, Order], Iterable[Any]]) -> Callable[[P, Order], list[str]]:
    """Return which units an order sets in motion that names one of them: those that are found with
    it; none where there is no such unit.
    """

    def concerned(position: Any, order: Order) -> list[str]:
        unit = position.unit(str(order.args.get("unit", "")))
        return [] if unit is None else [one.id for one in find(position, unit, order)]

    return concerned


def listed_order(
    words: tuple[str, str],
    notation: Notation,
    rule: Callable[[P, Order], Ruling],
    carry_out: Callable[[Proceedings[P], Order], None],
    listed: Callable[[P, str], Iterator[Order]],
    project: Callable[[P, Order], Iterable[tuple[Any, ...]]] | None = None,
    one_in: int = 1,
    form: Callable[[P, str, Filled], Form] | None = None,
    why_not: Callable[[P, str], Violation | None] | None = None,
    concerns: Callable[[P, Order], Iterable[str]] | None = None,
) -> dict[str, OrderKind[P]]:
    """Return a kind of order by its name, the first of the words; the second is its title. Random
    players give it one time in so many; the rest is as in the kind itself.
    """
    kind = OrderKind(
        *words,
        notation,
        rule,
        carry_out,
        listed,
        any_of(listed, one_in),
        project,
        form=form,
        why_not=why_not,
        concerns=concerns,
    )
    return {words[0]: kind}
