"""Overruns: which division may overrun which hex, and what it pays. Source: 6.5, 7.23, OQ-35,
OQ-44 to OQ-46."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.rulings import Violation
from rules_engine.games.cobra.ground.terrain import POINT
from rules_engine.games.cobra.movement.integrity import (
    components,
    may_be_whole,
    strangers,
    was_whole,
)
from rules_engine.games.cobra.movement.limits import BODY, allowance, whole_allowance
from rules_engine.games.cobra.position import BARRIERS, MAJOR_RIVER, CobraPosition
from rules_engine.games.cobra.supply import points
from rules_engine.games.cobra.supply.chapter import is_supplied
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.combat.phase import marked
from rules_engine.mechanics.hexes.faults import unit_fault
from rules_engine.mechanics.hexes.ground.chart import write_points
from rules_engine.mechanics.hexes.movement.phase import moved_as, rest_of

PRICE = 3 * POINT  # 6.51
MOST, MOST_ON_TRUCKS = 2, 1  # 6.59


def overrun_faults(position: CobraPosition, unit: Unit, target: str) -> Iterator[Violation]:
    """Yield why the division of a unit may not overrun a hex now. Source: 6.5, 7.23."""
    phase = position.phase
    if position.holds("6.5") and not (phase and phase.has_overruns):
        yield unit_fault(unit, "6.5", "overruns in an initial movement phase only")
    units = components(position, unit)
    if unit.space is None or not units:
        yield unit_fault(unit, "7.23", "has no whole division on the map", "OQ-36a")
        return
    yield from _division_faults(position, unit, units)
    yield from _target_faults(position, unit, target)
    yield from _price_faults(position, units)
    yield from _number_faults(position, unit)


# ---- the division (6.54, 7.2) -------------------------------------------------------------------


def _division_faults(
    position: CobraPosition, unit: Unit, units: tuple[Unit, ...]
) -> Iterator[Violation]:
    if not may_be_whole(position, units):
        yield unit_fault(unit, "7.2", "is of a division that cannot have integrity")
        return
    away = [one.id for one in units if one.space != unit.space]
    if away and position.holds("7.23"):
        yield unit_fault(unit, "7.23", f"stands apart from {', '.join(away)} of its division")
    others = [one.id for one in strangers(position, unit, units)]
    if others and position.holds("7.21"):
        yield unit_fault(unit, "7.21", f"shares its hex with {', '.join(others)}", "OQ-45")
    yield from _history_faults(position, unit, units)
    yield from _body_faults(position, unit, units)


def _history_faults(
    position: CobraPosition, unit: Unit, units: tuple[Unit, ...]
) -> Iterator[Violation]:
    """Yield what in this phase keeps a division from overruns. Source: 6.54, 7.24, 11.45, OQ-35a,
    OQ-44, OQ-46.
    """
    has_come = _has_come(position, units)
    if not was_whole(position, unit) and not has_come and position.holds("6.54"):
        text = "is of a division that was not together and in supply when the phase began"
        yield unit_fault(unit, "6.54", text, "OQ-35a")
    gone = position.data["phase"].get("disengaged", ())
    for one in units:
        if position.holds("7.24") and not is_supplied(position, one):
            yield unit_fault(one, "7.24", "is out of supply")
        if one.id in gone and position.holds("6.62") and position.reading("OQ-46") == "barred":
            yield unit_fault(
                one, "6.62", "has left an enemy zone of control in this phase", "OQ-46"
            )
        is_single = moved_as(position, one.id) not in (None, BODY) and not has_come
        if is_single and position.holds("6.0-PR") and position.reading("OQ-44") == "one_body":
            yield unit_fault(one, "6.0-PR", "has moved by itself in this phase", "OQ-44")


def _has_come(position: CobraPosition, units: tuple[Unit, ...]) -> bool:
    """Whether all of a division has entered in this phase, and may overrun by one reading. Source:
    OQ-35a.
    """
    names = {one.id for one in units}
    return position.reading("OQ-35a") == "yes" and names <= marked(position, "arrived")


def _body_faults(
    position: CobraPosition, unit: Unit, units: tuple[Unit, ...]
) -> Iterator[Violation]:
    """Yield that a division has ended its move as a body: another has moved since, or an overrun
    of its own has failed. Source: 6.52, OQ-35b, OQ-44.
    """
    if all(moved_as(position, one.id) != BODY for one in units):
        return
    is_last = position.data["phase"].get("body") == unit.division
    has_failed = is_last and not any(rest_of(position, one.id) for one in units)
    if not is_last and position.holds("6.0-PR") and position.reading("OQ-44") == "one_body":
        text = "is of a division that has moved, and another unit has moved since"
        yield unit_fault(unit, "6.0-PR", text, "OQ-44")
    if has_failed and position.holds("6.52") and position.reading("OQ-35b") == "ended":
        yield unit_fault(unit, "6.52", "is of a division that has failed to overrun", "OQ-35b")


# ---- the hex that is overrun (6.51, 6.53, 6.54) -------------------------------------------------


def _target_faults(position: CobraPosition, unit: Unit, target: str) -> Iterator[Violation]:
    board = position.board
    here, there = board.index[unit.space or ""], board.index.get(target)
    if there is None or not board.are_neighbours(here, there):
        yield unit_fault(unit, "6.51", f"does not stand next to {target}")
        return
    if all(other.side == unit.side for other in position.stack(target)):
        yield unit_fault(unit, "6.51", f"finds no enemy units in {target}")
    yield from _defender_faults(position, unit, target)
    link = board.link(here, there)
    if MAJOR_RIVER in link and position.holds("6.53"):
        yield unit_fault(unit, "6.53", f"cannot overrun {target} over a major river")
    if link & BARRIERS and position.holds("6.74"):
        yield unit_fault(unit, "6.74", f"cannot overrun {target} over an impassable hexside")


def _defender_faults(position: CobraPosition, unit: Unit, target: str) -> Iterator[Violation]:
    """Yield by readings who may not be overrun: the same units again, and a hex in an enemy zone by
    a division that has left one. Source: 6.54, 6.62, OQ-35c, OQ-46.
    """
    phase = position.data["phase"]
    met = phase.get("overran", {}).get(unit.division, ())
    names = {one.id for one in position.stack(target)}
    if names & set(met) and position.holds("6.54") and position.reading("OQ-35c") == "no":
        yield unit_fault(unit, "6.54", f"has overrun units in {target} in this phase", "OQ-35c")
    has_left = any(one.id in phase.get("disengaged", ()) for one in position.division_of(unit))
    if has_left and position.holds("6.62") and position.reading("OQ-46") == "allowed":
        others = {name: one for name, one in position.data["units"].items() if name not in names}
        emptied = CobraPosition({**position.data, "units": others}, position.game)
        if emptied.in_enemy_zone(unit.side, target):
            text = f"has left an enemy zone of control and would enter one in {target}"
            yield unit_fault(unit, "6.62", text, "OQ-46")


# ---- price and number (6.51, 6.59, 12.3) --------------------------------------------------------


def _price_faults(position: CobraPosition, units: tuple[Unit, ...]) -> Iterator[Violation]:
    """Yield who cannot pay: the one-hex minimum does not. Source: 6.51, OQ-35d."""
    if not position.holds("6.51"):
        return
    spent = position.data["phase"].get("spent", {})
    is_fresh = not any(spent.get(unit.id) for unit in units)
    if is_fresh and position.reading("OQ-35d") == "yes":
        return
    for unit in units:
        before, most = spent.get(unit.id, 0), whole_allowance(position, unit)
        if before + PRICE > most:
            left = write_points(allowance(position, unit, BODY), POINT)
            text = f"{unit.id} has {left} movement points left, not three."
            yield Violation(
                "6.51", text, unit.space, unit.id, before + PRICE, most, reading="OQ-35d"
            )


def _number_faults(position: CobraPosition, unit: Unit) -> Iterator[Violation]:
    """Yield that a division, or its group, has made all its overruns. Source: 6.59, 12.3."""
    made = position.data["phase"].get("overruns", {}).get(unit.division, 0)
    most = MOST_ON_TRUCKS if unit.has_trucks else MOST
    if made >= most and position.holds("6.59"):
        yield unit_fault(
            unit, "6.59", f"is of a division that has made its overruns ({made} of {most})"
        )
    for bar in points.bars(position, unit.group, points.OVERRUNS):
        yield Violation(bar.case, f"{bar.text}.", unit.space, unit.id)
