"""What enemy units and their zones of control do to movement: where it stops, what is closed, what
leaving costs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_
from typing import Generic, NamedTuple

from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.hexes.ground.zones import Zones, zones
from rules_engine.mechanics.hexes.movement.phase import rest_of

NOWHERE: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Grade(Generic[H, U]):
    """What a zone of one grade does, by the cases that say so."""

    leaving: str
    """Who leaves it pays for that."""
    exit_cost: int | Callable[[H, U], int]
    """In the game's smallest unit, besides the step."""
    stops: str | None = None
    """Who comes into it stops there; None: nobody does."""
    again: str | None = None
    """Who comes into it straight out of one of this grade stops there."""
    shuts: str | None = None
    """Who leaves it may not go straight into another zone of any grade."""
    for_good: bool = False
    """Nor may he enter one in what is left of the phase."""
    name: str = "zone of control"
    """What rulings call it."""
    opens: Callable[[H, str], bool] = lambda position, name: False
    """Whether, by the referee's choice, a zone of that name is open to who leaves this one, though
    it shuts zones; he stops there.
    """
    ends: Callable[[H], str | None] = lambda position: None
    """The case by which, by the referee's choice, who comes into it stops there."""


class Halt(NamedTuple):
    """Hexes in which whoever comes into them stops, by a case, and why, as a clause."""

    case: str
    hexes: frozenset[int]
    why: str


@dataclass(frozen=True)
class Passage(Generic[H, U]):
    """What keeps units from going where they like, besides the ground."""

    zones: Zones[H, U]
    grades: tuple[Grade[H, U], ...]
    """The weakest first, as many as the zones have."""
    held: str | None
    """No unit enters a hex in which an enemy unit is; None: it does."""
    through: str = ""
    """Units go through hexes in which their own side's are; without a case they do in any case."""
    uncancelled: str = ""
    """A unit does not lift enemy zones in its hex for those who move; likewise."""
    not_own: str = ""
    """A side's zones do not hinder its own units; likewise."""
    lets_pass: Callable[[H, U], bool] | None = None
    """The units that keep no enemy out of their hex; None: there are none."""

    is_bound: Callable[[H, U], bool] = lambda position, unit: False
    """Whether a unit has to leave the zone in which it began, though it is there no longer."""
    halt: Callable[[H, str], Halt | None] = lambda position, side: None
    """Where the units of a side stop besides."""

    @cached_property
    def stop_alike(self) -> bool:
        """Whether every zone stops whoever comes into it."""
        return all(grade.stops is not None for grade in self.grades)

    @cached_property
    def forgets(self) -> bool:
        """Whether a search need not know where a unit comes from: every zone stops, and who leaves
        one may go straight into another, or into none at all.
        """
        straight = all(grade.shuts is None or grade.for_good for grade in self.grades)
        return self.stop_alike and straight


class Apart(NamedTuple):
    """Never less than so many hexes from an enemy unit, by a case."""

    case: str
    distance: int


# ---- where they are -----------------------------------------------------------------------------


def hindering(rules: Passage[H, U], position: H, side: str) -> tuple[frozenset[int], ...]:
    """Return for each grade, the weakest first, the hexes in which an enemy zone of it or of a
    higher one hinders a side's movement.
    """
    return position.memo(f"enemy zones {side}", lambda: _hindering(rules, position, side))


def _hindering(rules: Passage[H, U], position: H, side: str) -> tuple[frozenset[int], ...]:
    theirs = (zones(rules.zones, position, other) for other in position.others(side))
    found = [reduce(or_, of_all) for of_all in zip(*theirs, strict=True)]
    if not position.holds(rules.uncancelled):
        found = [hexes - position.occupied(side) for hexes in found]
    if not position.holds(rules.not_own):
        own = zones(rules.zones, position, side)
        found = [hexes | more for hexes, more in zip(found, own, strict=True)]
    return tuple(found)


def enemy_zones(rules: Passage[H, U], position: H, side: str) -> frozenset[int]:
    """Return the hexes in which an enemy zone of any grade hinders a side's movement."""
    return hindering(rules, position, side)[0]


