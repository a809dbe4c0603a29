"""Columns by which a combat is shifted, term by term. Source: 9.3, 10.25, 10.26, 15.2."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules_engine.games.cobra.ground.terrain import chart
from rules_engine.games.cobra.when import Readings, recommended

BOCAGE_TERRAINS = ("clear", "light_forest")
COVERS = ("hills", "town", "city")
RIVERS = ("minor_river", "major_river")


@dataclass(frozen=True, slots=True)
class Term:
    """One shift: columns to the right for the attacker, negative for the defender; why, and by
    which case.
    """

    columns: int
    why: str
    case: str


@dataclass(frozen=True, slots=True)
class Defended:
    """A hex that is attacked: its terrain, its features (hills, town, city, bocage), and the river
    that each attacker crosses, None for none.
    """

    terrain: str
    features: frozenset[str]
    crossings: Sequence[str | None]


def total(terms: Iterable[Term]) -> int:
    """Return the sum of shifts."""
    return sum(term.columns for term in terms)


# ---- the ground (9.31 to 9.35) ------------------------------------------------------------------


def ground_terms(hexes: Sequence[Defended], reading: Readings = recommended) -> list[Term]:
    """Return the terms of the attacked hex that counts: of several the best for its defenders, or
    the worst by the other reading. Source: 9.23, 9.33, OQ-27, OQ-55.
    """
    each = [hex_terms(one, reading) for one in hexes]
    if reading("OQ-55") == "all" and len(hexes) > 1:
        rivers = river_terms([min_river(one) for one in _by_attacker(hexes)])
        each = [[*terrain_terms(one, reading), *rivers] for one in hexes]
    pick = min if reading("OQ-27") == "best" else max
    return pick(each, key=total)


def hex_terms(one: Defended, reading: Readings = recommended) -> list[Term]:
    """Return the terms of one attacked hex, its river too. Source: 9.32, 9.33."""
    return [*terrain_terms(one, reading), *river_terms(one.crossings)]


def terrain_terms(one: Defended, reading: Readings = recommended) -> list[Term]:
    """Return what the terrain of a hex is worth, each kind by itself. Source: 6.8, 9.33, 9.34.

    Hills and heavy forest in one hex count both; under a town or city the bocage counts as well
    (OQ-13a). Clear ground under hills is no clear hex.
    """
    found = [(one.terrain, "6.8"), *((name, "6.8") for name in COVERS if name in one.features)]
    if _has_bocage(one, reading):
        found.append(("bocage", "9.34"))
    rows = chart(reading)
    return [Term(rows[name].columns, name, case) for name, case in found if rows[name].columns]


def _has_bocage(one: Defended, reading: Readings) -> bool:
    if "bocage" not in one.features:
        return False
    if reading("OQ-13a") == "every_hex":
        return True
    is_clear_hill = one.terrain == "clear" and "hills" in one.features
    return one.terrain in BOCAGE_TERRAINS and not is_clear_hill


def river_terms(crossings: Sequence[str | None]) -> list[Term]:
    """Return what a river is worth: nothing unless every attacker crosses one, and the minor one
    if any crosses that. Source: 9.32.
    """
    if not crossings or any(crossing not in RIVERS for crossing in crossings):
        return []
    name = min((str(crossing) for crossing in crossings), key=_river_rank)
    return [Term(chart()[name].columns, name, "9.32")]


def min_river(crossings: Sequence[str | None]) -> str | None:
    """Return the greatest river that one attacker crosses to any of the hexes. Source: OQ-55."""
    found = [crossing for crossing in crossings if crossing in RIVERS]
    return max(found, key=_river_rank) if found else None


def _river_rank(name: str | None) -> int:
    return RIVERS.index(str(name))


def _by_attacker(hexes: Sequence[Defended]) -> list[tuple[str | None, ...]]:
    return list(zip(*(one.crossings for one in hexes), strict=True))


# ---- headquarters, Tigers, aircraft (9.36 to 9.39, 15.2) ----------------------------------------


def german_terms(*, is_attack: bool, has_command: bool, has_tiger: bool) -> list[Term]:
    """Return what headquarters and Tigers are worth to the Germans: headquarters in attack and
    defence, Tigers in attack only, a column each and never more. Source: 9.37, 9.38, 10.25.
    """
    found = []
    if has_command:
        found.append(Term(1 if is_attack else -1, "headquarters", "10.25"))
    if has_tiger and is_attack:
        found.append(Term(1, "Tigers", "9.37"))
    return found


def allied_terms(*, columns_of_patton: int = 0, has_air_point: bool = False) -> list[Term]:
    """Return what the American headquarters and an Air Point are worth to an Allied attack.
    Source: 10.26, 15.2.

    Raises:
        ValueError: the headquarters gives more than two columns.
    """
    if not 0 <= columns_of_patton <= 2:
        raise ValueError(
            f"The American headquarters gives 0 to 2 columns, not {columns_of_patton}."
        )
    found = [Term(columns_of_patton, "headquarters", "10.26")] if columns_of_patton else []
    return [*found, Term(1, "Air Point", "15.2")] if has_air_point else found
