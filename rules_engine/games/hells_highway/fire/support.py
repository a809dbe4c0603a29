"""Engineers and anti-tank guns that help a fight. Source: 5.23, 5.24, 6.8, 6.9, 6.14, 9.8, 9.10,
H40, H46.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from rules_engine.core.rulings import Violation
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.supply.headquarters import (
    AT,
    ENGINEERS,
    has_in_range,
    lends,
    pool,
    why_silent,
)
from rules_engine.games.hells_highway.units import Unit
from rules_engine.plain import JsonView

COST = 1
BOTH = "no_limit"


def fault(
    position: HellsPosition, name: str, what: str, firers: Iterable[Unit]
) -> Violation | None:
    """Return why somebody gives no such help to directly firing units. Source: 5.23, 5.24, 6.8,
    6.9, H40.
    """
    unit, helped = position.unit(name), list(firers)
    case = "5.23" if what == ENGINEERS else "5.24"
    if unit is None or not unit.is_on_map or not helped or unit.side != helped[0].side:
        return Violation(case, f"{name} helps nobody who fires directly.", None, name)
    if not unit.is_hq:
        return _unit_fault(position, unit, what, helped)
    silent = why_silent(position, unit)
    if silent is not None:
        return Violation("6.9", f"{name} gives no help: {silent}.", unit.space, name)
    if not lends(position, unit, what):
        return Violation("H43", f"{name} has no {what} to lend.", unit.space, name)
    if not any(has_in_range(position, unit, one) for one in helped):
        text = f"Nobody of its formation fires directly within range of {name}."
        return Violation("6.8", text, unit.space, name)
    return _unpaid(position, unit, what)


def _unit_fault(
    position: HellsPosition, unit: Unit, what: str, firers: list[Unit]
) -> Violation | None:
    is_there = unit.id in [one.id for one in firers] and unit.is_ready
    able = unit.kind.has_engineers if what == ENGINEERS else unit.kind.has_at
    if is_there and able:
        return _unpaid(position, unit, what)
    if not position.holds("H40"):
        return None
    text = f"{unit.id} is no {what} that fires directly in this attack."
    return Violation("H40", text, unit.space, unit.id)


def _unpaid(position: HellsPosition, unit: Unit, what: str) -> Violation | None:
    """Return that engineers cannot be paid for. Source: 5.23, 6.14, H40."""
    if what == AT or not position.holds("5.23") or pool(position, unit.formation) >= COST:
        return None
    text = f"{unit.formation} has no supply for its engineers."
    return Violation("5.23", text, unit.space, unit.id)


def engineers_fault(
    position: HellsPosition,
    unit: Unit,
    name: str,
    price: tuple[int, str],
    beside: Collection[str | None],
) -> Violation | None:
    """Return why no engineers work for a unit: its headquarters', or engineers in one of these
    hexes; the price is so much supply by a case. Source: H40, H48, H49, H70.
    """
    points, case = price
    helper = position.unit(name)
    is_beside = helper is not None and helper.space in beside and not helper.is_hq
    helped = [helper] if helper is not None and is_beside else [unit]
    found = fault(position, name, ENGINEERS, helped)
    if found is None and helper is not None and pool(position, helper.formation) < points:
        text = f"{helper.formation} has too little supply."
        return Violation(case, text, unit.space, name)
    return found


def declared_faults(
    position: HellsPosition, args: JsonView, firers: list[Unit]
) -> Iterator[Violation]:
    """Yield what stands against the help named in an attack. Source: 9.10, H40, H65."""
    for what in (ENGINEERS, AT):
        if what in args:
            found = fault(position, args[what], what, firers)
            if found is not None:
                yield found
    name = args.get(ENGINEERS)
    is_one = name is not None and name == args.get(AT)
    if is_one and position.option("hq_both_supports") != BOTH and position.holds("9.10"):
        yield Violation("9.10", f"{name} lends engineers or guns in an attack, not both.")
