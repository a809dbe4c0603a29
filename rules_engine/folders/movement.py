"""Movement as a record, filled in from a folder."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TypeAlias

from rules_engine.board.board import Board
from rules_engine.core.rulings import Violation
from rules_engine.folders.position import FolderPosition, Piece
from rules_engine.folders.rules import Rules
from rules_engine.mechanics.hexes.combat.phase import marked
from rules_engine.mechanics.hexes.ground import chart
from rules_engine.mechanics.hexes.ground.chart import Bar, Chart, Price
from rules_engine.mechanics.hexes.ground.steps import Ways
from rules_engine.mechanics.hexes.ground.zones import Zones
from rules_engine.mechanics.hexes.movement import passage, record
from rules_engine.mechanics.hexes.movement.passage import Grade, Passage
from rules_engine.mechanics.hexes.movement.phase import moved_as
from rules_engine.mechanics.hexes.movement.record import Bounds, Cases, Entry, Mode
from rules_engine.mechanics.units import UnitLens

Movement = record.Movement[FolderPosition, Piece]
MODE = "march"
OFF = "off"
"""What a path begins with that comes onto the map."""
DUE = "due"
NO_LINK: frozenset[str] = frozenset()
SHARES = {"whole": (1, 1), "half": (1, 2), "none": (0, 1)}
"""What is left of a number, as numerator and denominator, rounded up."""


def movement_of(rules: Rules) -> Movement:
    """Return the record of a folder's movement."""
    case = rules.case
    return record.Movement(
        cases=Cases(case("move.own"), case("move.path"), case("move.minimum")),
        modes={MODE: Mode(MODE, case("move.allowance"))},
        passage=passage_of(rules),
        ways=Ways(lambda ground: ground[0], partial(_cost, rules)),
        ground=lambda position: (position.board, lapsed(position)),
        kind=lambda position, unit, mode: unit.kind,
        price=_price,
        bars=_bars,
        allowance=_allowance,
        has_minimum=_has_minimum,
        limits=_limits,
        entry=Entry(
            case("move.entry" if rules.has("move.entry") else "move.own"),
            _is_due,
            lambda unit: OFF,
            _hexes,
            _entry_bar,
            _entry_price,
        ),
        bounds=_full,
    )


def zones_of(rules: Rules) -> Zones[FolderPosition, Piece]:
    """Return who has zones of control; nobody where no case says so."""
    return Zones(rules.case("zones.reach"), lambda position, unit: int(unit.has_zone))


def passage_of(rules: Rules) -> Passage[FolderPosition, Piece]:
    """Return what enemies and their zones do to movement."""
    case, section = rules.case, rules.section("zones")
    grade: Grade[FolderPosition, Piece] = Grade(
        leaving=case("zones.leaving"),
        exit_cost=int(section["exit_cost"]) * rules.parts if section is not None else 0,
        stops=case("zones.stops") if section is None or rules.has("zones.stops") else None,
        shuts=case("zones.shuts") if rules.has("zones.shuts") else None,
    )
    return Passage(zones_of(rules), (grade,), held=case("move.enemy"))


# ---- the ground ---------------------------------------------------------------------------------


Ground: TypeAlias = tuple[Board, frozenset[str]]
"""A board, and the cases of the table of terrain that do not hold."""


def _cost(rules: Rules, ground: Ground, kind: str, a: int, b: int) -> int | None:
    board, out = ground
    found = chart.price(rules.chart_without(out), kind, board, a, b, board.link(a, b))
    return None if found is None else found.cost


def lapsed(position: FolderPosition) -> frozenset[str]:
    """Return the cases of the table of terrain that do not hold."""
    rows = position.rules.ground.values()
    return position.memo(
        "lapsed", lambda: frozenset(row.case for row in rows if not position.holds(row.case))
    )


def chart_of(position: FolderPosition) -> Chart:
    """Return what steps cost in a position."""
    return position.rules.chart_without(lapsed(position))


def price(position: FolderPosition, unit: Piece, a: int, b: int) -> Price | None:
    """Return what a step costs a unit, None where the ground is closed to it."""
    board = position.board
    return chart.price(chart_of(position), unit.kind, board, a, b, board.link(a, b))


