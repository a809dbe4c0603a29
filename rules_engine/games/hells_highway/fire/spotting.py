"""Artillery at range: how far it fires and who spots for it. Source: 5.15 to 5.19, 6.3, H3, H39,
H46.
"""

from __future__ import annotations

from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import Unit

HILL_RANGE = 2


def distance(position: HellsPosition, unit: Unit, space: str) -> int:
    """Return how many hexes a hex is away from a unit."""
    index = position.board.index
    return position.board.distance(position.at(unit), index[space])


def why_silent(
    position: HellsPosition, unit: Unit, target: str, *, defends: bool = False
) -> tuple[str, str] | None:
    """Return the case and the clause by which artillery cannot fire at, or for, a hex. Source:
    5.15, 5.19, 6.3, H39.
    """
    away = distance(position, unit, target)
    reach = position.number(f"range_{unit.kind.name}")
    if away > reach and position.holds("H39"):
        return "H39", f"{target} is {away} hexes away and its range is {reach}"
    is_beside = away <= 1 and position.holds("6.3")
    if is_beside or not position.holds("5.15") or not position.holds("6.3"):
        return None
    if unit.communication != "in" and position.holds("5.18"):
        return "5.18", "it is not in communication with its headquarters"
    own = position.on_map(unit.side)
    if any(_spots(position, one, unit, target, defends=defends) for one in own):
        return None
    return "5.15", f"no unit of its formation spots {target} for it"


def _spots(
    position: HellsPosition, spotter: Unit, unit: Unit, target: str, *, defends: bool
) -> bool:
    """Whether a unit spots a hex for artillery. Source: 5.16, 5.17, 5.18, H3, H7, H8, H39."""
    if spotter.is_hq or spotter.is_artillery or not spotter.is_ready:
        return False
    if spotter.formation != unit.formation and position.holds("5.17"):
        return False
    if spotter.communication != "in" and position.holds("5.18"):
        return False
    away = distance(position, spotter, target)
    is_near = away == 1 or (away == 0 and defends)
    return is_near or _from_hill(position, spotter, away) or not position.holds("5.16")


def _from_hill(position: HellsPosition, spotter: Unit, away: int) -> bool:
    """Whether a hill lets a unit see so far: not by night. Source: 5.16, H3."""
    at = position.at(spotter)
    on_hill = "hilltop" in position.board.features[at]
    return on_hill and away <= HILL_RANGE and not position.is_night
