"""Who fires in defence, and at whom: the defender says so, shot by shot. Source: 5.6, 5.7, 5.9,
5.10, 5.13, 5.19, 9.5, H31, H39, H40, H69.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.decisions import Choice, Decision, Series
from rules_engine.core.levels import is_double_blind
from rules_engine.games.hells_highway.fire import spotting, support
from rules_engine.games.hells_highway.fire.declare import volley_of
from rules_engine.games.hells_highway.fire.method import (
    DIRECT,
    defence_method,
    is_able,
    is_armor_target,
)
from rules_engine.games.hells_highway.fire.volley import Volley
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.hexes.blind.known_position import as_known
from rules_engine.mechanics.hexes.fire.phase import DONE
from rules_engine.mechanics.pairing import paired
from rules_engine.plain import JsonObject

AT, HELPS = ">", "+"
"""What stands between a defender, or a headquarters that lends its guns, and an attacker."""


def direct_attackers(position: HellsPosition, attack: JsonObject, side: str) -> list[Unit]:
    """Return the attackers that can be shot at: those that fire directly. Source: 5.10."""
    found = volley_of(position, side, attack).firers
    is_all = not position.holds("5.10")
    return [unit for unit, method in found if method == DIRECT or is_all]


def method_of(
    position: HellsPosition, unit: Unit, attack: JsonObject, attacker: Unit
) -> str | None:
    """Return how a defender fires at an attacker, None where he does not. Source: 5.6, 5.13, 5.19,
    9.5, H39, H69.
    """
    target = str(attack["target"])
    if unit.is_hq:
        may = position.option("hq_fires") == "defence_only" and unit.is_ready
        return DIRECT if may and unit.space == target else None
    if not is_able(position, unit):
        return None
    if unit.is_artillery:
        silent = spotting.why_silent(position, unit, target, defends=position.holds("5.19"))
        return defence_method(position, unit, target, attacker) if silent is None else None
    is_near = spotting.distance(position, unit, str(attacker.space)) == 1
    if not is_near and position.holds("5.6"):
        return None
    return defence_method(position, unit, target, attacker)


def shots(position: HellsPosition, frame: JsonObject) -> Iterator[tuple[Unit, Unit]]:
    """Yield who may still fire at whom. Source: 5.6, 5.7, 5.9, H69."""
    attack = frame["attack"]
    attackers = direct_attackers(position, attack, frame["side"])
    fired = position.data["phase"].get("fired", ())
    for unit in position.on_map(position.other(frame["side"])):
        if unit.id in frame["shots"] or (unit.id in fired and position.holds("5.7")):
            continue
        able = [a for a in attackers if method_of(position, unit, attack, a) is not None]
        for attacker in able:
            if _is_spread(position, frame, attackers, unit, attacker):
                yield unit, attacker


def _is_spread(
    position: HellsPosition, frame: JsonObject, attackers: list[Unit], unit: Unit, attacker: Unit
) -> bool:
    """Whether fire is spread over as many attackers as can be, this shot included; artillery joins
    where it likes. Source: 5.9, H39, H69.
    """
    free = position.option("artillery_spread") == "joins"
    if (free and unit.is_artillery) or not position.holds("5.9"):
        return True
    shots = frame["shots"].items()
    given = {n: a for n, a in shots if not (free and position.units[n].is_artillery)}
    given[unit.id] = attacker.id
    attack = frame["attack"]
    open_to = {
        name: [
            at
            for at, one in enumerate(attackers)
            if method_of(position, position.units[name], attack, one) is not None
        ]
        for name in given
    }
    return len(set(given.values())) == len(paired(open_to))


def helps(position: HellsPosition, frame: JsonObject) -> Iterator[tuple[Unit, Unit]]:
    """Yield which headquarters may lend anti-tank guns to the volley at which attacker. Source:
    5.24, 6.8, H40.
    """
    known = as_known(position, position.other(frame["side"]))
    for name in sorted(set(frame["shots"].values()) - set(frame["helped"])):
        attacker = position.units[name]
        firers = [position.units[n] for n, one in sorted(frame["shots"].items()) if one == name]
        if not is_armor_target(position, [attacker]) or any(u.kind.has_at for u in firers):
            continue
        for hq in position.on_map(position.other(frame["side"])):
            if not hq.is_hq or hq.id in frame["shots"]:
                continue
            if support.fault(known, hq.id, "at", firers) is None:
                yield hq, attacker


def decisions(position: HellsPosition, frame: JsonObject) -> tuple[Decision, ...]:
    """Ask the defender for the next shot; where units are hidden even one who has none, for that
    nobody is asked would tell the attacker that nobody can fire. Source: 5.6, H72.
    """
    target = str(frame["attack"]["target"])
    aims, lent = list(shots(position, frame)), list(helps(position, frame))
    is_first = is_double_blind(position.data) and not frame["shots"]
    if not (aims or lent or is_first):
        return ()
    choices = [
        Choice(f"{unit.id}{AT}{one.id}", _text(unit, one), f"{unit.steps} steps", unit.space)
        for unit, one in aims
    ]
    for hq, one in lent:
        text = f"{hq.id} helps with anti-tank guns against {one.id}"
        choices.append(Choice(f"{hq.id}{HELPS}{one.id}", text, "", hq.space))
    choices.append(Choice(DONE, "nobody else fires", "Defensive fire is rolled."))
    count = len(frame["shots"]) + len(frame["helped"])
    prompt = f"Who fires in defence of {target}, and at whom?"
    name, owner = f"{frame['id']}.{target}.{count}", position.other(frame["side"])
    series = Series(max(1, len({unit.id for unit, _ in (*aims, *lent)})), "", DONE)
    return (Decision(name, owner, "defence", "5.9", prompt, tuple(choices), target, series),)


def _text(unit: Unit, attacker: Unit) -> str:
    return f"{unit.id} in {unit.space} fires at {attacker.id} in {attacker.space}"


def aimed(frame: JsonObject, key: str) -> JsonObject:
    """Return what an answer changes: a shot more, or a headquarters that helps."""
    kind = "helped" if HELPS in key else "shots"
    name, _, attacker = key.partition(HELPS if kind == "helped" else AT)
    return {kind: {**frame[kind], **({attacker: name} if kind == "helped" else {name: attacker})}}


def volley_at(position: HellsPosition, frame: JsonObject, name: str) -> Volley:
    """Return the defensive volley at one attacker. Source: 5.9, H29."""
    attacker, attack = position.units[name], frame["attack"]
    firers = []
    for firer, aim in sorted(frame["shots"].items()):
        unit = position.units[firer]
        method = method_of(position, unit, attack, attacker) if aim == name else None
        if method is not None and unit.is_on_map:
            firers.append((unit, method))
    guns = frame["helped"].get(name)
    space = str(attack["target"])
    return Volley(space, tuple(firers), (attacker,), is_defensive=True, guns=guns)
