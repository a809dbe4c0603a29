"""Lawful assaults, listed lazily and suggested at random. Source: 10.1 to 10.3."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from rules_engine.core.game import Pick
from rules_engine.core.orders import Order
from rules_engine.games.market_garden.assault import limits, support
from rules_engine.games.market_garden.assault.plan import Plan, order_of
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.units import Unit


def assaults(position: MarketPosition, side: str) -> Iterator[Order]:
    """Yield every lawful assault, in each area the largest first."""
    if position.side != side:
        return
    for area in limits.grounds(position, side):
        for plan in _plans(position, side, area):
            if not limits.may_assault(position, plan):
                yield order_of(plan)


def _plans(position: MarketPosition, side: str, area: str) -> Iterator[Plan]:
    able = limits.able(position, side, area)
    must = {unit.id for unit in limits.obliged(position, side, area)}
    free = [unit for unit in able if unit.id not in must]
    for chosen in _subsets(free):
        names = must | {unit.id for unit in chosen}
        units = [unit for unit in able if unit.id in names]
        guns = support.able(position, side, area, units)
        for point in units:
            if limits.can_lead(point):
                others = tuple(unit for unit in units if unit is not point)
                for helpers in _subsets(guns):
                    yield Plan(side, area, point, others, tuple(helpers))


def _subsets(units: Sequence[Unit]) -> Iterator[tuple[Unit, ...]]:
    for count in range(len(units), -1, -1):
        yield from combinations(units, count)


def suggest(position: MarketPosition, side: str, pick: Pick) -> Order | None:
    """Suggest a random assault: often with all that can take part, led by whoever is strongest."""
    areas = limits.grounds(position, side) if position.side == side else []
    if not areas:
        return None
    area = areas[pick(len(areas))]
    able = limits.able(position, side, area)
    must = {unit.id for unit in limits.obliged(position, side, area)}
    everybody = pick(2) == 0
    units = [unit for unit in able if everybody or unit.id in must or pick(2)]
    leaders = [unit for unit in units if limits.can_lead(unit)]
    if not leaders:
        return None
    best = max(leaders, key=lambda unit: unit.attack)
    point = best if everybody else leaders[pick(len(leaders))]
    guns = support.able(position, side, area, units)
    helpers = tuple(unit for unit in guns if everybody or pick(2))
    others = tuple(unit for unit in units if unit is not point)
    plan = Plan(side, area, point, others, helpers)
    return None if limits.may_assault(position, plan) else order_of(plan)