def grade_at(rules: Passage[H, U], position: H, side: str, at: int) -> Grade[H, U] | None:
    """Return the strongest enemy zone in a hex (a board index)."""
    found = None
    for grade, hexes in zip(rules.grades, hindering(rules, position, side), strict=True):
        if at in hexes:
            found = grade
    return found


def enemy_held(rules: Passage[H, U], position: H, side: str) -> frozenset[int]:
    """Return the hexes that enemy units keep a side out of."""
    others = position.others(side)
    passes = rules.lets_pass
    if passes is None:
        return reduce(or_, map(position.occupied, others))
    index = position.board.index
    return frozenset(
        index[space]
        for other in others
        for space, stack in position.stacks(other).items()
        if not all(passes(position, unit) for unit in stack)
    )


def near_enemy(position: H, side: str, apart: Apart | None) -> frozenset[int]:
    """Return the hexes that are too near to an enemy unit for who keeps apart."""
    if apart is None or not position.holds(apart.case):
        return NOWHERE
    return position.memo(f"near {side} {apart.distance}", lambda: _near(position, side, apart))


def _near(position: H, side: str, apart: Apart) -> frozenset[int]:
    within = position.board.within
    enemies = sorted(reduce(or_, map(position.occupied, position.others(side))))
    return frozenset(there for at in enemies for there in within(at, apart.distance - 1))


# ---- what they do -------------------------------------------------------------------------------


def start_grade(rules: Passage[H, U], position: H, unit: U) -> Grade[H, U] | None:
    """Return the enemy zone in which a unit on the map begins its move; of one that goes on, the
    zone that it has left.
    """
    if unit.space is None:
        return None
    rest = rest_of(position, unit.id)
    if rest is not None:
        grade = rules.grades[-1] if rest["left_zone"] else None
    else:
        grade = grade_at(rules, position, unit.side, position.board.index[unit.space])
        if grade is None and rules.is_bound(position, unit):
            grade = rules.grades[-1]
    return grade if grade is not None and position.holds(grade.leaving) else None


def exit_cost(position: H, unit: U, grade: Grade[H, U] | None) -> int:
    """Return what leaving a zone costs a unit besides the step; nothing where there is none, or it
    has paid already.
    """
    if grade is None or rest_of(position, unit.id) is not None:
        return 0
    if not position.holds(grade.leaving):
        return 0
    cost = grade.exit_cost
    return cost if isinstance(cost, int) else cost(position, unit)


def closed(
    rules: Passage[H, U],
    position: H,
    side: str,
    apart: Apart | None,
    left: Grade[H, U] | None,
) -> frozenset[int]:
    """Return the hexes that a side's units may not enter; `left`: the zone that they leave."""
    found: set[int] = set(near_enemy(position, side, apart))
    if rules.held is not None and position.holds(rules.held):
        found |= enemy_held(rules, position, side)
    if not position.holds(rules.through):
        found |= position.occupied(side)
    if shut_for_good(position, left) is not None:
        found |= enemy_zones(rules, position, side)
    return frozenset(found)


def shut_for_good(position: H, left: Grade[H, U] | None) -> str | None:
    """Return the case by which who has left a zone may enter none in this phase."""
    if left is None or not left.for_good:
        return None
    return left.shuts if position.holds(left.shuts or "") else None


def halted(rules: Passage[H, U], position: H, side: str) -> frozenset[int]:
    """Return the hexes in which a side's units stop for another reason than zones of control."""
    halt = rules.halt(position, side)
    return NOWHERE if halt is None or not position.holds(halt.case) else halt.hexes


def stops(rules: Passage[H, U], position: H, side: str) -> frozenset[int]:
    """Return the hexes in which a unit must stop that comes into them, wherever it comes from."""
    found = halted(rules, position, side)
    for grade, hexes in zip(rules.grades, hindering(rules, position, side), strict=True):
        is_stop = grade.stops is not None and position.holds(grade.stops)
        if is_stop or grade.ends(position) is not None:
            found |= hexes
    return found
