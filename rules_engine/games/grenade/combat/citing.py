"""Which cases and readings a combat rests on, for its events and rulings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.games.grenade.combat import crossings, crt, duty
from rules_engine.games.grenade.combat.fight import MINE_CLEARER, Fight
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.hexes.combat.odds import Odds

TERRAIN_CASES = {"swamp": "27.1"}
SHIFT_CASES = {
    "9.41": ("9.4", "9.43"),
    "9.42": ("9.4", "9.43"),
    "9.51": ("9.53",),
    "9.52": ("9.53",),
    "9.33": ("9.35",),
    "9.62": ("9.6",),
}
SHIFT_READINGS = {
    "9.41": ("OQ-12",),
    "9.42": ("OQ-12",),
    "9.51": ("OQ-37", "OQ-62"),
    "9.52": ("OQ-37",),
    "9.62": ("OQ-24", "OQ-25"),
}


def of_order(position: GrenadePosition, side: str, args: Mapping[str, Any]) -> list[str]:
    """Return the cases that a declared attack is an instance of."""
    units = [position.units[name] for name in args["attackers"]]
    spaces = {unit.space for unit in units}
    found = ["9.0-GR", "9.12", "9.14"]
    if any(unit.size != "battalion" for unit in units):
        found.append("7.21")
    if len(args["targets"]) > 1:
        found += ["9.21", "9.25"]
    if len(spaces) > 1:
        found.append("9.22")
    plan = duty.Plan(frozenset(args["attackers"]))
    if any(slot.space in spaces for slot in duty.slots(position, side, plan)):
        found.append("9.24")
    if any(unit.is_artillery for unit in units):
        found.append("9.61")
    if args.get("support"):
        found += ["9.62", "9.63", "9.64"]
    if args.get("air"):
        found += ["13.0-GR", "13.12"]
    return sorted(found)


def of_odds(position: GrenadePosition, fight: Fight, found: Odds) -> list[str]:
    """Return the cases that went into the odds of a combat."""
    cases = {"9.0-PR", "9.31"}
    for term in (*found.attack, *found.defence):
        cases.update(change.case for change in term.changes)
    for shift in found.shifts:
        cases.update((shift.case, *SHIFT_CASES.get(shift.case, ())))
    if len(fight.targets) > 1:
        cases.add("9.26")
    terrains = {position.board.terrain[position.board.index[space]] for space in fight.targets}
    cases.update(TERRAIN_CASES[terrain] for terrain in terrains if terrain in TERRAIN_CASES)
    printed = crt.table().ratios[found.line]
    if found.ratio is not None and not printed[0] < found.ratio < printed[-1]:
        cases.add("9.7")
    return sorted(cases)


def readings(position: GrenadePosition, fight: Fight, found: Odds) -> tuple[str, ...]:
    """Return the open questions whose answers these odds depend on."""
    names: set[str] = set()
    for shift in found.shifts:
        names.update(SHIFT_READINGS.get(shift.case, ()))
        if shift.case == "9.41" and len(fight.targets) > 1:
            names.add("OQ-69")
    if any(len(term.changes) > 2 for term in found.defence):
        names.add("OQ-17")
    if MINE_CLEARER in fight.attackers:
        names.add("OQ-34")
    for space in fight.targets:
        names |= _of_rivers(position, fight, space)
    return tuple(sorted(names))


def _of_rivers(position: GrenadePosition, fight: Fight, space: str) -> set[str]:
    board = position.board
    there = board.index[space]
    rivers = [
        crossings.river(position, board.index[origin], there) for origin in fight.out_of(position)
    ]
    if not all(rivers):
        return set()
    found = set()
    features = board.features[there]
    if "improved" in features:
        found.add("OQ-20")
    is_roer = [kind in crossings.ROER for kind in rivers]
    if any(is_roer) and crossings.has_current(position):
        if not all(is_roer):
            found.add("OQ-19")
        if "entrenchment" in features:
            found.add("OQ-18")
    return found
