"""Who must attack and who must be attacked. Source: 9.11-9.14, 9.21, 7.21, 12.23, 22.11, 22.12.

The duty is fixed when the Movement Phase ends (OQ-61) and kept as marks of the phase: `duty`
{attack, defend}, `near` (units next to an enemy then), `attacked`, `defended`, `barred` (7.22),
`out_of` (hexes that a regiment has attacked from), `joined` (hexes that anybody has attacked from),
`supported`, `retreated`, `no_zoc`; `combat` shows the one that is being fought.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules_engine.core.events import put
from rules_engine.games.grenade.combat import crossings
from rules_engine.games.grenade.part import Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.combat.phase import enemies_near, front, marked

NOBODY: frozenset[str] = frozenset()


def begin_combat(p: Run) -> None:
    """Fix the duties of the combat phase that begins. Source: 9.11, 9.12, 9.62, OQ-61."""
    position = p.position
    side = position.side or ""
    enemy = position.other(side)
    pairs = [
        (unit, space)
        for unit in position.on_map(side)
        for space in enemies_near(position, unit)
        if _is_bound(position, unit, space)
    ]
    attack = sorted({unit.id for unit, _ in pairs})
    spaces = {space for _, space in pairs}
    defend = sorted(u.id for u in position.on_map(enemy) if u.space in spaces)
    near = sorted(
        unit.id
        for one in position.game.sides
        for unit in position.on_map(one)
        if enemies_near(position, unit)
    )
    p.write(
        put({"attack": attack, "defend": defend}, "phase", "duty"),
        put(near, "phase", "near"),
    )


def _is_bound(position: GrenadePosition, unit: Unit, space: str) -> bool:
    """Whether being next to this enemy hex obliges the unit to attack."""
    board = position.board
    here, there = board.index[unit.space or ""], board.index[space]
    if _lifts(position, unit, here, there):
        return False
    if board.terrain[here] == "town" and position.holds("9.13"):
        return unit.side == "us" and position.reading("OQ-14") == "both"
    in_works = crossings.is_in_works(position, unit.side, here)
    return not (in_works and position.holds("12.23"))


# ---- who can still attack what ------------------------------------------------------------------


def may_reach(position: GrenadePosition, unit: Unit, space: str) -> bool:
    """Whether a unit stands next to a hex and may attack over the hexside. Source: 9.25, 22.11,
    22.25.
    """
    board = position.board
    here, there = board.index[unit.space or ""], board.index[space]
    if not board.are_neighbours(here, there):
        return False
    if unit.side != "us" or not crossings.is_rhine(position, here, there):
        return True
    if position.holds("22.25") and crossings.bridges(position, here, there):
        return True
    return not position.holds("22.11")


def targets(position: GrenadePosition, side: str) -> dict[str, tuple[Unit, ...]]:
    """Return the enemy hexes that can still be attacked, with the units there that can.
    Source: 9.14, 7.22.
    """
    return position.memo(f"targets {side}", lambda: _targets(position, side))


def _targets(position: GrenadePosition, side: str) -> dict[str, tuple[Unit, ...]]:
    done = marked(position, "defended") if position.holds("9.14") else NOBODY
    barred = marked(position, "barred") if position.holds("7.22") else NOBODY
    found = {}
    for space, stack in position.stacks(position.other(side)).items():
        left = tuple(u for u in stack if u.id not in done and u.id not in barred)
        if left:
            found[space] = left
    return found


@dataclass(frozen=True, slots=True)
class Slot:
    """Units of a hex of which one attacks: a single battalion, or all its regiments (7.21)."""

    space: str
    units: tuple[Unit, ...]
    is_battalion: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """An attack that is being thought of: what it would use up."""

    attackers: frozenset[str] = NOBODY
    targets: frozenset[str] = NOBODY


NOTHING = Plan()


def is_single(position: GrenadePosition, unit: Unit) -> bool:
    """Whether only one unit of its size may take part from a hex; a cadre counts as a battalion.
    Source: 7.13, 7.21, OQ-26.
    """
    if unit.is_artillery and position.reading("OQ-26") == "artillery_free":
        return False
    size = unit.size if position.holds("7.13") else unit.printed_size
    return size != "battalion" and position.holds("7.21")


def slots(position: GrenadePosition, side: str, plan: Plan = NOTHING) -> Iterator[Slot]:
    """Yield what a side can still attack with, next to enemies, as if the plan had been carried
    out.
    """
    spent = plan.attackers
    if position.holds("9.14"):
        spent |= marked(position, "attacked")
    if position.holds("7.22"):
        spent |= marked(position, "barred")
    if position.holds("9.6"):
        spent |= marked(position, "supported")
    out_of = marked(position, "out_of")
    for space, stack in front(position, side).items():
        used = {u.id for u in stack if is_single(position, u)} & plan.attackers
        regiments = tuple(u for u in stack if is_single(position, u) and u.id not in spent)
        if regiments and not used and space not in out_of:
            yield Slot(space, regiments, False)
        for unit in stack:
            if not is_single(position, unit) and unit.id not in spent:
                yield Slot(space, (unit,), True)


@dataclass(frozen=True, slots=True)
class Outstanding:
    """Duties that are still to be met and can be."""

    spaces: tuple[str, ...]
    slots: tuple[Slot, ...]


def outstanding(position: GrenadePosition, side: str, plan: Plan = NOTHING) -> Outstanding:
    """Return the duties that are open and can be met, as if the plan had been carried out; a duty
    whose every target or attacker has gone lapses, and who comes next to an enemy later owes
    nothing (OQ-61).
    """
    marks = position.data["phase"].get("duty", {})
    retreated = marked(position, "retreated")
    bound = frozenset(marks.get("attack", ())) - retreated
    owed = frozenset(marks.get("defend", ()))
    left = {s: u for s, u in targets(position, side).items() if s not in plan.targets}
    joined = _joined(position, plan)
    spaces: set[str] = set()
    must: list[Slot] = []
    for slot in slots(position, side, plan):
        unit = slot.units[0]
        is_bound = any(one.id in bound for one in slot.units)
        facing = [
            space
            for space, units in left.items()
            if is_bound and _binds(position, unit, space) and any(u.id in owed for u in units)
        ]
        spaces.update(facing)
        takes_part = slot.is_battalion and slot.space in joined and unit.id not in retreated
        if facing or (takes_part and any(may_reach(position, unit, space) for space in left)):
            must.append(slot)
    return Outstanding(
        tuple(sorted(spaces)) if position.holds("9.11") else (),
        tuple(must) if position.holds("9.12") else (),
    )


def _binds(position: GrenadePosition, unit: Unit, space: str) -> bool:
    """Whether a unit stands next to a hex, not over the Rhine. Source: 22.11, 22.12."""
    board = position.board
    here, there = board.index[unit.space or ""], board.index[space]
    return board.are_neighbours(here, there) and not _lifts(position, unit, here, there)


def _lifts(position: GrenadePosition, unit: Unit, here: int, there: int) -> bool:
    case = "22.11" if unit.side == "us" else "22.12"
    return crossings.is_rhine(position, here, there) and position.holds(case)


def _joined(position: GrenadePosition, plan: Plan) -> frozenset[str]:
    """Return the hexes from which somebody attacks: all their battalions take part (7.21)."""
    if not position.holds("7.21"):
        return NOBODY
    found = (position.units[name].space for name in plan.attackers if name in position.units)
    return marked(position, "joined") | {space for space in found if space is not None}
