"""Which units may move, and what they may spend. Source: 6.0-PR, 6.23, 6.25, 6.31 to 6.36, 6.4,
6.52, 6.56, 6.92, OQ-16, OQ-44.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.rulings import Violation
from rules_engine.games.cobra.ground.terrain import POINT
from rules_engine.games.cobra.movement.allowance import Circumstances
from rules_engine.games.cobra.movement.allowance import allowance as points_of
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.combat.phase import marked
from rules_engine.mechanics.hexes.faults import unit_fault
from rules_engine.mechanics.hexes.movement.phase import moved_as, rest_of

UNLIMITED = 99 * POINT  # when the case that sets an allowance is taken out
MECHANIZED_CASES = {"german": "6.31", "american": "6.32", "british": "6.33"}
REDUCING = {"overcast": "6.44", "clear": "6.45"}
FULL = "storms"
BODY = "division"
"""The mode in which a division moves as one body. Source: OQ-44."""


def is_mechanized_phase(position: CobraPosition) -> bool:
    """Whether mechanized units alone may move in this phase. Source: 6.0-GR."""
    return position.phase is not None and position.phase.movers == "mechanized"


def limits(position: CobraPosition, unit: Unit, mode: str) -> Iterator[Violation]:
    """Yield why a unit may not move at all in this phase."""
    yield from _moved_faults(position, unit)
    if marked(position, "trucked"):
        text = "Trucks have been placed, and that comes after all movement."
        yield Violation("6.91", text, unit.space, unit.id, reading="OQ-04")
    case = MECHANIZED_CASES[unit.group]
    if not is_mechanized_phase(position) or not position.holds(case):
        return
    if unit.is_tiger and position.reading("OQ-16") == "foot":
        text = "is a Tiger battalion and moves in the initial movement phase only"
        yield unit_fault(unit, case, text, "OQ-16")
    elif not unit.is_mechanized:
        yield unit_fault(unit, case, "is not mechanized and does not move in this phase")
    elif unit.has_trucks and not position.holds("6.92"):
        yield unit_fault(unit, "6.32", "is infantry and does not move in this phase")


def _moved_faults(position: CobraPosition, unit: Unit) -> Iterator[Violation]:
    """Yield why a unit that has moved does not go on: only one that moved with its division does.
    Source: 6.0-PR, 6.22, 6.52, 6.56, OQ-44.
    """
    mode, phase = moved_as(position, unit.id), position.data["phase"]
    if mode is None or unit.space is None:
        return
    has_overrun = bool(phase.get("overruns", {}).get(unit.division))
    if rest_of(position, unit.id) is not None:
        case = "6.56" if has_overrun else "6.22"
        if position.holds(case) and position.in_enemy_zone(unit.side, unit.space):
            text = "has come into an enemy zone of control and does not move on"
            yield unit_fault(unit, case, text)
    elif mode == BODY and has_overrun and phase.get("body") == unit.division:
        yield unit_fault(unit, "6.52", "does not move after its overrun")
    elif position.holds("6.0-PR"):
        yield unit_fault(unit, "6.0-PR", "has made its move of this phase already")


def allowance(position: CobraPosition, unit: Unit, mode: str) -> int:
    """Return what a unit may still spend in this phase, in sixths. Source: 6.23, 6.51."""
    spent = int(position.data["phase"].get("spent", {}).get(unit.id, 0))
    return max(0, whole_allowance(position, unit) - spent)


def whole_allowance(position: CobraPosition, unit: Unit, *, is_supplied: bool = True) -> int:
    """Return what a unit may spend in a whole phase, in sixths; less if it is not in supply.
    Source: 6.23, 6.25, 6.36, 6.4.
    """
    if not position.holds("6.23"):
        return UNLIMITED
    is_slow = is_mechanized_phase(position) and position.holds("6.36")
    now = Circumstances(_weather(position), is_exit_complete(position), is_slow)
    is_whole = (is_supplied and position.was_supplied(unit)) or not position.holds("6.25")
    return POINT * points_of(unit, now, is_supplied=is_whole, reading=position.reading)


def _weather(position: CobraPosition) -> str:
    """Return the weather as far as the cases on it are in force. Source: 6.43 to 6.45."""
    case = REDUCING.get(position.weather)
    return position.weather if case is None or position.holds(case) else FULL


def is_exit_complete(position: CobraPosition) -> bool:
    """Whether the western exit was complete before this game turn. Source: 6.47."""
    turn = position.tracks["exit"]
    return turn is not None and turn < position.turn and position.holds("6.47")
