"""A unit's path hex by hex: what each costs, and every case that it breaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_engine.mechanics.hexes.ground.chart import Bar, Price, write_points
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.hexes.movement.graded import shunned
from rules_engine.mechanics.hexes.movement.passage import (
    Grade,
    exit_cost,
    grade_at,
    halted,
    near_enemy,
    start_grade,
)
from rules_engine.mechanics.hexes.movement.path import Walk
from rules_engine.mechanics.hexes.movement.record import Movement
from rules_engine.mechanics.hexes.movement.zone_faults import zone_faults
from rules_engine.mechanics.words import counted


def walked(rules: Movement[H, U], position: H, unit: U, mode: str, path: Sequence[str]) -> Walk[U]:
    """Return the walk of an order, the same where it is ruled on and where it is carried out."""
    key = f"walk {unit.id} {mode} {' '.join(path)}"
    return position.memo(key, lambda: walk(rules, position, unit, mode, path))


def walk(rules: Movement[H, U], position: H, unit: U, mode: str, path: Sequence[str]) -> Walk[U]:
    """Follow a path whose hexes exist and touch; it starts in the unit's hex, or with the word of
    its entry.
    """
    own = rules.modes[mode].own
    if own is not None and unit.is_on_map:
        found: Walk[U] = own.walk(position, unit, path)
        return found
    found = Walk(unit, mode, rules.allowance(position, unit, mode))
    left = start_grade(rules.passage, position, unit) if unit.is_on_map else None
    steps = range(1, len(path))
    if unit.is_on_map:
        _check_start(rules, position, found, path[0])
        _step(rules, position, found, path, 1, left)
    else:
        _enter_map(rules, position, found, path[1])
    for at in steps[1:]:
        _step(
            rules, position, found, path, at, _left_on_the_way(rules, position, unit, path[at - 1])
        )
    for at in steps:
        _check_hex(rules, position, found, path, at, left)
    full = rules.ends(position, unit, path[-1]) if rules.ends is not None else None
    if full is not None:
        found.fault_in(full, found.hexes[-1])
    _cite_stop(rules, position, found)
    _check_allowance(rules, position, found, path)
    return found


def _enter_map(rules: Movement[H, U], position: H, found: Walk[U], number: str) -> None:
    at = position.board.index[number]
    barred = rules.entry.bar(position, found.unit, found.mode, at)
    if barred is not None:
        found.fault(barred, number)
    found.enter(number, rules.entry.price(position, found.unit, found.mode, at))


def _check_start(rules: Movement[H, U], position: H, found: Walk[U], start: str) -> None:
    apart = rules.modes[found.mode].apart
    if apart is None:
        return
    if position.board.index[start] in near_enemy(position, found.unit.side, apart):
        text = f"{found.unit.id} starts in {start}, less than {counted(apart.distance)} hexes"
        text = f"{text} from an enemy unit, and cannot move {found.mode}ly"
        found.fault(Bar(apart.case, text), start)


def _step(
    rules: Movement[H, U],
    position: H,
    found: Walk[U],
    path: Sequence[str],
    at: int,
    left: Grade[H, U] | None,
) -> None:
    """Count a step to a hex of a path, by its place in it; `left`: the zone that it leaves."""
    here, there, unit = path[at - 1], path[at], found.unit
    index = position.board.index
    for barred in rules.bars(position, unit, here, there):
        found.fault(barred, there)
    paid = rules.price(position, unit, found.mode, index[here], index[there])
    if paid is not None and left is not None:
        extra = exit_cost(position, unit, left)
        said = f"leaving an enemy {left.name} {write_points(extra, position.game.parts)}"
        paid = Price(paid.cost + extra, f"{paid.why}, {said}", (*paid.cases, left.leaving))
    found.enter(there, paid)


def _left_on_the_way(rules: Movement[H, U], position: H, unit: U, here: str) -> Grade[H, U] | None:
    """Return the zone that a unit leaves after it has come into it in this move, which is lawful
    only where such a zone does not stop it.
    """
    if rules.passage.stop_alike:
        return None
    return grade_at(rules.passage, position, unit.side, position.board.index[here])


def _check_hex(
    rules: Movement[H, U],
    position: H,
    found: Walk[U],
    path: Sequence[str],
    at: int,
    left: Grade[H, U] | None,
) -> None:
    there = found.hexes[at - 1]
    for barred in _hex_faults(rules, position, found, path, at):
        found.fault_in(barred, there)
    for barred in zone_faults(rules.passage, position, found.unit, path, at, left):
        found.fault_in(barred, there)


def _cite_stop(rules: Movement[H, U], position: H, found: Walk[U]) -> None:
    """Cite the case by which a unit stops where its path ends."""
    last = found.hexes[-1]
    index = position.board.index[str(last["space"])]
    grade = grade_at(rules.passage, position, found.unit.side, index)
    if grade is not None and grade.stops is not None:
        last["cases"].append(grade.stops)


def _hex_faults(
    rules: Movement[H, U], position: H, found: Walk[U], path: Sequence[str], at: int
) -> Iterator[Bar]:
    unit, number, mode = found.unit, path[at], rules.modes[found.mode]
    index, side, apart = position.board.index[number], unit.side, mode.apart
    is_checked = unit.is_on_map or at > 1  # the entry hex itself is ruled on by the entry's bar
    if apart is not None and is_checked and index in near_enemy(position, side, apart):
        text = f"{number} is less than {counted(apart.distance)} hexes from an enemy unit"
        yield Bar(apart.case, text)
    if not position.holds(rules.passage.through) and index in position.occupied(side):
        yield Bar(rules.cases.general, f"{number} is held by units of your own")
    halt = rules.passage.halt(position, side)
    if halt is not None and at < len(path) - 1 and index in halted(rules.passage, position, side):
        yield Bar(halt.case, f"{unit.id} must stop in {number}, {halt.why}")
    if index in shunned(rules, position, side, mode):
        yield Bar(mode.shuns or "", f"{number} lies in an enemy zone of control")


def _check_allowance(
    rules: Movement[H, U], position: H, found: Walk[U], path: Sequence[str]
) -> None:
    unit, allowance, parts = found.unit, found.allowance, position.game.parts
    if found.spent <= allowance:
        return
    has_minimum = rules.has_minimum if unit.is_on_map else rules.entry.has_minimum
    if len(path) == (2 if unit.is_on_map else 3) and has_minimum(position, unit):
        found.by_minimum = True
        found.hexes[-1]["cases"].append(rules.cases.minimum)
        return
    far = next(there for there in found.hexes if there["total"] > allowance)
    text = (
        f"{unit.id} has {write_points(allowance, parts)} movement points; as far as"
        f" {far['space']} it needs {write_points(far['total'], parts)}"
    )
    case = rules.modes[found.mode].allowance
    found.fault_in(Bar(case, text, rules.shortened(position, unit, allowance)), far)
