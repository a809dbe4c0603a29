"""The ruling on a move: every violation, the nearest miss first, and advice apart from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.hexes.movement.record import Movement
from rules_engine.mechanics.hexes.movement.walk import walked

# How far from lawful an order is: a few points short; a zone or distance; closed ground.
SHORT, NEAR, CLOSED = 0, 1, 2


def rule_move(rules: Movement[H, U], position: H, order: Order) -> Ruling:
    """Rule on a move as far as the position tells."""
    unit = position.unit(order.args["unit"])
    path = order.args["path"]
    if unit is None or unit.side != order.side:
        text = f"{order.args['unit']} is not a unit of yours."
        return Ruling((Violation(rules.cases.general, text, None, order.args["unit"]),))
    mode = str(order.args["mode"])
    barred = list(rules.limits(position, unit, mode))
    broken = list(path_faults(rules, position, unit, path))
    if broken:
        return Ruling((*broken, *barred))
    found = walked(rules, position, unit, mode, path)
    faults = sorted(found.violations, key=lambda fault: _miss(rules, fault.case))
    readings = rules.readings(position, found, path)
    readings += tuple(fault.reading for fault in barred if fault.reading)
    if faults or barred:
        return Ruling((*faults, *barred), (), readings, found.detail)
    return Ruling((), tuple(rules.advice(position, found, path)), readings, found.detail)


def _miss(rules: Movement[H, U], case: str) -> int:
    """Return how far from lawful an order is that breaks a case."""
    modes = rules.modes.values()
    if any(mode.allowance == case for mode in modes):
        return SHORT
    by_zone = (
        one
        for grade in rules.passage.grades
        for one in (grade.stops, grade.again, grade.shuts, grade.leaving)
    )
    by_mode = (one for mode in modes for one in (mode.apart and mode.apart.case, mode.shuns))
    return NEAR if case in {*by_zone, *by_mode} else CLOSED


def path_faults(
    rules: Movement[H, U], position: H, unit: U, path: Sequence[str]
) -> Iterator[Violation]:
    """Yield what is wrong with the shape of a path: it starts where the unit is, its hexes are on
    the map and touch.
    """
    index, case = position.board.index, rules.cases.path
    for number in path[1:] if unit.is_on_map or path[0].isalpha() else path:
        if number not in index:
            yield Violation(case, f"{number} is not a hex of this map.", None, unit.id)
            return
    astray = _astray(rules, position, unit, path[0])
    if astray is not None:
        yield astray
        return
    hexes = path if unit.is_on_map else path[1:]
    for here, there in pairwise(hexes):
        if not position.board.are_neighbours(index[here], index[there]):
            yield Violation(case, f"{there} does not touch {here}.", there, unit.id)


def _astray(rules: Movement[H, U], position: H, unit: U, start: str) -> Violation | None:
    """Return what is wrong with where a path starts."""
    if unit.is_on_map:
        if start == unit.space:
            return None
        text = f"{unit.id} stands in {unit.space}; its path starts there, not in {start}."
        return Violation(rules.cases.path, text, unit.space, unit.id)
    case = rules.entry.case
    if not rules.entry.is_due(position, unit):
        return Violation(case, f"{unit.id} is not on the map and not due.", None, unit.id)
    word = rules.entry.word(unit)
    if start == word:
        return None
    text = f"{unit.id} enters at {word}; its path starts with that letter."
    return Violation(case, text, None, unit.id)
