"""What lies on a hexside that an attack, a retreat or an advance crosses. Source: 9.32, 18.11,
18.13, 22.1, 24.22.
"""

from __future__ import annotations

from rules_engine.games.grenade.ground import control, terrain
from rules_engine.games.grenade.position import GrenadePosition

ROER = ("roer_upper", "roer_lower")
LAST_DAY_OF_CURRENT = 24  # 18.13
WORKS = ("entrenchment", "improved")


def river(position: GrenadePosition, a: int, b: int) -> str:
    """Return the river on the hexside between two hexes: "rhine", "roer_upper", "roer_lower",
    "river", or "" where there is none. Source: 9.32, 24.22 (streams in mud, OQ-44).
    """
    features = position.board.link(a, b)
    for kind in ("rhine", *ROER, "river"):
        if kind in features:
            return kind
    if "stream" in features and position.is_mud and position.holds("24.22"):
        return "river"
    return ""


def has_current(position: GrenadePosition) -> bool:
    """Whether the Roer still runs with the current rolled on D-Day. Source: 17.13, 18.13."""
    tracks = position.tracks
    if tracks.get("flood") != "gradual" and position.holds("17.13"):
        return False
    if not tracks.get("current"):
        return False
    return position.date <= LAST_DAY_OF_CURRENT or not position.holds("18.13")


def is_rhine(position: GrenadePosition, a: int, b: int) -> bool:
    """Whether the hexside is the Rhine."""
    return terrain.is_rhine(terrain.conditions(position), a, b)


def bridges(position: GrenadePosition, west: int, east: int) -> tuple[str, ...]:
    """Return the unblown Rhine bridges from a western to an eastern terminus hex. Source: 22.25."""
    numbers = position.board.numbers
    found = control.eastward(position.board).get((numbers[west], numbers[east]), ())
    return tuple(bridge for bridge in found if not position.is_blown(bridge))


def is_bridged(position: GrenadePosition, a: int, b: int) -> bool:
    """Whether an unblown Rhine bridge joins two hexes, in whichever direction."""
    return (a, b) in terrain.conditions(position).intact


def carries_road(position: GrenadePosition, a: int, b: int) -> bool:
    """Whether a road crosses the hexside; over the Rhine only an unblown bridge carries one
    (OQ-59).
    """
    return terrain.carries_road(terrain.conditions(position), a, b)


def is_in_works(position: GrenadePosition, side: str, space: int) -> bool:
    """Whether a side has an entrenchment or improved position in a hex. Source: 12.0-GR, 20.1."""
    if side != "german" and position.holds("12.0-GR"):
        return False
    return any(feature in position.board.features[space] for feature in WORKS)
