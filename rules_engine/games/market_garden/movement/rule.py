"""The ruling on a move: every violation, the nearest miss first; why nobody can move. Source: 9.0,
20.61.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.landing.dday_limits import limits_on_move
from rules_engine.games.market_garden.movement.entry import opens_assault
from rules_engine.games.market_garden.movement.limits import limits
from rules_engine.games.market_garden.movement.walk import Walk, walk
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.spaces import MODES
from rules_engine.games.market_garden.units import Unit

# How far from lawful an order is: some MF short; an area that bars it; the unit may not move.
MISSES = {"9.2": 0, "9.22": 0, "9.67": 1, "9.61": 1}
CLOSED = 2


def rule_move(position: MarketPosition, order: Order) -> Ruling:
    """Rule on a move as far as the position tells."""
    unit, path = position.unit(order.args["unit"]), order.args["path"]
    if unit is None or unit.side != order.side:
        text = f"You have no unit {order.args['unit']}."
        return Ruling((Violation("9.1", text, None, order.args["unit"]),))
    barred = list(limits(position, unit))
    broken = list(path_faults(position, unit, path))
    if broken:
        return Ruling((*broken, *barred))
    found = walk(position, unit, order.args["mode"], path)
    faults = sorted(found.violations, key=lambda one: MISSES.get(one.case, CLOSED))
    violations = (*faults, *limits_on_move(position, unit, path), *barred)
    readings = tuple(dict.fromkeys(one.reading for one in violations if one.reading))
    if violations:
        return Ruling(violations, (), readings, found.detail)
    return Ruling((), tuple(advice(position, found)), readings, found.detail)


def path_faults(position: MarketPosition, unit: Unit, path: Sequence[str]) -> Iterator[Violation]:
    """Yield what is wrong with the shape of a path. Source: 9.1, 3.2, 14.2."""
    for space in path:
        if not ground.is_on_the_map(position.board, space):
            yield Violation("9.1", f"There is no area {space} on this map.", None, unit.id)
            return
    if path[0] != unit.space:
        here = position.name_of(unit.space) if unit.space else "no area"
        text = f"{unit.id} stands in {here}; its path begins there."
        yield Violation("9.1", text, unit.space, unit.id)
        return
    for here, there in pairwise(path):
        if position.water(here, there) is None:
            is_zone = any(ground.is_zone(position.board, space) for space in (here, there))
            case, why = ("14.2", "no arrow joins") if is_zone else ("9.1", "nothing joins")
            text = f"{why.capitalize()} {position.name_of(here)} and {position.name_of(there)}."
            yield Violation(case, text, there, unit.id)


def advice(position: MarketPosition, found: Walk) -> Iterator[str]:
    """Yield what a player may want to know about a lawful move."""
    unit = found.unit
    for one in found.steps:
        name = position.name_of(one.leg.there)
        if opens_assault(position, unit.side, one.leg.here, one.leg.there, one.leg.by):
            yield f"{unit.id} must attack in {name} (10.2)."
        elif position.enemies(one.leg.there, unit.side):
            yield f"{unit.id} may attack in {name} (10.3)."
        if one.is_minimum:
            yield f"{unit.id} uses its minimum move into {name} (9.21)."


def why_no_move(position: MarketPosition, side: str) -> Violation | None:
    """Return what keeps the side's units where they stand, by the shortest march that breaks the
    fewest rules; None where the side has no unit to march, or one that can.
    """
    rulings = [rule_move(position, order) for order in _shortest_marches(position, side)]
    if not rulings or any(ruling.is_lawful for ruling in rulings):
        return None
    return min(rulings, key=lambda ruling: len(ruling.violations)).violations[-1]


def _shortest_marches(position: MarketPosition, side: str) -> Iterator[Order]:
    for name, unit in position.units.items():
        if unit.side != side or not unit.is_on_map or unit.space not in position.board.index:
            continue
        for there in position.neighbours(str(unit.space)):
            path = [str(unit.space), there]
            yield Order("move", side, {"unit": name, "mode": MODES[0], "path": path})
