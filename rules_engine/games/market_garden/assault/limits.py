"""Who may assault where, and who must. Source: 10.1, 10.2, 10.3, 10.6, 10.72, 9.1, 9.3."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.rulings import Violation
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.assault import support
from rules_engine.games.market_garden.assault.plan import Plan, entry_of, is_moving, owes
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.landing.dday_limits import (
    germans_are_barred,
    limits_on_assault,
)
from rules_engine.games.market_garden.movement.costs import MF, allowance, mf, spent_so_far
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.units import Unit


def may_assault(position: MarketPosition, plan: Plan) -> tuple[Violation, ...]:
    """Return what forbids an assault; nothing else is looked at where the place is wrong."""
    place = tuple(_place(position, plan.side, plan.area))
    if place:
        return place
    found: list[Violation] = []
    for unit in plan.assaulting:
        found += unit_faults(position, plan.side, plan.area, unit)
    found += _point(position, plan)
    found += _left_out(position, plan)
    for unit in plan.support:
        found += support.faults(position, unit, plan.area, plan.side, plan.assaulting)
    if not found:
        found += limits_on_assault(position, plan.area, plan.assaulting, plan.support)
    return tuple(found)


# ---- where and when (8.21, 9.1, 10.1) -----------------------------------------------------------


def may_assault_in(position: MarketPosition, side: str, area: str) -> bool:
    """Whether nothing about the place and the moment forbids an assault."""
    return next(_place(position, side, area), None) is None


def _place(position: MarketPosition, side: str, area: str) -> Iterator[Violation]:
    if not ground.is_on_the_map(position.board, area):
        yield Violation("10.1", f"There is no area {area} on this map.", area)
        return
    if germans_are_barred(position) and side == position.side:
        yield Violation("20.61", "In Impulse 0 of D-Day the Germans do not attack.", area)
        return
    act = impulse.current(position)
    if act is None or act["kind"] not in impulse.ON_GROUND:
        text = "No area is active: activate the one whose units are to assault."
        yield Violation("8.21", text, area)
        return
    if act["stage"] not in impulse.MOVING:
        text = "Demolition has begun; nobody assaults any more in this impulse."
        yield Violation("8.21", text, area)
    yield from _once(position, area, act.get("target"))
    if not position.enemies(area, side):
        text = f"No enemy is in {position.name_of(area)} to be assaulted."
        yield Violation("10.1", text, area)


def _once(position: MarketPosition, area: str, target: str | None) -> Iterator[Violation]:
    """Rule on when an area's one assault is made. Source: 9.1, 8.222."""
    name = position.name_of(area)
    if area in position.phase.get("assaulted", ()) and position.holds("9.1"):
        text = f"{name} has been assaulted; no area is assaulted twice in an impulse."
        yield Violation("9.1", text, area)
    others = [space for space in impulse.owing(position) if space != area]
    if others and target == area and position.holds("8.222"):
        first = position.name_of(others[0])
        text = f"The assault on {name} closes the impulse; first comes {first}."
        yield Violation("8.222", text, area)


# ---- each unit (10.1, 10.3, 10.6) ---------------------------------------------------------------


def unit_faults(position: MarketPosition, side: str, area: str, unit: Unit) -> Iterator[Violation]:
    """Yield why a unit may not take part in an assault; supporting artillery is another matter."""
    name = position.name_of(area)
    if unit.side != side or not unit.is_on_map:
        yield Violation("10.1", f"You have no unit {unit.id} on the map.", area, unit.id)
        return
    if unit.space != area:
        text = f"{unit.id} is in {position.name_of(unit.space or '')}, not in {name}."
        yield Violation("10.1", text, area, unit.id)
        return
    bar = _bar(position, unit)
    if bar is not None:
        yield Violation(bar[0], bar[1], area, unit.id)
        return
    if unit.is_fa and not is_moving(position, unit) and position.holds("15.12"):
        text = f"{unit.id} is artillery that has not moved: it supports, it does not assault."
        yield Violation("15.12", text, area, unit.id)
    yield from _cannot_pay(position, unit, area)


