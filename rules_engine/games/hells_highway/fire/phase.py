"""The Fire phase once all attacks are declared, as a record. Source: 1.8, 5.2, 5.8, 5.9, H29,
H68.
"""

from __future__ import annotations

from rules_engine.core.events import put
from rules_engine.core.levels import is_double_blind
from rules_engine.games.hells_highway.fire import advance, defence, hits
from rules_engine.games.hells_highway.fire.declare import declared, volley_of
from rules_engine.games.hells_highway.fire.method import DIRECT
from rules_engine.games.hells_highway.part import Part, Run
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.mechanics.hexes.fire.defence import aimed
from rules_engine.mechanics.hexes.fire.phase import FirePhase
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject


def _shoot(p: Run, frame: JsonObject, name: str) -> None:
    """Roll the volley at an attacker. Source: 5.8, 5.9, H29."""
    position = p.position
    volley = defence.volley_at(position, frame, name)
    if volley.firers and position.units[name].is_on_map:
        helpers = (frame["attack"].get("engineers"), frame["attack"].get("at"))
        hits.fire(p, volley, position.other(frame["side"]), helpers)
        p.write(put(_lent(position, frame, name), "phase", "lent"))


def _lent(position: HellsPosition, frame: JsonObject, name: str) -> JsonObject:
    """Return the headquarters that have helped the defenders, by attacked hex. Source: H38."""
    found: JsonObject = dict(position.data["phase"].get("lent", {}))
    target, hq = frame["attack"]["target"], frame["helped"].get(name)
    found[target] = sorted({*found.get(target, ()), *([hq] if hq else [])})
    return found


def _attack(p: Run, frame: JsonObject) -> None:
    """Roll the attackers' volley, if anybody is left to fire and to be fired at. Source: H29, H37,
    H68.
    """
    position, attack = p.position, frame["attack"]
    target = str(attack["target"])
    volley = volley_of(position, frame["side"], attack)
    p.write(put([*position.data["phase"].get("done", ()), target], "phase", "done"))
    may_go = bool(volley.targets) or position.option("unfought_advance") == "yes"
    direct = [unit.id for unit, method in volley.firers if method == DIRECT]
    p.amend(direct=direct if may_go else [])
    if volley.firers and volley.targets:
        helpers = position.data["phase"].get("lent", {}).get(target, ())
        hits.fire(p, volley, frame["side"], tuple(helpers))
    elif not volley.firers or is_double_blind(p.state):  # what was attacked is a headquarters
        data = {"side": frame["side"], "target": target}
        p.emit("attack_void", data, [], ["H29", "H68"], by="rules")


PHASE: FirePhase[HellsPosition] = FirePhase(
    first="5.8",
    ordered="H29",
    declared=declared,
    who_fires=defence.DEFENCE.decisions,
    aimed=aimed,
    shoot=_shoot,
    attack=_attack,
    advance=lambda p, frame: advance.push(p, frame["side"], frame["attack"], frame["direct"]),
)
PART = Part(
    frames={"fire": PHASE.frame()},
    tellers={"attack_void": tell_public},
    words={"attack_void": lambda n: f"Nobody is left to attack {n['target']}."},
)
