"""A unit's path hex by hex: what each costs, and every case that it breaks. Source: 5.0, 6.3, 14.1,
19.32, 26.0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rules_engine.core.rulings import Violation
from rules_engine.games.grenade.ground import costs
from rules_engine.games.grenade.ground.costs import points
from rules_engine.games.grenade.ground.terrain import (
    bars,
    conditions,
    is_mechanized,
    is_rhine,
    is_river,
)
from rules_engine.games.grenade.movement import entry
from rules_engine.games.grenade.movement.zones import (
    enemy_zones,
    near_enemy,
    rest_of,
    starts_in_zone,
)
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.plain import JsonObject


@dataclass
class Walk:
    """A path as far as it has been followed: hexes entered, what was spent, what was broken."""

    unit: Unit
    mode: str
    allowance: int
    spent: int = 0
    hexes: list[JsonObject] = field(default_factory=list)
    violations: list[Violation] = field(default_factory=list)
    by_minimum: bool = False

    def enter(self, number: str, cost: int, why: str, cases: Sequence[str]) -> None:
        """Count one hex."""
        self.spent += cost
        self.hexes.append(
            {"space": number, "cost": cost, "total": self.spent, "why": why, "cases": list(cases)}
        )

    def fault(self, case: str, text: str, number: str, reading: str | None = None) -> None:
        """Note one case that the path breaks."""
        self.violations.append(
            Violation(
                case, sentence(text), number, self.unit.id, self.spent, self.allowance, reading
            )
        )

    @property
    def detail(self) -> JsonObject:
        """The explanation for the player."""
        return {
            "unit": self.unit.id,
            "mode": self.mode,
            "cost": self.spent,
            "allowance": self.allowance,
            "minimum_move": self.by_minimum,
            "hexes": self.hexes,
        }


def sentence(clause: str) -> str:
    """Write a clause as a sentence."""
    return f"{clause[:1].upper()}{clause[1:]}."


def walked(position: GrenadePosition, unit: Unit, mode: str, path: Sequence[str]) -> Walk:
    """Return the walk of an order, the same where it is ruled on and where it is carried out."""
    key = f"walk {unit.id} {mode} {' '.join(path)}"
    return position.memo(key, lambda: walk(position, unit, mode, path))


def walk(position: GrenadePosition, unit: Unit, mode: str, path: Sequence[str]) -> Walk:
    """Follow a path whose hexes exist and touch; it starts in the unit's hex, or with the letter
    of its entry hex.
    """
    if mode == "crossing" and unit.is_on_map:
        return _walk_crossing(position, unit, path)
    found = Walk(unit, mode, costs.allowance(position, unit, mode))
    is_entering = not unit.is_on_map
    has_left = not is_entering and starts_in_zone(position, unit)
    if is_entering:
        _enter_map(position, found, path[1])
    else:
        _check_start(position, found, path[0], mode)
    for at in range(2 if is_entering else 1, len(path)):
        _step(position, found, path, at, has_left)
    for at in range(1, len(path)):
        _check_zone(position, found, path, at, has_left)
    _check_allowance(position, found, path)
    return found


def _enter_map(position: GrenadePosition, found: Walk, number: str) -> None:
    at = position.board.index[number]
    barred = entry.entry_bar(position, found.unit, found.mode, at)
    if barred is not None:
        found.fault(barred.case, barred.text, number)
    paid = entry.entry_price(position, found.unit, found.mode, at)
    found.enter(number, paid.cost, paid.why, paid.cases)


def _check_start(position: GrenadePosition, found: Walk, start: str, mode: str) -> None:
    if mode == "strategic" and position.board.index[start] in near_enemy(position, found.unit.side):
        text = f"{found.unit.id} starts in {start}, less than three hexes from an enemy unit, and"
        found.fault("5.51", f"{text} cannot move strategically", start)


def _step(
    position: GrenadePosition, found: Walk, path: Sequence[str], at: int, has_left: bool
) -> None:
    here, there, unit = path[at - 1], path[at], found.unit
    index = position.board.index
    for barred in bars(position, unit, here, there):
        is_blown = is_rhine(conditions(position), index[here], index[there])
        found.fault(barred.case, barred.text, there, "OQ-59" if is_blown else None)
    is_mech = is_mechanized(position, unit)
    paid = costs.price(conditions(position), is_mech, found.mode, index[here], index[there])
    if at == 1 and has_left:
        extra = costs.exit_cost(position, unit)
        why = f"{paid.why}, leaving an enemy zone of control {points(extra)}"
        found.enter(there, paid.cost + extra, why, (*paid.cases, "6.32"))
    else:
        found.enter(there, paid.cost, paid.why, paid.cases)


def _check_zone(
    position: GrenadePosition, found: Walk, path: Sequence[str], at: int, has_left: bool
) -> None:
    unit, number = found.unit, path[at]
    index = position.board.index[number]
    spent = int(found.hexes[at - 1]["total"])
    for case, text in _zone_faults(position, found, path, at, has_left, index):
        found.violations.append(
            Violation(case, sentence(text), number, unit.id, spent, found.allowance)
        )
    if at == len(path) - 1 and index in enemy_zones(position, unit.side):
        found.hexes[at - 1]["cases"].append("6.31")


def _zone_faults(
    position: GrenadePosition,
    found: Walk,
    path: Sequence[str],
    at: int,
    has_left: bool,
    index: int,
) -> Iterator[tuple[str, str]]:
    unit, number = found.unit, path[at]
    is_checked = unit.is_on_map or at > 1  # the entry hex itself is ruled on by entry_bar
    if found.mode == "strategic" and is_checked and index in near_enemy(position, unit.side):
        yield "5.51", f"{number} is less than three hexes from an enemy unit"
    if not position.holds("5.71") and position.holder(number) == unit.side:
        yield "5.0-GR", f"{number} is held by units of your own"
    if index not in enemy_zones(position, unit.side):
        return
    enemy = position.game.side_titles[position.other(unit.side)]
    if has_left and at == 1:
        text = f"{unit.id} cannot go directly from one {enemy} zone of control to another"
        yield "6.32", f"{text}, from {path[0]} to {number}"
    elif has_left:
        text = f"{unit.id} has left a {enemy} zone of control and can enter none in this phase"
        yield "6.32", f"{text}, but {number} lies in one"
    elif at < len(path) - 1 and position.holds("6.31"):
        text = f"{unit.id} must stop in {number}, which is in a {enemy} zone of control"
        yield "6.31", text


def has_minimum(position: GrenadePosition, unit: Unit) -> bool:
    """Whether a non-mechanized unit on the map may move one hex whatever it costs. Source: 5.25,
    OQ-30.
    """
    if rest_of(position, unit.id) is not None:
        return False
    is_held = position.reading("OQ-30") == "not_out_of_zone" and starts_in_zone(position, unit)
    return position.holds("5.25") and not is_held


def _check_allowance(position: GrenadePosition, found: Walk, path: Sequence[str]) -> None:
    unit = found.unit
    if found.spent <= found.allowance:
        return
    is_foot = not is_mechanized(position, unit)
    one_hex = unit.is_on_map and len(path) == 2
    if one_hex and is_foot and has_minimum(position, unit):
        found.by_minimum = True
        found.hexes[0]["cases"].append("5.25")
        return
    far = next(hex_ for hex_ in found.hexes if hex_["total"] > found.allowance)
    case = "5.52" if found.mode == "strategic" else "5.42"
    found.violations.append(
        Violation(
            case,
            f"{unit.id} has {points(found.allowance)} movement points; as far as {far['space']}"
            f" it needs {points(far['total'])}.",
            far["space"],
            unit.id,
            far["total"],
            found.allowance,
            "OQ-22" if found.allowance != unit.allowance else None,
        )
    )


# ---- US bridges (26.0) --------------------------------------------------------------------------


def _walk_crossing(position: GrenadePosition, unit: Unit, path: Sequence[str]) -> Walk:
    whole = costs.supplied_allowance(position, unit)
    found = Walk(unit, "crossing", whole)
    start, number = path[0], path[1]
    found.enter(number, whole, "US bridge, the whole allowance", ("26.0-GR",))
    for case, text in crossing_faults(position, unit, start, number):
        found.fault(case, text, number)
    if len(path) > 2:
        found.fault("26.0-GR", "a crossing takes a unit over one hexside and no further", path[2])
    return found


def crossing_faults(
    position: GrenadePosition, unit: Unit, start: str, number: str
) -> Iterator[tuple[str, str]]:
    """Yield why a unit cannot cross a hexside with a US bridge. Source: 26.0, OQ-43, OQ-44."""
    state, index = conditions(position), position.board.index
    if not position.holds("26.0-GR"):
        yield "5.13", "units move tactically or strategically"
        return
    here, there = index[start], index[number]
    if unit.side != "us" or not is_mechanized(position, unit):
        yield "26.0-GR", "only US mechanized units cross by US bridges"
    if is_rhine(state, here, there):
        yield "26.0-GR", "US bridges do not span the Rhine"
    elif not is_river(state, here, there):
        yield "26.0-GR", f"there is no river between {start} and {number}"
    zones = enemy_zones(position, unit.side)
    if here in zones:
        yield "26.0-GR", f"{unit.id} starts in an enemy zone of control and cannot cross"
    if there in zones:
        yield "26.0-GR", f"{number} lies in an enemy zone of control"
    for barred in bars(position, unit, start, number):
        if barred.case not in ("5.61", "22.11"):
            yield barred.case, barred.text
