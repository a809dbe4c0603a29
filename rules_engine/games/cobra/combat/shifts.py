"""Columns by which the ground shifts a combat, term by term. Source: 9.31 to 9.35."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules_engine.core.proceedings import Modifier
from rules_engine.games.cobra.ground.terrain import chart
from rules_engine.games.cobra.readings import Readings, recommended
from rules_engine.mechanics.hexes.combat.odds import net

BOCAGE_TERRAINS = ("clear", "light_forest")
COVERS = ("hills", "town", "city")
RIVERS = ("minor_river", "major_river")


@dataclass(frozen=True, slots=True)
class Defended:
    """A hex that is attacked: its terrain, its features (hills, town, city, bocage), and the river
    that each attacker crosses, None for none.
    """

    terrain: str
    features: frozenset[str]
    crossings: Sequence[str | None]


def ground_terms(hexes: Sequence[Defended], reading: Readings = recommended) -> list[Modifier]:
    """Return the terms of the attacked hex that counts: of several the best for its defenders, or
    the worst by the other reading. Source: 9.23, 9.33, OQ-27, OQ-55.
    """
    each = [hex_terms(one, reading) for one in hexes]
    if reading("OQ-55") == "all" and len(hexes) > 1:
        rivers = river_terms([min_river(one) for one in _by_attacker(hexes)])
        each = [[*terrain_terms(one, reading), *rivers] for one in hexes]
    pick = min if reading("OQ-27") == "best" else max
    return pick(each, key=net)


def hex_terms(one: Defended, reading: Readings = recommended) -> list[Modifier]:
    """Return the terms of one attacked hex, its river too. Source: 9.32, 9.33."""
    return [*terrain_terms(one, reading), *river_terms(one.crossings)]


def terrain_terms(one: Defended, reading: Readings = recommended) -> list[Modifier]:
    """Return what the terrain of a hex is worth, each kind by itself. Source: 6.8, 9.33, 9.34.

    Hills and heavy forest in one hex count both; under a town or city the bocage counts as well
    (OQ-13a). Clear ground under hills is no clear hex.
    """
    found = [(one.terrain, "6.8"), *((name, "6.8") for name in COVERS if name in one.features)]
    if _has_bocage(one, reading):
        found.append(("bocage", "9.34"))
    rows = chart(reading)
    counted = [(name, case) for name, case in found if rows[name].columns]
    return [Modifier(rows[name].columns, words(name), case) for name, case in counted]


def words(name: str) -> str:
    """Return a line of the chart as one says it: "minor river"."""
    return name.replace("_", " ")


def _has_bocage(one: Defended, reading: Readings) -> bool:
    if "bocage" not in one.features:
        return False
    if reading("OQ-13a") == "every_hex":
        return True
    is_clear_hill = one.terrain == "clear" and "hills" in one.features
    return one.terrain in BOCAGE_TERRAINS and not is_clear_hill


def river_terms(crossings: Sequence[str | None]) -> list[Modifier]:
    """Return what a river is worth: nothing unless every attacker crosses one, and the minor one
    if any crosses that. Source: 9.32.
    """
    if not crossings or any(crossing not in RIVERS for crossing in crossings):
        return []
    name = min((str(crossing) for crossing in crossings), key=_river_rank)
    return [Modifier(chart()[name].columns, words(name), "9.32")]


def min_river(crossings: Sequence[str | None]) -> str | None:
    """Return the greatest river that one attacker crosses to any of the hexes. Source: OQ-55."""
    found = [crossing for crossing in crossings if crossing in RIVERS]
    return max(found, key=_river_rank) if found else None


def _river_rank(name: str | None) -> int:
    return RIVERS.index(str(name))


def _by_attacker(hexes: Sequence[Defended]) -> list[tuple[str | None, ...]]:
    return list(zip(*(one.crossings for one in hexes), strict=True))
