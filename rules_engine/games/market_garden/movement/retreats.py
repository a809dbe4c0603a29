"""Over which boundaries a unit may retreat. Source: 8.5, 9.4, 9.62, 9.621, 9.63, 9.66, OQ-40.

Which of these spaces it must choose, and whether they are full, is for the chapter on retreats
(10.91, 10.92).
"""

from __future__ import annotations

from rules_engine.core.events import Effect, put
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.movement.march import used_up
from rules_engine.games.market_garden.movement.ways import (
    BRIDGE,
    CANAL,
    FERRY,
    OPEN,
    Mover,
    crossings,
    mover_of,
    runs_on_road,
    way_faults,
)
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.units import Unit

WAYS = (OPEN, BRIDGE, CANAL, FERRY)
"""In the order in which a retreating unit uses them; boats carry nobody back. Source: 9.5."""


def retreat_ways(
    position: MarketPosition, unit: Unit, space: str, *, counts: bool = True
) -> dict[str, str]:
    """Return the adjacent spaces into which a unit could retreat from a space as far as ground and
    boundaries go, and by what: "open", "bridge", "canal" or "ferry". Source: OQ-40.

    A failed attacker goes back over whatever it crossed; that is not asked here. Where it has to go
    on from there, the limit of bridges does not bind it if it does not count (`counts`, 9.62).
    """
    if unit.is_tower and position.holds("9.64"):
        return {}
    mover = mover_of(position, unit)
    found = {}
    for there in position.neighbours(space):
        if _is_outside(position, mover, there):
            continue
        open_ways = (by for by in WAYS if may_retreat(position, mover, space, there, by, counts))
        way = next(open_ways, None)
        if way is not None:
            found[there] = way
    return found


def may_retreat(
    position: MarketPosition, mover: Mover, here: str, there: str, by: str, counts: bool = True
) -> bool:
    """Whether a unit of this kind may retreat over a boundary in this way."""
    if (by == OPEN) != (position.water(here, there) == ground.OPEN):
        return False
    is_unbound = not counts and by == BRIDGE and position.is_intact(ground.link(here, there))
    faults = way_faults(position, mover, here, there, by)
    if any(not (is_unbound and fault.case == "9.62") for fault in faults):
        return False
    return not _needs_road(position, mover, here, there, by)


def _needs_road(position: MarketPosition, mover: Mover, here: str, there: str, by: str) -> bool:
    """Whether a unit would need a road that is not there. Source: 9.4, OQ-40."""
    if mover.is_infantry or position.reading("OQ-40") == "no_roads" or not position.holds("9.4"):
        return False
    is_soft = position.is_polder(here) or position.is_polder(there)
    needs = mover.is_armor or is_soft
    return needs and not runs_on_road(position, mover, here, there, by)


def _is_outside(position: MarketPosition, mover: Mover, there: str) -> bool:
    """Whether a space lies outside an Airborne unit's Sector. Source: 9.66, 10.91."""
    if mover.sector is None or not position.holds("9.66"):
        return False
    return f"sector_{mover.sector}" not in ground.features(position.board, there)


def retreat_effects(
    position: MarketPosition, side: str, here: str, there: str, by: str, *, counts: bool = True
) -> list[Effect]:
    """Return what a retreat over a boundary uses up: a bridge's crossing, the ferry. Retreats after
    a failed Mandatory Assault do not count (`counts`). Source: 9.62, 9.63.
    """
    key = ground.link(here, there)
    if by == BRIDGE and counts:
        return [put(crossings(position, key) + 1, "phase", "bridges", key)]
    return used_up(position, side, by, key) if counts else []
