"""A volley: who fires how at whom, and its modifier term by term. Source: 5.11, 5.21, 5.22, 5.26,
5.27, 9.7 to 9.15, H24 to H27, H30 to H32.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules_engine.core.proceedings import Modifier
from rules_engine.games.hells_highway.fire.method import ATTACKER_HEX, DIRECT, is_armor_target
from rules_engine.games.hells_highway.fire.results import TABLE
from rules_engine.games.hells_highway.ground.bridges import BRIDGES, water
from rules_engine.games.hells_highway.ground.costs import terrain_at
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import Unit

GROUPS = {"vehicle": "vehicles", "leg": "foot", "guns": "guns"}
SAME = {"rough": "woods"}
ISOLATED, HELP, HILL, ARMOR = 2, 1, 1, 1
TOWN, ON_HILL, PREPARED, MIXED, ENTRENCHED, BY_NIGHT = -1, -1, -1, -1, -2, -1


@dataclass(frozen=True)
class Volley:
    """One volley: the attacked hex, the firing units with how they fire, the units fired at, who
    lends engineers and anti-tank guns.
    """

    space: str
    firers: tuple[tuple[Unit, str], ...]
    targets: tuple[Unit, ...]
    is_defensive: bool
    engineers: str | None = None
    guns: str | None = None

    @property
    def units(self) -> list[Unit]:
        """The units that fire."""
        return [unit for unit, _ in self.firers]

    @property
    def steps(self) -> int:
        """The steps that fire, of either method. Source: H30."""
        return sum(unit.steps for unit in self.units)


def is_direct(position: HellsPosition, volley: Volley) -> bool:
    """Whether the direct modifier is used: half of the units fire so. Source: 5.11."""
    direct = sum(method == DIRECT for _, method in volley.firers)
    return 2 * direct >= len(volley.firers) if position.holds("5.11") else direct > 0


def ground_of(position: HellsPosition, volley: Volley) -> str:
    """Return the hex whose terrain counts. Source: 5.19, 5.21, H31, H65."""
    if volley.is_defensive and position.option("defensive_terrain") == ATTACKER_HEX:
        return str(volley.targets[0].space)
    return volley.space


def modifiers(position: HellsPosition, volley: Volley) -> list[Modifier]:
    """Return every term of a volley's modifier. Source: 5.22, 5.26, 5.27, H32."""
    direct = is_direct(position, volley)
    terms = [*_basic(position, volley, direct=direct), *_further(position, volley)]
    terms = [term for term in terms if term.amount]
    total = sum(term.amount for term in terms)
    case = "5.26" if direct else "5.27"
    if total < 0 and direct == position.holds(case):
        terms.append(Modifier(-total, "direct fire has no less than zero", case))
    return terms


def column(volley: Volley) -> int:
    """Return the column of the table. Source: H30, H33."""
    return TABLE.column_of(volley.steps)


# ---- the basic modifier -------------------------------------------------------------------------


def _basic(position: HellsPosition, volley: Volley, *, direct: bool) -> Iterator[Modifier]:
    """Yield the value of the row, the terrain and the water. Source: 5.21, H24 to H27, H30."""
    if not position.holds("5.21"):
        return
    rows = _rows(position, volley, direct=direct)
    choose = min if position.option("row_ties") == "lower" else max
    best = choose(rows, key=lambda unit: value(position, unit, volley, direct=direct))
    name = best.kind.name
    own = _own_value(position, best, direct=direct)
    yield Modifier(own, f"{name}, {'direct' if direct else 'indirect'} fire", "H21")
    effect = _effect(position, best, volley, direct=direct)
    yield Modifier(effect, f"{name} in {terrain(position, volley)}", "H24" if direct else "H26")
    is_aimed = not volley.is_defensive or position.option("defensive_terrain") == ATTACKER_HEX
    if direct and is_aimed and position.holds("H27"):
        yield _hexside(position, volley)


def _rows(position: HellsPosition, volley: Volley, *, direct: bool) -> list[Unit]:
    """Return units of the classes with the most steps among those that fire so. Source: H30."""
    units = [unit for unit, method in volley.firers if (method == DIRECT) == direct]
    units = units or volley.units
    if not position.holds("H30"):
        return units
    steps: dict[str, int] = {}
    for unit in units:
        steps[unit.kind.name] = steps.get(unit.kind.name, 0) + unit.steps
    most = max(steps.values())
    return [unit for unit in units if steps[unit.kind.name] == most]


def value(position: HellsPosition, unit: Unit, volley: Volley, *, direct: bool) -> int:
    """Return the net value of a row: the class's own and the terrain's. Source: 9.4, H25, H26."""
    effect = _effect(position, unit, volley, direct=direct)
    return _own_value(position, unit, direct=direct) + effect