def _bar(position: MarketPosition, unit: Unit) -> tuple[str, str] | None:
    """Return what keeps a unit out of any assault now. Source: 4.118, 8.3, 10.1, 10.3."""
    name = position.name_of(unit.space or "")
    if unit.is_tower:
        return "4.118", f"{unit.id} is a FLAK Tower and never attacks."
    if not unit.is_fresh:
        if position.holds("10.1"):
            return "10.1", f"{unit.id} is not Fresh; only Fresh units assault."
        return None
    if impulse.is_active(position, unit):
        return None
    if position.holds("10.3"):
        return "10.3", f"{unit.id} in {name} was not activated in this impulse and cannot join."
    return None


def toll(position: MarketPosition, side: str, area: str) -> int:
    """Return what an assault in the contested Active Area costs each of its units, in half MF:
    1 MF against Spent enemies, 2 MF if one is Fresh. Source: 10.1, 10.6.
    """
    return rate(position, side, area) if is_inside(position, area) else 0


def is_inside(position: MarketPosition, area: str) -> bool:
    """Whether an assault there is one inside a contested Active Area. Source: 10.6."""
    is_own = area in (impulse.current(position) or {"areas": ()})["areas"]
    return is_own and impulse.contested_then(position, area)


def rate(position: MarketPosition, side: str, area: str) -> int:
    """Return the MF of 10.1 for these enemies, in half MF."""
    if not position.holds("10.1"):
        return 0
    enemies = position.enemies(area, side)
    return 2 * MF if any(enemy.is_fresh for enemy in enemies) else 1 * MF


def pays(position: MarketPosition, side: str, area: str, unit: Unit) -> int:
    """Return what this assault costs one unit, in half MF. Source: 10.1, 10.6, OQ-52."""
    entry = entry_of(position, unit)
    if entry is None:
        return toll(position, side, area)
    made = impulse.move_of(position, unit.id) or {}
    came_out = impulse.contested_then(position, made.get("from", ""))
    if position.reading("OQ-52") == "every" and came_out:
        return rate(position, side, area)
    return 0


def _cannot_pay(position: MarketPosition, unit: Unit, area: str) -> Iterator[Violation]:
    """Rule on the MF of an assault; nobody is kept from one that he owes. Source: 10.1, 9.21,
    OQ-52, OQ-56.
    """
    if owes(position, unit):
        return
    cost, points = pays(position, unit.side, area, unit), allowance(position, unit)
    spent = spent_so_far(position, unit)
    if not cost or spent + cost <= points:
        return
    if spent == 0 and position.reading("OQ-56") == "minimum":
        return
    text = f"{unit.id} has {mf(points - spent)} MF left; to assault here takes {mf(cost)}."
    reading = "OQ-56" if spent == 0 else None
    yield Violation("10.1", text, area, unit.id, spent + cost, points, reading)


# ---- all together (10.2, 10.3, 10.72) -----------------------------------------------------------


def can_lead(unit: Unit) -> bool:
    """Whether a unit may be the Point Unit of an assault. Source: 10.72A, 10.3, OQ-60."""
    return unit.can_be_point


def _point(position: MarketPosition, plan: Plan) -> Iterator[Violation]:
    if can_lead(plan.point) or not position.holds("10.72"):
        return
    text = f"{plan.point.id} cannot be the Point Unit; name Infantry or Armor."
    yield Violation("10.72", text, plan.area, plan.point.id)


def obliged(position: MarketPosition, side: str, area: str) -> tuple[Unit, ...]:
    """Return the units that have to take part in an assault in this area. Source: 10.2."""
    return tuple(unit for unit in position.stack(area, side) if owes(position, unit))


def _left_out(position: MarketPosition, plan: Plan) -> Iterator[Violation]:
    taking_part = set(plan.names)
    for unit in obliged(position, plan.side, plan.area):
        if unit.id not in taking_part:
            text = f"{unit.id} has to take part: its way in makes the assault Mandatory."
            yield Violation("10.2", text, plan.area, unit.id)


def able(position: MarketPosition, side: str, area: str) -> tuple[Unit, ...]:
    """Return the units that may take part in an assault in this area."""
    return tuple(
        unit
        for unit in position.stack(area, side)
        if next(unit_faults(position, side, area, unit), None) is None
    )


def grounds(position: MarketPosition, side: str) -> list[str]:
    """Return the areas in which an assault could be made now, in the order of the board."""
    spaces = {unit.space for unit in position.on_map(side) if impulse.is_active(position, unit)}
    return [
        area
        for area in position.board.numbers
        if area in spaces
        and may_assault_in(position, side, area)
        and any(can_lead(unit) for unit in able(position, side, area))
    ]
