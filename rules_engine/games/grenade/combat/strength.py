"""Combat Strengths of attackers and defenders, every change with its reason. Source: 9.0-PR, 9.32,
11.33, 11.42, 12.21, 18.11, 20.1, 22.25; order of changes OQ-17.
"""

from __future__ import annotations

from rules_engine.games.grenade.combat import crossings, steps
from rules_engine.games.grenade.combat.fight import Fight, improved_is_ignored
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.combat.terms import Change, Term, then

CURRENT = {"torrent": 5, "rapid": 4, "normal": 3}  # T5: all attacks over the upper Roer
IMPROVED = 2  # 20.1


def attack(position: GrenadePosition, fight: Fight) -> tuple[Term, ...]:
    """Return what each attacking unit adds. Source: 9.0-PR, 11.33, 11.42."""
    found = []
    for unit in fight.attacking(position):
        changes = [_base(position, unit)]
        if unit.supply == "isolated" and position.holds("11.42"):
            then(changes, lambda _: 1, "isolated", "11.42")
        elif unit.supply == "out" and position.holds("11.33"):
            then(changes, lambda n: max(1, n // 2), "out of supply: halved", "11.33")
        found.append(Term(unit.id, str(unit.space), tuple(changes)))
    return tuple(found)


def defence(position: GrenadePosition, fight: Fight) -> tuple[Term, ...]:
    """Return what each defending unit and position adds. Source: 9.32, 11.42, 12.21, 18.11, 20.1,
    22.25.
    """
    found = []
    for space in fight.targets:
        factor = multiplier(position, fight, space)
        units = fight.defending(position, space)
        for unit in units:
            changes = [_base(position, unit)]
            if factor.amount is not None and factor.amount > 1:
                then(changes, factor.amount.__mul__, factor.reason, factor.case)
            if unit.supply == "isolated" and position.holds("11.42"):
                then(changes, lambda n: max(1, n // 2), "isolated: halved", "11.42")
            found.append(Term(unit.id, space, tuple(changes)))
        if units and _has_improved(position, fight, space):
            change = Change(IMPROVED, "improved position", "20.1")
            found.append(Term("improved position", space, (change,)))
    return tuple(found)


def _base(position: GrenadePosition, unit: Unit) -> Change:
    amount = steps.strength(position, unit)
    if amount is None:
        return Change(None, "not known yet", "8.33" if unit.is_known else "8.42")
    if unit.is_cadre:
        return Change(amount, "cadre", "10.0-GR")
    if not unit.uses_chits:
        return Change(amount, "printed", "8.6")
    return Change(amount, "chit, reduced" if unit.face == "reduced" else "chit", "8.34")


# ---- the multiplier of a defending hex ----------------------------------------------------------


def multiplier(position: GrenadePosition, fight: Fight, space: str) -> Change:
    """Return the one factor of the units that defend a hex, the highest that applies (OQ-17)."""
    board = position.board
    there = board.index[space]
    origins = [board.index[origin] for origin in fight.out_of(position)]
    rivers = [crossings.river(position, origin, there) for origin in origins]
    is_german = fight.side == "us" or not position.holds("12.0-GR")
    is_dug_in = is_german and "entrenchment" in board.features[there]
    found = [Change(1, "", "9.31")]
    if is_dug_in and position.holds("12.21"):
        found.append(Change(2, "entrenchment: x2", "12.21"))
    if all(rivers):
        is_improved = is_german and "improved" in board.features[there]
        counts = is_improved and position.reading("OQ-20") == "entrenched"
        found.append(_river(position, rivers, is_dug_in or counts))
    if _is_over_bridge(position, fight, there):
        found.append(Change(3, "attack over a Rhine bridge: x3", "22.25"))
    return max(found, key=lambda change: change.amount or 0)


def _river(position: GrenadePosition, rivers: list[str], is_dug_in: bool) -> Change:
    entrenched = is_dug_in and position.holds("12.21")
    match = any if position.reading("OQ-19") == "roer" else all
    only_roer = match(kind in crossings.ROER for kind in rivers)
    if only_roer and crossings.has_current(position) and position.holds("18.11"):
        current = str(position.tracks["current"])
        if all(kind == "roer_upper" for kind in rivers):
            more = 1 if entrenched and position.reading("OQ-18") == "increase" else 0
            where = "upper Roer"
        else:
            more = 0 if entrenched else -1
            where = "Roer, in an entrenchment" if entrenched else "Roer"
        factor = CURRENT[current] + more
        return Change(factor, f"{where}, {current}: x{factor}", "18.11")
    if not position.holds("9.32"):
        return Change(1, "", "9.32")
    if entrenched:
        return Change(3, "river and entrenchment: x3", "9.32")
    return Change(2, "river: x2", "9.32")


def _is_over_bridge(position: GrenadePosition, fight: Fight, there: int) -> bool:
    if fight.side != "us" or not position.holds("22.25"):
        return False
    index = position.board.index
    return any(
        crossings.is_rhine(position, index[origin], there) for origin in fight.out_of(position)
    )


def _has_improved(position: GrenadePosition, fight: Fight, space: str) -> bool:
    there = position.board.index[space]
    if "improved" not in position.board.features[there] or not position.holds("20.1"):
        return False
    if fight.side != "us" and position.holds("12.0-GR"):
        return False
    return not improved_is_ignored(position, fight, space)
