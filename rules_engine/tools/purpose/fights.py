"""Fights at good odds: of each target the largest attack, ranked by odds and by what is hit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any

from rules_engine.core.orders import Order
from rules_engine.core.verbs import check
from rules_engine.plain import JsonObject, JsonView
from rules_engine.tools.purpose.field import Field

MOST_LISTED = 400
MOST_TARGETS = 2
ENOUGH = 700
"""Better odds than these are no better."""
USUAL = 200
COLUMN = Fraction(7, 5)
"""What a shift by one column makes of the odds, nearly enough."""


@dataclass(frozen=True, slots=True)
class Fight:
    """An order to fight, how good it is in hundredths, and what that is worth."""

    order: Order
    prospect: int
    worth: int


def rank_fights(field: Field, seen: JsonObject, offered: Iterable[Order]) -> list[Fight]:
    """Return a fight for each target, the best first."""
    listed = list(islice(offered, MOST_LISTED))
    found = [_judged(field, seen, order) for order in _largest(listed) or listed[:1]]
    return sorted(found, key=lambda fight: -fight.worth)


def good_fights(field: Field, ranked: Iterable[Fight]) -> list[Fight]:
    """Return the fights at good odds in which no unit is needed twice."""
    least = field.aims.boldness.get(field.side, USUAL)
    used: set[str] = set()
    found = []
    for fight in ranked:
        names = set(fighters(fight.order))
        if fight.prospect >= least and names.isdisjoint(used):
            used |= names
            found.append(fight)
    return found


def fighters(order: Order) -> list[str]:
    """Return the units that an order to fight names."""
    args = order.args
    named = [*args.get("attackers", ()), *args.get("units", ())]
    return [*named, *(args[key] for key in ("unit", "point", "lead") if key in args)]


def targets(order: Order) -> tuple[str, ...]:
    """Return the spaces that an order to fight hits."""
    args = order.args
    single = args.get("target") or args.get("area")
    return tuple(args.get("targets", ())) or ((single,) if single else ())


def _largest(offered: Iterable[Order]) -> list[Order]:
    best: dict[tuple[str, ...], Order] = {}
    for order in offered:
        at = targets(order)
        if len(at) > MOST_TARGETS:
            continue
        kept = best.get(at)
        if kept is None or len(fighters(order)) > len(fighters(kept)):
            best[at] = order
    return list(best.values())


def _judged(field: Field, seen: JsonObject, order: Order) -> Fight:
    prospect = _prospect(field, order, check(seen, order).detail)
    prize = sum(field.prizes.get(space, 0) for space in targets(order))
    return Fight(order, prospect, min(prospect, ENOUGH) * (2 + prize))


def _prospect(field: Field, order: Order, detail: JsonView) -> int:
    read = field.aims.prospect or by_odds
    found = read(detail)
    if found is not None:
        return found
    ours = sum(field.strength(name) for name in fighters(order) if name in field.units)
    theirs = sum(field.foes.get(space, 0) for space in targets(order))
    return _shifted(ours, theirs, int(_odds(detail).get("net", 0)))


def by_odds(detail: JsonView) -> int | None:
    """Return the odds of a fight with all shifts, in hundredths; None where they are not known."""
    odds = _odds(detail)
    ours, theirs = odds.get("attack_total"), odds.get("defence_total")
    if not isinstance(ours, int) or not isinstance(theirs, int):
        return None
    return _shifted(ours, theirs, int(odds.get("net", 0)))


def _shifted(ours: int, theirs: int, shifts: int) -> int:
    return int(Fraction(100 * ours, max(1, theirs)) * COLUMN**shifts)


def _odds(detail: JsonView) -> Mapping[str, Any]:
    found: Mapping[str, Any] = detail.get("odds") or {}
    return found
