"""What movement costs: allowances, and the price of entering areas. Source: 9.2, 7.2, 17.3, 20.61.

Costs are counted in half movement factors (half MF), because roads cost a half (9.4).
"""

from __future__ import annotations

from typing import NamedTuple

from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.position import GERMAN, MarketPosition
from rules_engine.games.market_garden.units import Unit

MF = 2
"""One movement factor in half MF."""
ROAD_RATE = 1
"""What a quick Allied unit pays for a Free area by road. Source: 9.4."""
FREE, VACANT, WEARY, FRESH = 1 * MF, 2 * MF, 3 * MF, 4 * MF
"""Entering a Free area, a vacant enemy one, one whose enemies are all Spent, one with a Fresh
enemy. Source: 9.2.
"""


class Price(NamedTuple):
    """What entering a space costs in half MF, why, and under which cases."""

    cost: int
    why: str
    cases: tuple[str, ...]


def mf(half: int) -> str:
    """Return movement factors as people write them: 1½."""
    whole, rest = divmod(half, MF)
    return f"{whole if whole or not rest else ''}{'½' if rest else ''}"


def is_slowed(position: MarketPosition, unit: Unit) -> bool:
    """Whether a German unit has a single MF: D-Day in clear weather. Source: 20.61."""
    is_d_day = position.turn == 1 and unit.side == GERMAN and not position.is_overcast
    return is_d_day and position.holds("20.61")


def allowance(position: MarketPosition, unit: Unit) -> int:
    """Return what a unit may spend in this impulse, in half MF. Source: 4.22, 17.3, 20.61."""
    if unit.move == 0:
        return 0
    if is_slowed(position, unit):
        return MF
    is_overcast = position.is_overcast and unit.side == GERMAN
    extra = 1 if is_overcast and position.holds("17.3") else 0
    return (unit.move + extra) * MF


def spent_so_far(position: MarketPosition, unit: Unit) -> int:
    """Return what a unit has spent in this impulse, in half MF. Source: 9.2, 10.6.

    After an Assault in the contested Active Area its units count as having spent what that cost,
    whether they took part or not: ``phase["paid"][area]``.
    """
    made = impulse.move_of(position, unit.id)
    if made is not None:
        return int(made["spent"])
    return int(position.data["phase"].get("paid", {}).get(unit.space, 0))


def was_enemy(position: MarketPosition, side: str, space: str) -> bool:
    """Whether the enemy controlled a space when the impulse began; entering it costs the same for
    the whole impulse. Source: 7.2.
    """
    if not position.holds("7.2"):
        return position.controller(space) != side
    return impulse.control_then(position, space) != side


def entry_price(position: MarketPosition, side: str, space: str) -> Price:
    """Return what it costs a side's unit to enter a space. Source: 9.2, 7.2."""
    enemies = position.enemies(space, side)
    if not position.holds("9.2"):
        return Price(FREE, "entering", ("9.1",))
    if any(unit.is_fresh for unit in enemies):
        return Price(FRESH, "an area with a Fresh enemy", ("9.2",))
    if enemies:
        return Price(WEARY, "an area whose enemies are all Spent or Disrupted", ("9.2",))
    if not was_enemy(position, side, space):
        return Price(FREE, "a Free area", ("9.2",))
    if position.controller(space) == side:
        return Price(VACANT, "a vacant area that was the enemy's in this impulse", ("9.2", "7.2"))
    return Price(VACANT, "a vacant enemy area", ("9.2",))
