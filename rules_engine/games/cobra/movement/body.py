"""A division that moves as one body, so as to overrun: its march, what is left of it, its end.
Source: 6.0-PR, 6.51, 6.52, 6.56, OQ-44.

The body is the division that moved last. It may stop, overrun and go on until another unit moves;
its units may part and use what they have left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rules_engine.core.events import Effect, drop, put
from rules_engine.core.rulings import Violation
from rules_engine.games.cobra.ground.costs import class_of
from rules_engine.games.cobra.movement.integrity import components, may_be_whole, was_whole
from rules_engine.games.cobra.movement.limits import BODY, allowance, limits
from rules_engine.games.cobra.movement.record import MODES as SINGLE
from rules_engine.games.cobra.movement.record import MOVEMENT
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.faults import unit_fault
from rules_engine.mechanics.hexes.movement.path import Goal, Walk
from rules_engine.mechanics.hexes.movement.phase import rest_of
from rules_engine.mechanics.hexes.movement.reach import from_map
from rules_engine.mechanics.hexes.movement.record import Mode, Movement, OwnWay
from rules_engine.mechanics.hexes.movement.walk import walked

ALONE = SINGLE[0]
MODES = (*SINGLE, BODY)


def _limits(position: CobraPosition, unit: Unit, mode: str) -> Iterator[Violation]:
    """Yield why a unit, or as a body its division, may not move."""
    if mode != BODY:
        yield from limits(position, unit, mode)
        return
    yield from _shape_faults(position, unit)
    for one in components(position, unit) or (unit,):
        yield from limits(position, one, mode)


def _shape_faults(position: CobraPosition, unit: Unit) -> Iterator[Violation]:
    """Yield why the division of a unit is no body: only one that may overrun is. Source: 6.5, 6.54,
    7.2, 7.23.
    """
    phase, units = position.phase, components(position, unit)
    if position.holds("6.5") and not (phase and phase.has_overruns):
        text = "moves with its division in an initial movement phase only"
        yield unit_fault(unit, "6.5", text, "OQ-44")
    if unit.space is None or {one.space for one in units} != {unit.space}:
        text = "has no whole division in its hex with which to move"
        yield unit_fault(unit, "7.23", text, "OQ-44")
    elif not may_be_whole(position, units):
        yield unit_fault(unit, "7.2", "is of a division that cannot have integrity", "OQ-44")
    elif position.holds("6.54") and not was_whole(position, unit):
        text = "is of a division that was not together and in supply when the phase began"
        yield unit_fault(unit, "6.54", text, "OQ-35a")


# ---- its way ------------------------------------------------------------------------------------


def walks(position: CobraPosition, unit: Unit, path: Sequence[str]) -> dict[str, Walk[Unit]]:
    """Return the walk of each unit of a body: each pays for itself. Source: 6.51, OQ-44."""
    units = components(position, unit) or (unit,)
    return {one.id: walked(MOVEMENT, position, one, ALONE, path) for one in units}


def _walk(position: CobraPosition, unit: Unit, path: Sequence[str]) -> Walk[Unit]:
    """Return the walk of the unit of a body for which the way is hardest."""
    found = min(walks(position, unit, path).values(), key=_ease)
    return replace(found, mode=BODY)


def _ease(found: Walk[Unit]) -> tuple[bool, int]:
    return not found.violations, found.allowance - found.spent


def _goals(position: CobraPosition, unit: Unit) -> Mapping[str, Goal]:
    """Return where a body can go, by the ways of its slowest unit; listed for its first alone."""
    units = components(position, unit)
    if not units or unit.id != units[0].id:
        return {}
    slowest = min(units, key=lambda one: allowance(position, one, BODY))
    others = [one for one in units if class_of(one) != class_of(slowest)]
    found = from_map(MOVEMENT, position, slowest, ALONE)
    return {space: goal for space, goal in found.items() if _can_all(position, others, goal)}


def _can_all(position: CobraPosition, units: Sequence[Unit], goal: Goal) -> bool:
    return not any(walked(MOVEMENT, position, u, ALONE, goal.path).violations for u in units)


MARCH: Movement[CobraPosition, Unit] = replace(
    MOVEMENT,
    modes={**MOVEMENT.modes, BODY: Mode(BODY, "6.23", own=OwnWay(_walk, _goals))},
    limits=_limits,
)
"""Movement with that of bodies."""


# ---- what a phase keeps of it -------------------------------------------------------------------


def parted(position: CobraPosition, unit: Unit) -> list[Effect]:
    """Return what a move of a single unit ends: every body; the rest of its own division is still
    to move. Source: OQ-44.
    """
    phase = position.data["phase"]
    own = {one.id for one in position.division_of(unit)} - {unit.id}
    effects = [drop("phase", "body")] if "body" in phase else []
    if "rest" in phase:
        left = {name: rest for name, rest in phase["rest"].items() if name in own}
        effects.append(put(left, "phase", "rest"))
    return effects


def begun(position: CobraPosition, unit: Unit) -> list[Effect]:
    """Return that a unit's division has set out as the body and has not come to its first step: it
    has not moved, and leaves the zone in which it may stand as if it had never been halted. Source:
    OQ-44, OQ-101.
    """
    if rest_of(position, unit.id) is not None:
        return []
    return [put(unit.division, "phase", "body"), put({}, "phase", "rest")]


def gone_on(units: Sequence[Unit], away: Sequence[str]) -> list[Effect]:
    """Return that a division is the body and may go on; `away`: who has left an enemy zone in this
    phase.
    """
    rest = {one.id: {"mode": BODY, "left_zone": one.id in away} for one in units}
    return [*ended(units), put(rest, "phase", "rest")]


def ended(units: Sequence[Unit]) -> list[Effect]:
    """Return that a division is the body and has nothing left. Source: 6.52."""
    return [
        put(units[0].division, "phase", "body"),
        put({}, "phase", "rest"),
        *(put(BODY, "phase", "moved", one.id) for one in units),
    ]
