"""Which landings from the United Kingdom Box are lawful, and what they cost.

Source: 18.4 to 18.5, 9.2, 9.21, 9.66, 17.2.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules_engine.core.rulings import Violation
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.movement.costs import MF, entry_price
from rules_engine.games.market_garden.position import ALLIED, FULL_STACK, GERMAN, MarketPosition
from rules_engine.games.market_garden.units import RED_DEVILS, Unit

Drops = Mapping[str, Sequence[str]]
MOST = 3
"""Units that leave the United Kingdom Box in an impulse. Source: 18.41."""
LAST_FIXED_DAY = 19
"""The last day on which units land where their counters say. Source: 18.5."""


def may_land(position: MarketPosition, drops: Drops) -> tuple[Violation, ...]:
    """Return what forbids to land these units in these areas."""
    act = impulse.current(position)
    if act is None or ground.UK not in act["areas"]:
        text = "Units land only while the United Kingdom Box is active; activate UK first."
        return (Violation("18.4", text, space=ground.UK),)
    if act["stage"] not in impulse.MOVING and position.holds("8.21"):
        text = "Demolition has begun; nobody lands any more in this impulse."
        return (Violation("8.21", text, space=ground.UK),)
    found = [*_number(position, drops)]
    for area, names in drops.items():
        if not ground.is_on_the_map(position.board, area):
            found.append(Violation("18.41", f"There is no area {area} on this map.", area))
            continue
        units = []
        for name in names:
            unit = position.unit(name)
            if unit is None or unit.side != ALLIED or unit.space != ground.UK:
                text = f"{name} does not wait in the United Kingdom Box."
                found.append(Violation("18.4", text, unit=name))
            else:
                units.append(unit)
        found += _area(position, area, units)
    return tuple(found)


def advise(position: MarketPosition) -> tuple[str, ...]:
    """Say who waits in the United Kingdom Box in an impulse in which it was not activated although
    units can land. Source: 17.2, 18.4, 18.41.
    """
    waiting = len(position.stack(ground.UK, ALLIED)) if position.side == ALLIED else 0
    was_active = any(ground.UK in act["areas"] for act in impulse.acts(position))
    is_shut = position.is_overcast and position.holds("17.2")
    if not waiting or was_active or is_shut or not position.holds("18.4"):
        return ()
    who = "1 unit waits" if waiting == 1 else f"{waiting} units wait"
    return (
        f"{who} in the United Kingdom Box, and the weather lets them land: activate UK (18.4).",
    )


def _number(position: MarketPosition, drops: Drops) -> Iterator[Violation]:
    """At most three units leave the Box in an impulse. Source: 18.41, OQ-75."""
    before = len(position.phase.get("landed", ()))
    now = sum(len(names) for names in drops.values())
    if before + now > MOST and position.holds("18.41"):
        text = f"Three units an impulse leave the United Kingdom Box: {before + now} would."
        yield Violation("18.41", text, space=ground.UK)


def _area(position: MarketPosition, area: str, units: list[Unit]) -> Iterator[Violation]:
    """Rule on the landings in one area."""
    name = position.name_of(area)
    for unit in units:
        if area not in drop_areas(position, unit):
            case = "18.5" if position.holds("18.5") else "18.41"
            text = f"{unit.id} may not land in {name}: {_where(position, unit)}."
            yield Violation(case, text, space=area, unit=unit.id)
    if area in position.phase.get("landed", ()) and position.holds("18.44"):
        text = f"The landings in {name} were declared and shot at; all come together."
        yield Violation("18.44", text, space=area)
    if area in position.phase.get("assaulted", ()) and position.holds("9.3"):
        text = f"{name} was assaulted in this impulse; nobody enters it any more."
        yield Violation("9.3", text, space=area)
    there = len(position.stack(area, ALLIED)) + len(units)
    if there > FULL_STACK and position.holds("18.41"):
        text = f"{there} Allied units would be in {name}; ten have room."
        yield Violation("18.41", text, space=area)
    if _guns_alone(position, area, units):
        text = f"Artillery lands in {name} only beside Infantry that lands there too."
        yield Violation("18.41", text, space=area, unit=units[0].id)


def _where(position: MarketPosition, unit: Unit) -> str:
    areas = ", ".join(drop_areas(position, unit))
    return f"it lands in {areas}" if areas else "it has no Drop Area on this map"


def _guns_alone(position: MarketPosition, area: str, units: list[Unit]) -> bool:
    """Whether artillery would land by itself where the Germans rule. Source: 18.41."""
    if not units or any(unit.can_be_point for unit in units) or not position.holds("18.41"):
        return False
    is_german_now = position.controller(area) == GERMAN and not position.is_contested(area)
    return is_german_now and is_hostile(position, area)


def is_hostile(position: MarketPosition, area: str) -> bool:
    """Whether an area was German and not Contested as the impulse began. Source: 18.41, 18.43."""
    is_german = impulse.control_then(position, area) == GERMAN
    return is_german and not impulse.contested_then(position, area)


def drop_areas(position: MarketPosition, unit: Unit) -> tuple[str, ...]:
    """Return the areas in which a unit may land: those on its counter, after September 19 all that
    are marked for its division. Source: 18.41, 18.5, 3.261, 9.66.
    """
    board = position.board
    printed = tuple(area for area in unit.drops if area in board.index)
    if position.date <= LAST_FIXED_DAY and position.holds("18.5"):
        return printed
    if unit.sector is None:
        return printed
    color = "drop_british" if unit.sector == RED_DEVILS else "drop_us"
    wanted = {color, f"sector_{unit.sector}"}
    return tuple(area for area in board.numbers if wanted <= ground.features(board, area))


# ---- what follows a landing (18.42, 18.43) ------------------------------------------------------


def entry_cost(position: MarketPosition, unit: Unit, area: str) -> int:
    """Return what a landed unit has paid, in half MF, once it acts: the cost of entering the area,
    but no more than it has. Source: 18.42, 9.2, 9.21.
    """
    if not position.holds("18.42"):
        return 0
    return min(entry_price(position, ALLIED, area).cost, unit.move * MF)


def must_attack(position: MarketPosition, area: str) -> bool:
    """Whether units that land in an area owe a Mandatory Assault. Source: 18.43, 10.2."""
    if not position.holds("18.43") or not position.stack(area, GERMAN):
        return False
    return is_hostile(position, area)
