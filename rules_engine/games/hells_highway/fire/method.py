"""How a unit fires: directly, indirectly, or not at all. Source: 5.10 to 5.14, 6.3, 6.6, 6.7, H7,
H8, H17, H22, H28, H69.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.games.hells_highway.ground.costs import Mover, conditions, price
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import Unit

DIRECT, INDIRECT = "direct", "indirect"
PURE_AT = "AT"
ATTACKER_HEX = "attacker_hex"


def can_enter(position: HellsPosition, unit: Unit, space: str) -> bool:
    """Whether a unit is able to combat-move from its hex into one next to it. Source: 5.12, H17."""
    if unit.kind.combat is None:
        return False
    index = position.board.index
    a, b = position.at(unit), index[space]
    is_near = position.board.are_neighbours(a, b)
    return is_near and price(conditions(position), Mover(unit.kind.combat), a, b) is not None


def is_armor(position: HellsPosition, unit: Unit) -> bool:
    """Whether a unit is armor. Source: 9.10, H22, H65."""
    counts = unit.kind.name != "AG" or position.option("assault_guns_are_armor") == "yes"
    return unit.is_armor and counts and position.holds("H22")


def is_armor_target(position: HellsPosition, units: Iterable[Unit]) -> bool:
    """Whether at least half of the steps fired at are armor. Source: H22."""
    steps = [(unit.steps, is_armor(position, unit)) for unit in units]
    return 0 < sum(n for n, _ in steps) <= 2 * sum(n for n, hard in steps if hard)


def is_able(position: HellsPosition, unit: Unit) -> bool:
    """Whether a unit is in a state to fire at all. Source: H7, H8, H21, H28."""
    if unit.is_hq or not unit.is_on_map:
        return False
    shaken = unit.is_disrupted and position.holds("H7")
    return not shaken and not (unit.is_travelling and position.holds("H8"))


def attack_method(position: HellsPosition, unit: Unit, target: str) -> str | None:
    """Return how a unit fires at the hex that it attacks. Source: 5.12, 5.14, 6.7, H28."""
    defenders = defenders_of(position, unit.side, target)
    hard = is_armor_target(position, defenders)
    is_open = can_enter(position, unit, target) or not position.holds("5.12")
    return _method(position, unit, hard=hard, is_open=is_open)


def defence_method(position: HellsPosition, unit: Unit, target: str, attacker: Unit) -> str | None:
    """Return how a unit fires at an attacker of a hex. Source: 5.13, 5.14, 6.7, H28, H69."""
    is_open = unit.space == target or _passes(position, unit, target, str(attacker.space))
    return _method(position, unit, hard=is_armor(position, attacker), is_open=is_open)


def _passes(position: HellsPosition, unit: Unit, target: str, attacked_from: str) -> bool:
    """Whether a defender outside the attacked hex passes his test. Source: 5.13, H69, H74."""
    test = position.option("outside_defender_test")
    if test == "none" or not position.holds("5.13"):
        return True
    if position.option("defensive_terrain") == ATTACKER_HEX or test == ATTACKER_HEX:
        return can_enter(position, unit, attacked_from)
    index = position.board.index
    is_near = position.board.are_neighbours(position.at(unit), index[target])
    goes_by_target = is_near or not position.holds("H69")
    return can_enter(position, unit, target if goes_by_target else attacked_from)


def _method(position: HellsPosition, unit: Unit, *, hard: bool, is_open: bool) -> str | None:
    """Return the first line of the list that fits. Source: H28."""
    if not is_able(position, unit):
        return None
    if unit.is_artillery and position.holds("6.3"):
        return INDIRECT
    if unit.kind.name == PURE_AT and not hard and position.holds("6.7"):
        return INDIRECT
    if is_open:
        return DIRECT
    return INDIRECT if unit.kind.has_heavy_weapons or not position.holds("5.14") else None


def defenders_of(position: HellsPosition, side: str, target: str) -> list[Unit]:
    """Return the combat units in a hex that a side attacks. Source: 6.10, H22."""
    units = position.stack(target)
    is_spared = position.holds("6.10")
    return [u for u in units if u.side != side and not (u.is_hq and is_spared)]
