"""Who fires in defence, and at whom: the defender says so, shot by shot. Source: 5.6, 5.7, 5.9,
5.10, 5.13, 5.19, 9.5, H31, H39, H40, H69.
"""

from __future__ import annotations

from collections.abc import Iterator

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
from rules_engine.mechanics.hexes.fire.defence import Defence
from rules_engine.plain import JsonObject


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


def _joins(position: HellsPosition, unit: Unit) -> bool:
    """Whether a unit joins where it likes: artillery. Source: H39, H74."""
    return unit.is_artillery and position.option("artillery_spread") == "joins"


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


DEFENCE: Defence[HellsPosition, Unit] = Defence(
    once="5.7",
    spread="5.9",
    attackers=direct_attackers,
    method=method_of,
    joins=_joins,
    helps=helps,
    helped=lambda hq, one: f"{hq.id} helps with anti-tank guns against {one.id}",
    note=lambda unit: f"{unit.steps} steps",
)


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