def _own_value(position: HellsPosition, unit: Unit, *, direct: bool) -> int:
    if not position.holds("H21"):
        return 0
    if unit.is_hq:
        return position.number("hq_direct")
    return position.maybe_number(f"{'direct' if direct else 'indirect'}_{unit.kind.name}") or 0


def terrain(position: HellsPosition, volley: Volley) -> str:
    """Return the column of the terrain chart that counts. Source: 9.3, H10, H24."""
    if not position.holds("H10"):
        return "clear"
    found = terrain_at(position, position.board.index[ground_of(position, volley)])
    return SAME.get(found, found)


def _effect(position: HellsPosition, unit: Unit, volley: Volley, *, direct: bool) -> int:
    """Return what terrain does to fire. Source: 9.3, 9.4, H24, H26."""
    if not position.holds("H24" if direct else "H26"):
        return 0
    group = GROUPS[unit.kind.combat or "guns"] if direct else "indirect"
    return position.number(f"effect_{group}_{terrain(position, volley)}")


def _hexside(position: HellsPosition, volley: Volley) -> Modifier:
    """Return the worst water before at least half of the direct firers. Source: H27."""
    direct = [unit for unit, method in volley.firers if method == DIRECT]
    found = [_water(position, unit, ground_of(position, volley)) for unit in direct]
    met = [amount for amount in found if amount and 2 * found.count(amount) >= len(direct)]
    amount = min(met, default=0)
    return Modifier(amount, "over water", "H27")


def _water(position: HellsPosition, unit: Unit, space: str) -> int:
    board = position.board
    a, b = position.at(unit), board.index[space]
    kind, is_bridged = water(board, a, b), bool(board.link(a, b) & BRIDGES)
    if kind == "stream":
        return 0 if is_bridged else position.number("side_stream")
    names = {"great_river": "side_river_bridge", "canal": "side_canal_bridge"}
    return position.number(names[kind]) if kind and is_bridged else 0


# ---- further modifiers --------------------------------------------------------------------------


def _further(position: HellsPosition, volley: Volley) -> Iterator[Modifier]:
    """Yield the modifiers that are added to the basic one. Source: 5.22, 9.7 to 9.15."""
    found = [*_of_firers(position, volley), *_of_targets(position, volley)]
    yield from (term for term in found if position.holds(term.case))


def _of_firers(position: HellsPosition, volley: Volley) -> Iterator[Modifier]:
    units, features = volley.units, position.board.features
    high = sum("hilltop" in features[position.at(u)] for u in units)
    if 2 * high >= len(units):
        yield Modifier(HILL, "from a hilltop", "9.9")
    hard = is_armor_target(position, volley.targets)
    own = any(unit.kind.has_at for unit in units) and position.holds("6.6")
    if hard and (own or (volley.guns is not None and position.holds("5.24"))):
        yield Modifier(ARMOR, "anti-tank weapons against armor", "9.10")
    if not volley.is_defensive and len({unit.formation for unit in units}) > 1:
        yield Modifier(MIXED, "mixed commands", "9.14")
    if position.is_night and position.option("night_attacks") == "minus_one":
        yield Modifier(BY_NIGHT, "by night", "H3")


def _of_targets(position: HellsPosition, volley: Volley) -> Iterator[Modifier]:
    targets = volley.targets
    if all(u.side == "german" and u.communication == "isolated" for u in targets):
        yield Modifier(ISOLATED, "isolated Germans", "9.7")
    if _is_covered(position, volley):
        ground = ground_of(position, volley)
        yield from cover_terms(position, targets, ground, engineers=volley.engineers is not None)


def cover_terms(
    position: HellsPosition, targets: Sequence[Unit], space: str, *, engineers: bool = False
) -> Iterator[Modifier]:
    """Yield what towns, hills and positions do for who is fired at, and engineers against him.
    Source: 9.8, 9.11, 9.12, 9.13, 9.15.
    """
    features = position.board.features[position.board.index[space]]
    if "town" in features:
        yield Modifier(TOWN, "against a town", "9.11")
    if "hilltop" in features:
        yield Modifier(ON_HILL, "against a hilltop", "9.12")
    covers = {unit.cover for unit in targets}
    if "entrenched" in covers:
        yield Modifier(ENTRENCHED, "against entrenched", "9.15")
        yield Modifier(-ENTRENCHED if engineers else 0, "engineers", "9.15")
    elif "prepared" in covers:
        yield Modifier(PREPARED, "against prepared", "9.13")
        yield Modifier(-PREPARED if engineers else 0, "engineers", "9.13")
    elif engineers:
        yield Modifier(HELP, "engineers", "9.8")


def _is_covered(position: HellsPosition, volley: Volley) -> bool:
    """Whether the ground shields who is fired at: attackers have nothing of it. Source: H31."""
    if not volley.is_defensive or not position.holds("H31"):
        return True
    return position.option("defensive_terrain") == ATTACKER_HEX
