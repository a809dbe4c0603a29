"""The Fire phase once all attacks are declared: all defensive fire, then all offensive fire.
Source: 1.8, 5.2, 5.8, 5.9, H29, H68.

The waiting point "fire" {side, half, left, attack, shots, helped, queue, stage}: `left` the
attacked hexes whose turn is still to come, `attack` the running one, `shots` who fires at whom,
`helped` which headquarters helps against whom, `queue` the attackers still to be shot at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.events import put
from rules_engine.core.game import FrameKind
from rules_engine.games.hells_highway.fire import advance, defence, hits
from rules_engine.games.hells_highway.fire.declare import declared, volley_of
from rules_engine.games.hells_highway.part import Part, Run
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject

DEFENCE, OFFENCE = "defence", "offence"
HALVES = (DEFENCE, OFFENCE)


def begin(p: Run) -> None:
    """Open the fire of the phase when its attacks are declared. Source: 1.8, 5.8."""
    targets = [one["target"] for one in declared(p.position)]
    if targets:
        first, second = HALVES if p.position.holds("5.8") else (OFFENCE, DEFENCE)
        side = p.position.side or ""
        p.push("fire", side=side, half=first, then=second, left=targets, stage="next", **_EMPTY)


_EMPTY: JsonObject = {"attack": None, "shots": {}, "helped": {}, "queue": []}


def _attack(position: HellsPosition, target: str) -> JsonObject:
    return next(one for one in declared(position) if one["target"] == target)


# ---- the stages ---------------------------------------------------------------------------------


def _next(p: Run, frame: JsonObject) -> None:
    """Take up the only attack that is left, begin the other half, or end."""
    if frame["left"]:
        _take(p, frame, frame["left"][0])
    elif frame["then"]:
        targets = [one["target"] for one in declared(p.position)]
        p.amend(half=frame["then"], then=None, left=targets)
    else:
        p.pop()


def _take(p: Run, frame: JsonObject, target: str) -> None:
    left = [one for one in frame["left"] if one != target]
    stage = "assign" if frame["half"] == DEFENCE else "attack"
    p.amend(**{**_EMPTY, "left": left, "attack": _attack(p.position, target), "stage": stage})


def _assign(p: Run, frame: JsonObject) -> None:
    """Shoot when nobody else fires."""
    p.amend(stage="shoot", queue=sorted(set(frame["shots"].values())))


def _shoot(p: Run, frame: JsonObject) -> None:
    """Roll the volley at the next attacker. Source: 5.8, 5.9, H29."""
    if not frame["queue"]:
        p.amend(stage="next")
        return
    name, *rest = frame["queue"]
    p.amend(queue=rest)
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


def _offend(p: Run, frame: JsonObject) -> None:
    """Roll the attackers' volley, if anybody is left to fire and to be fired at. Source: H29, H37,
    H68.
    """
    position, attack = p.position, frame["attack"]
    target = str(attack["target"])
    volley = volley_of(position, frame["side"], attack)
    done = [*position.data["phase"].get("done", ()), target]
    p.amend(stage="advance")
    p.write(put(done, "phase", "done"))
    if not volley.firers:
        data = {"side": frame["side"], "target": target}
        p.emit("attack_void", data, [], ["H29", "H68"], by="rules")
    elif volley.targets:
        helpers = position.data["phase"].get("lent", {}).get(target, ())
        hits.fire(p, volley, frame["side"], tuple(helpers))


def _advance(p: Run, frame: JsonObject) -> None:
    p.amend(stage="next")
    advance.push(p, frame["side"], frame["attack"])


STAGES: Mapping[str, Callable[[Run, JsonObject], None]] = {
    "next": _next,
    "assign": _assign,
    "shoot": _shoot,
    "attack": _offend,
    "advance": _advance,
}


def _run(p: Run, frame: JsonObject) -> None:
    STAGES[frame["stage"]](p, frame)


def _decisions(position: HellsPosition, frame: JsonObject) -> tuple[Decision, ...]:
    """Ask which attack comes next, or who fires in defence. Source: H29, H66."""
    if frame["stage"] == "assign":
        return defence.decisions(position, frame)
    if frame["stage"] != "next" or len(frame["left"]) < 2:
        return ()
    choices = tuple(Choice(one, f"the attack on {one}", "", one) for one in frame["left"])
    what = "defensive" if frame["half"] == DEFENCE else "offensive"
    prompt = f"Which attack comes next for {what} fire?"
    name = f"{frame['id']}.{frame['half']}.{len(frame['left'])}"
    return (Decision(name, frame["side"], "order", "H29", prompt, choices),)


def _answer(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    if frame["stage"] == "next":
        _take(p, frame, key)
    elif key == defence.DONE:
        p.amend(stage="shoot", queue=sorted(set(frame["shots"].values())))
    else:
        kind = "helped" if defence.HELPS in key else "shots"
        name, _, attacker = key.partition(defence.HELPS if kind == "helped" else defence.AT)
        found = {attacker: name} if kind == "helped" else {name: attacker}
        p.amend(**{kind: {**frame[kind], **found}})


PART = Part(
    frames={"fire": FrameKind("fire", _run, _decisions, _answer)},
    tellers={"attack_void": tell_public},
    words={"attack_void": lambda n: f"Nobody is left to attack {n['target']}."},
)
