"""Moves with a purpose: for every unit the best of the places that it can reach, if it gains."""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.core.orders import Order
from rules_engine.tools.purpose.field import Field
from rules_engine.tools.purpose.stands import Stands

LEAST_GAIN = 3


def plan_moves(field: Field, offered: Iterable[Order]) -> list[Order]:
    """Return the moves of a side, those of who is nearest to the enemy first."""
    stands = Stands(field)
    by_unit: dict[str, list[Order]] = {}
    for order in offered:
        name = order.args.get("unit")
        if name in field.units and (order.args.get("path") or order.args.get("space")):
            by_unit.setdefault(str(name), []).append(order)
    found = []
    for name in sorted(by_unit, key=lambda unit: (_nearness(field, unit), unit)):
        best = _best(stands, name, by_unit[name])
        if best is not None:
            found.append(best)
    return found


def end_of(order: Order) -> str:
    """Return the space in which a move ends."""
    path = order.args.get("path")
    return str(path[-1] if path else order.args.get("space", ""))


def _nearness(field: Field, unit: str) -> int:
    at = field.board.index.get(field.units[unit].get("space") or "")
    return -1 if at is None else field.near_foe[at]


def _best(stands: Stands, unit: str, offered: list[Order]) -> Order | None:
    here = stands.field.units[unit].get("space") or ""
    stands.leave(unit, here)
    stay = stands.worth(unit, here) + LEAST_GAIN
    best: Order | None = None
    for order in offered:
        worth = stands.worth(unit, end_of(order))
        if worth > stay:
            best, stay = order, worth
    stands.stand(unit, here if best is None else end_of(best))
    return best
