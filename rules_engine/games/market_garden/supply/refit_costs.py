"""What a refit costs and whether a Depot can serve. Source: 13.6, 13.61, OQ-28, OQ-57, OQ-72.

Refit paths are Supply Lines between the unit and the Depot: the limits of 13.8 hold for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules_engine.core.rulings import Violation
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.supply.depots import (
    AIRBORNE_DEPOTS,
    OSS,
    ZONE_F,
    ZONE_F_DEPOTS,
    depots,
    is_bound,
    left,
)
from rules_engine.games.market_garden.supply.isolation import costs_to
from rules_engine.games.market_garden.units import Unit


@dataclass(frozen=True, slots=True)
class Cost:
    """What a refit costs: its terms as (points, reason), and the path to the furthest Depot."""

    points: int
    terms: tuple[tuple[int, str], ...]
    path: tuple[str, ...]


def refit_cost(
    position: MarketPosition, side: str, space: str, names: Sequence[str], disrupted: bool
) -> Cost | None:
    """Return the cost of refitting in a space from these Depots, None where one has no path.

    A unit that draws on several pays for the furthest of them.
    """
    water_bars = position.reading("OQ-28") != "any_boundary"
    reached = costs_to(position, side, space, water_bars=water_bars)
    found = [reached.get(str(depots(position)[name]["at"])) for name in names]
    paths = [way for way in found if way is not None]
    if len(paths) != len(names):
        return None
    way, path = max(paths)
    boundaries = len(path) - 1
    terms = [(1, "the unit")]
    terms += [(1, "it is Disrupted")] if disrupted else []
    terms += [(boundaries, "boundaries on the way")] if boundaries else []
    terms += [(way - boundaries, "Contested areas on the way")] if way > boundaries else []
    return Cost(sum(points for points, _ in terms), tuple(terms), tuple(path))


def may_serve(
    position: MarketPosition, side: str, space: str, names: Sequence[str]
) -> tuple[Violation, ...]:
    """Return what forbids Depots to serve a space, their points left aside."""
    found: list[Violation] = []
    for name in names:
        depot = depots(position).get(name)
        if depot is None or depot["at"] is None:
            found.append(Violation("13.6", f"Depot {name} is not on the map.", space=space))
        elif depot["at"] != space and is_bound(position, depot["at"], side):
            found += _bound(position, name, depot["at"], space)
        elif left(position, name) == 0 and position.holds("13.6"):
            found.append(Violation("13.6", f"Depot {name} has no points left.", space=space))
    return tuple(found)


def _bound(position: MarketPosition, name: str, at: str, space: str) -> tuple[Violation, ...]:
    case = "13.421" if at == ZONE_F and name in ZONE_F_DEPOTS else "13.61"
    if not position.holds(case):
        return ()
    where = position.name_of(at)
    text = f"Depot {name} stands in {where}, which is not Free: it serves only units there."
    return (Violation(case, text, space=space),)


def may_draw(position: MarketPosition, unit: Unit, name: str) -> tuple[Violation, ...]:
    """Return what forbids a unit to draw on a Depot of this kind. Source: OQ-72."""
    if position.reading("OQ-72") == "any" or not position.holds("13.42"):
        return ()
    for_airborne = name in AIRBORNE_DEPOTS
    for_corps = name in (*ZONE_F_DEPOTS, OSS)
    if (for_airborne and not unit.is_airborne) or (for_corps and unit.is_airborne):
        whom = "Airborne units" if for_airborne else "XXX Corps"
        text = f"Depot {name} serves {whom} only."
        return (Violation("13.42", text, unit=unit.id, reading="OQ-72"),)
    return ()


def short_of(
    position: MarketPosition, names: Sequence[str], cost: Cost | None, space: str
) -> tuple[Violation, ...]:
    """Return what is wrong with the way to the Depots or with the points that they have left."""
    if not position.holds("13.6"):
        return ()
    if cost is None:
        text = (
            f"No path leads from {position.name_of(space)} to {' and '.join(names)} through your "
            "areas, over bridges or ferries where there is water."
        )
        return (Violation("13.6", text, space=space, reading="OQ-28"),)
    has = sum(left(position, name) for name in names)
    if has < cost.points:
        text = f"This costs {cost.points} points, and {' and '.join(names)} has {has} left."
        return (Violation("13.6", text, space=space, spent=cost.points, allowance=has),)
    return ()


def shares(position: MarketPosition, names: Sequence[str], points: int) -> list[tuple[str, int]]:
    """Return what each Depot gives, the first named first, until the points are paid."""
    found: list[tuple[str, int]] = []
    for name in names:
        given = min(points, left(position, name))
        points -= given
        found.append((name, given))
    return found
