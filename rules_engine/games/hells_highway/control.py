"""Who controls the hexes that count, and the highway as a line of communication. Source: H62."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rules_engine.core.events import Effect, put
from rules_engine.games.hells_highway.movement.entry import sources
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.supply.paths import along, lengths
from rules_engine.games.hells_highway.units import Unit

ARNHEM, NIJMEGEN = "3810", "3521"
PLACES = {
    "points_grave": ("2729",),
    "points_heumen": ("3328",),
    "points_son": ("1152",),
    "points_veghel": ("1542",),
    "points_eindhoven": ("1157", "1158"),
    "points_st_oedenrode": ("0947",),
    "points_elst": ("3415",),
    "points_groesbeek": ("4028",),
}
OBJECTIVES = frozenset({ARNHEM, NIJMEGEN}.union(*PLACES.values()))
HIGHWAY = frozenset({"highway_road"})


def owner(position: HellsPosition, space: str) -> str:
    """Return who controls a hex that counts: the Germans from the start. Source: H62."""
    found = position.data["spaces"].get(space, {}).get("owner", "german")
    return str(found) if position.holds("H62") else "german"


def taken(position: HellsPosition, unit: Unit, spaces: Iterable[str]) -> list[Effect]:
    """Return the effects of a combat unit's coming through hexes. Source: H48, H62."""
    spaces = tuple(spaces)
    found = spoilt(position, unit, spaces)
    if unit.is_hq or not position.holds("H62"):
        return found
    return found + [
        put(unit.side, "spaces", space, "owner")
        for space in spaces
        if space in OBJECTIVES and owner(position, space) != unit.side
    ]


def spoilt(position: HellsPosition, unit: Unit, spaces: Collection[str]) -> list[Effect]:
    """Return what ends the enemies' bridges in whose end hexes a combat unit comes. Source: H48."""
    if unit.is_hq or not position.holds("H48"):
        return []
    builders = (one for one in position.on_map(position.other(unit.side)) if one.data.get("work"))
    ends = [(one.id, one.data["work"].get("to")) for one in builders]
    return [put(None, "units", name, "work") for name, to in ends if to in spaces]


def is_line(position: HellsPosition, space: str) -> bool:
    """Whether an Allied line of communication runs from a hex to the border: along the highway.
    Source: H62.
    """
    goals = sources(position, None)
    found = lengths(position, "allied", goals, along(position, HIGHWAY))
    return position.board.index[space] in found