def _price(position: FolderPosition, unit: Piece, mode: str, a: int, b: int) -> Price | None:
    return price(position, unit, a, b)


def _bars(position: FolderPosition, unit: Piece, here: str, there: str) -> Iterator[Bar]:
    """Yield why a step is closed: by enemies, by a full hex, by the ground."""
    rules, board = position.rules, position.board
    a, b = board.index[here], board.index[there]
    if is_held(position, unit.side, there):
        yield Bar(rules.case("move.enemy"), f"{there} is held by enemy units")
    if not position.has_room(unit.side, there, unit.id):
        yield Bar(rules.case("stack.limit"), f"{there} is full of units of your own")
    yield from chart.bars(chart_of(position), unit.kind, board, a, b, board.link(a, b))


def is_held(position: FolderPosition, side: str, space: str) -> bool:
    """Whether enemies keep a side out of a hex."""
    is_enemy = any(unit.side != side for unit in position.stack(space))
    return is_enemy and position.holds(position.rules.case("move.enemy"))


def _full(position: FolderPosition, unit: Piece) -> Bounds:
    """Return the hexes that are too full for a unit."""
    index, own = position.board.index, position.stacks(unit.side)
    full = [at for at in own if not position.has_room(unit.side, at, unit.id)]
    return Bounds(f"full for {unit.id}" if full else "", frozenset(index[at] for at in full))


# ---- what a unit may ----------------------------------------------------------------------------


def _allowance(position: FolderPosition, unit: Piece, mode: str) -> int:
    points = unit.movement * position.rules.parts
    if not position.holds(position.rules.case("move.allowance")):
        return len(position.board) * position.rules.parts  # nothing says then how far it goes
    return shared(position, unit, "movement", points)


def shared(position: FolderPosition, unit: Piece, what: str, amount: int) -> int:
    """Return what is left of a number of a unit's for want of supply, rounded up."""
    rules = position.rules
    if not position.is_unsupplied(unit) or not position.holds(rules.case("supply.lack")):
        return amount
    up, down = SHARES[rules.said("supply", what)]
    return -(-amount * up // down)


def _has_minimum(position: FolderPosition, unit: Piece) -> bool:
    if not position.holds(position.rules.case("move.minimum")) or not unit.is_on_map:
        return False
    found = passage.start_grade(passage_of(position.rules), position, unit)
    return found is None and shared(position, unit, "movement", 1) > 0


def _limits(position: FolderPosition, unit: Piece, mode: str) -> Iterator[Violation]:
    case = position.rules.case("move.once")
    if not position.holds(case):
        return
    if moved_as(position, unit.id) is not None:
        text = f"{unit.id} has moved in this phase already."
        yield Violation(case, text, unit.space, unit.id)
    elif unit.id in marked(position, "attacked"):
        text = f"{unit.id} has attacked in this phase and moves no more."
        yield Violation(case, text, unit.space, unit.id)


# ---- reinforcements -----------------------------------------------------------------------------


def _is_due(position: FolderPosition, unit: UnitLens) -> bool:
    enters = unit.data.get("enters")
    if unit.data.get("status") != DUE or enters is None:
        return False
    return position.turn >= int(enters["turn"])


def _hexes(position: FolderPosition, unit: Piece) -> tuple[int, ...]:
    return (position.board.index[unit.data["enters"]["hex"]],)


def _entry_bar(position: FolderPosition, unit: Piece, mode: str, at: int) -> Bar | None:
    """Return why a unit cannot come by a hex: it is another's hex, or held, or full."""
    rules, space = position.rules, position.board.numbers[at]
    own = unit.data["enters"]["hex"]
    if space != own and position.holds(rules.case("move.entry")):
        return Bar(rules.case("move.entry"), f"{unit.id} enters by {own}, not by {space}")
    if is_held(position, unit.side, space):
        return Bar(rules.case("move.enemy"), f"{space} is held by enemy units")
    if not position.has_room(unit.side, space):
        return Bar(rules.case("stack.limit"), f"{space} is full of units of your own")
    return None


def _entry_price(position: FolderPosition, unit: Piece, mode: str, at: int) -> Price | None:
    return chart.price_into(chart_of(position), unit.kind, position.board, at, NO_LINK)
