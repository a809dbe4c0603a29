"""Where a unit may retreat. Source: 10.91, 10.92, 9.66, OQ-39, OQ-40."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.movement.retreats import retreat_ways
from rules_engine.games.market_garden.position import ALLIED, GERMAN, MarketPosition
from rules_engine.games.market_garden.units import Unit

FREE, OWN_CONTESTED, ENEMY_CONTESTED, FULL, LAST = 1, 2, 3, 4, 5
"""The priorities; the last is that of a reading. Source: 10.92, OQ-39."""
WORDS = {
    FREE: "a Free area",
    OWN_CONTESTED: "contested, and ours",
    ENEMY_CONTESTED: "contested, and the enemy's",
    FULL: "full: the unit has to go on from there",
    LAST: "vacant, and the enemy's",
}


@dataclass(frozen=True)
class Way:
    """A destination of a retreat: how it is reached, its priority, and the enemy areas beside."""

    space: str
    by: str
    priority: int
    enemies_beside: int

    @property
    def rank(self) -> tuple[int, int]:
        """What the priorities compare."""
        return self.priority, self.enemies_beside


def ways(
    position: MarketPosition,
    unit: Unit,
    here: str,
    passed: Sequence[str] = (),
    *,
    counts: bool = True,
) -> tuple[Way, ...]:
    """Return the areas to which a unit may retreat from a space; `passed` are those that it has
    left on this retreat; `counts` says whether the limit of bridges binds it. Source: 10.92, 9.62.
    """
    kind = f"{unit.side} {unit.type} {unit.is_mechanized} {unit.sector}"
    key = f"retreat {kind} {here} {'-'.join(passed)} {counts}"
    return position.memo(key, lambda: _ways(position, unit, here, passed, counts))


def _ways(
    position: MarketPosition, unit: Unit, here: str, passed: Sequence[str], counts: bool
) -> tuple[Way, ...]:
    found = []
    for there, by in retreat_ways(position, unit, here, counts=counts).items():
        priority = None if there in passed else _priority(position, unit.side, there)
        if priority is not None:
            beside = _enemy_areas_beside(position, unit.side, there) if priority == FREE else 0
            found.append(Way(there, by, priority, beside))
    return tuple(way for way in found if _is_open(position, unit, way, found))


def _priority(position: MarketPosition, side: str, there: str) -> int | None:
    """Return the priority of an area, None where it is not on the list. Source: 10.92, OQ-39."""
    is_own = position.controller(there) == side
    if not ground.is_on_the_map(position.board, there):
        return None
    if not is_own and not position.is_contested(there) and position.holds("10.92"):
        is_offered = position.reading("OQ-39") == "vacant_last"
        return LAST if is_offered and position.is_vacant(there, side) else None
    if position.is_full(there, side):
        return FULL
    if is_own and position.is_vacant(there, side):
        return FREE
    return OWN_CONTESTED if is_own else ENEMY_CONTESTED


def _enemy_areas_beside(position: MarketPosition, side: str, space: str) -> int:
    """Return how many adjacent areas and zones the enemy controls. Source: 10.92, OQ-39."""
    counted = position.neighbours(space)
    if position.reading("OQ-39") == "areas_only":
        counted = tuple(near for near in counted if not ground.is_zone(position.board, near))
    return sum(1 for near in counted if position.controller(near) != side)


def _is_open(position: MarketPosition, unit: Unit, way: Way, found: Sequence[Way]) -> bool:
    """Whether the priorities or an override allow a destination. Source: 10.92."""
    if not position.holds("10.92") or way.rank == min(other.rank for other in found):
        return True
    if unit.is_airborne and unit.side == ALLIED:
        return True
    is_zone = ground.is_zone(position.board, way.space)
    return unit.side == GERMAN and is_zone and position.controller(way.space) == GERMAN
