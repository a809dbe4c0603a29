"""The order to leave the map: `exit A/2A 0223-0123`, a move that ends beyond its last hex. Source:
16.1, 16.2, OQ-38, OQ-62, OQ-66.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules_engine.core.events import Effect, put
from rules_engine.core.levels import is_double_blind
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.cobra.ground.terrain import POINT
from rules_engine.games.cobra.losses import who_scores
from rules_engine.games.cobra.movement.body import parted
from rules_engine.games.cobra.movement.columns import set_out
from rules_engine.games.cobra.movement.limits import allowance, limits
from rules_engine.games.cobra.movement.record import MODES, MOVEMENT
from rules_engine.games.cobra.movement.zones import PASSAGE
from rules_engine.games.cobra.notation import assert_space, assert_unit
from rules_engine.games.cobra.part import Part, Run
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.trucks import take_off
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.blind.known_position import as_mover_knows
from rules_engine.mechanics.hexes.faults import not_yours
from rules_engine.mechanics.hexes.movement import listing, passage
from rules_engine.mechanics.hexes.movement.path import Goal
from rules_engine.mechanics.hexes.movement.rule import path_faults
from rules_engine.mechanics.hexes.movement.walk import walked
from rules_engine.mechanics.listed import listed_order
from rules_engine.mechanics.slots import PATH, Slot, SlotNotation
from rules_engine.plain import JsonObject

MODE = MODES[0]
EXITS = {"german": ("german_supply", "east", "16.1"), "allied": ("allied_exit", "west", "16.2")}
NOTATION = SlotNotation(
    "Write 'exit UNIT HEX-HEX', such as 'exit A/2A 0223-0123'.",
    (Slot("unit", assert_unit), Slot("path", assert_space, PATH)),
)


def rule_exit(position: CobraPosition, order: Order) -> Ruling:
    """Rule on leaving the map. Source: 16.1, 16.2, OQ-38, OQ-66."""
    strange = tuple(not_yours(position, order.side, EXITS[order.side][2], order.args["unit"]))
    if strange:
        return Ruling(strange)
    unit, path = position.units[order.args["unit"]], order.args["path"]
    barred = [*path_faults(MOVEMENT, position, unit, path), *limits(position, unit, MODE)]
    return Ruling(tuple(barred or _faults(position, unit, path)))


def _faults(position: CobraPosition, unit: Unit, path: Sequence[str]) -> Iterator[Violation]:
    stretch, edge, case = EXITS[unit.side]
    if path[-1] not in position.stretch(stretch):
        text = f"{unit.id} cannot leave by {path[-1]}, which is no hex of its exit in the {edge}."
        yield Violation(case, text, path[-1], unit.id)
    spent = 0
    if len(path) > 1:
        found = walked(MOVEMENT, position, unit, MODE, path)
        yield from found.violations
        spent = found.spent
    yield from _last_faults(position, unit, path, spent)


def _last_faults(
    position: CobraPosition, unit: Unit, path: Sequence[str], spent: int
) -> Iterator[Violation]:
    """Yield why a unit that has come to its last hex for so much goes no further."""
    yield from _zone_faults(position, unit, path)
    spent, whole = spent + _price(position, unit, path), allowance(position, unit, MODE)
    if spent > whole:
        text = f"{unit.id} needs {spent // POINT} movement points and has {whole // POINT}."
        yield Violation("6.23", text, path[-1], unit.id, spent, whole, "OQ-38")


def _zone_faults(position: CobraPosition, unit: Unit, path: Sequence[str]) -> Iterator[Violation]:
    """Yield why a unit that has come into a hex, or stands there, does not leave it. Source: 6.22,
    15.3, OQ-66.
    """
    at = position.board.index[path[-1]]
    if len(path) > 1 and at in passage.halted(PASSAGE, position, unit.side):
        yield Violation("15.3", f"{unit.id} must stop in {path[-1]}.", path[-1], unit.id)
    if at not in passage.enemy_zones(PASSAGE, position, unit.side) or not position.holds("6.22"):
        return
    if len(path) > 1:
        text = f"{unit.id} must stop in {path[-1]}, which is in an enemy zone of control."
        yield Violation("6.22", text, path[-1], unit.id)
    elif position.reading("OQ-66") == "never":
        text = f"{unit.id} is in an enemy zone of control, out of which nobody leaves the map."
        yield Violation("6.22", text, path[-1], unit.id, reading="OQ-66")


def _price(position: CobraPosition, unit: Unit, path: Sequence[str]) -> int:
    """Return what the last step costs, off the map. Source: 6.61, OQ-38."""
    left = passage.start_grade(PASSAGE, position, unit) if len(path) == 1 else None
    leaving = passage.exit_cost(position, unit, left)
    return leaving + (POINT if position.reading("OQ-38") == "one_point" else 0)


def _effects(position: CobraPosition, unit: Unit) -> list[Effect]:
    """Return the effects of leaving; a truck marker goes for good. Source: 16.2."""
    left = {"turn": position.turn, "edge": EXITS[unit.side][1]}
    if unit.has_trucks:
        left["trucks"] = True
    return [
        put("exited", "units", unit.id, "status"),
        put(None, "units", unit.id, "space"),
        put(left, "units", unit.id, "exit"),
        *take_off(position, [unit], "gone"),
    ]


def _carry_out(p: Run, order: Order) -> None:
    """Let a unit leave, if nobody whom its side does not see halts it on its way out."""
    name, path = order.args["unit"], order.args["path"]
    if is_double_blind(p.state) and len(path) > 1:
        seen = as_mover_knows(p, order.side)
        if not set_out(p, seen, name, MODE, path, leaves_map=True):
            return
    unit = p.position.units[name]
    _, edge, case = EXITS[order.side]
    data: JsonObject = {"unit": unit.id, "side": order.side, "path": path, "edge": edge}
    p.emit("exited", data, [*_effects(p.position, unit), *parted(p.position, unit)], [case])


def _project(position: CobraPosition, order: Order) -> list[Effect]:
    return _effects(position, position.units[order.args["unit"]])


def list_exits(position: CobraPosition, side: str) -> Iterator[Order]:
    """Yield every lawful exit of a side, by the cheapest path to each hex of its edge."""
    ends = frozenset(position.stretch(EXITS[side][0]))
    for unit in listing.movable(MOVEMENT, position, side, MODE):
        for path, spent in _list_ways(position, unit, ends) if unit.is_on_map else ():
            if next(_last_faults(position, unit, path, spent), None) is None:
                yield Order("exit", side, {"unit": unit.id, "path": path})


def _list_ways(
    position: CobraPosition, unit: Unit, ends: frozenset[str]
) -> Iterator[tuple[list[str], int]]:
    """Yield the cheapest path to each end that a unit can reach, with its cost."""
    goals: Mapping[str, Goal] = {}
    if not ends.isdisjoint(listing.reach_costs(MOVEMENT, position, unit, MODE)):
        goals = listing.reachable(MOVEMENT, position, unit, MODE)
    for space in sorted(ends):
        if space == unit.space:
            yield [space], 0
        elif space in goals:
            yield list(goals[space].path), goals[space].cost


def _words(notice: JsonObject) -> str:
    if "unit" not in notice:
        return f"Out of sight, {who_scores(notice)} leaves the map."
    return f"{notice['unit']} leaves the map in the {notice['edge']}."


PART = Part.saying(
    {"exited": _words},
    orders=listed_order(
        ("exit", "Leave the map"), NOTATION, rule_exit, _carry_out, list_exits, _project
    ),
)
