"""A volley from its roll to its losses, stage by stage. Source: 5.8, 5.20, 5.25, 5.28, 6.13, H33 to
H38.

The waiting point "volley" {side, space, units, targets, defensive, engineers, guns, stage, steps,
disrupts, retreats, six, air}: `side` fires; `targets` are fired at; `steps` and `disrupts` what the
result still asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules_engine.core.decisions import Decision
from rules_engine.core.events import put
from rules_engine.core.game import FrameKind
from rules_engine.games.hells_highway import losses
from rules_engine.games.hells_highway.fire import asking, payment, results, retreat
from rules_engine.games.hells_highway.fire.volley import Volley, column, modifiers
from rules_engine.games.hells_highway.part import Part, Run
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.mechanics.hexes.combat.losses import standing
from rules_engine.mechanics.tellers import tell_public
from rules_engine.mechanics.words import listed
from rules_engine.plain import JsonObject

SIX = 6


def fire(p: Run, volley: Volley, side: str, supports: tuple[str | None, ...]) -> None:
    """Roll a volley and open what its result asks; `supports`: the headquarters of the other side
    that help in this attack. Source: 5.8, 5.20, 5.30, H32, H33, H68.
    """
    position = p.position
    terms = modifiers(position, volley)
    names = [unit.id for unit in volley.units]
    at = volley.targets[0].id if volley.is_defensive else volley.space
    subject = f"{'defensive' if volley.is_defensive else 'offensive'} fire at {at}"
    step = column(volley)
    roll = p.roll(
        "H33",
        subject,
        owner=side,
        modifiers=terms,
        read=lambda total: results.read(position, total, step).text,
    )
    fired = sorted({*position.data["phase"].get("fired", ()), *names})
    hit = results.read(p.position, roll.modified, step)
    data: JsonObject = {"side": side, "space": volley.space, "units": names}
    targets = [unit.id for unit in volley.targets]
    data |= {"targets": targets, "defensive": volley.is_defensive, "result": hit.text}
    p.emit("fired", data, [put(fired, "phase", "fired")], ["H33", "5.7"], by="rules")
    begin = {key: data[key] for key in ("side", "space", "units", "targets", "defensive")}
    six = roll.total == SIX
    helpers = _helpers(p.position, supports) if six else []
    begin |= {"helpers": helpers, "six": six, "steps": hit.steps, "disrupts": hit.disrupts}
    p.push("volley", **begin, stage="headquarters", went=False, air=False)


def _helpers(position: HellsPosition, supports: tuple[str | None, ...]) -> list[str]:
    """Return the headquarters on which a six may be laid. Source: 5.25, 6.13, H38."""
    if not position.holds("5.25"):
        return []
    units = (position.units[name] for name in supports if name is not None)
    found = {unit.id for unit in units if unit.is_hq and unit.is_on_map}
    if position.option("hq_hit_scope") == "attackers_only":
        found = {name for name in found if position.units[name].side == position.side}
    return sorted(found)


# ---- the stages ---------------------------------------------------------------------------------


def _run(p: Run, frame: JsonObject) -> None:
    STAGES[frame["stage"]](p, frame)


def _headquarters(p: Run, frame: JsonObject) -> None:
    p.amend(stage="who")


def _lay_on(p: Run, frame: JsonObject, key: str) -> None:
    """Lay a part of a result on a headquarters. Source: 5.25, 6.12, 6.13, H38."""
    name, _, what = key.partition(":")
    count, shaken = results.hit_of(what)
    p.amend(
        stage="who",
        steps=frame["steps"] - count,
        disrupts=frame["disrupts"] and not shaken,
        helpers=[],
    )
    losses.lose(p, name, count, "5.25")
    if shaken:
        disrupt_or_hurt(p, name, "5.25")


def disrupt_or_hurt(p: Run, name: str, case: str, cause: str = "fire") -> None:
    """Disrupt a unit; one that is disrupted already loses a step. Source: H7, H34, H35."""
    if not p.position.units[name].is_on_map:
        return
    if p.position.units[name].is_disrupted:
        losses.lose(p, name, 1, case)
    else:
        losses.disrupt(p, name, cause, case)


def _who(p: Run, frame: JsonObject) -> None:
    """Disrupt where there is no choice; with nobody undisrupted it is a step. Source: H34, H35."""
    fresh, case = asking.fresh(p.position, frame), "H35" if frame["defensive"] else "H34"
    steps = frame["steps"]
    if frame["disrupts"] and p.position.holds(case):
        if fresh:
            cause = "air strike" if frame["air"] else "fire"
            p.amend(disrupts=False, stage="retreat")
            losses.disrupt(p, fresh[0].id, cause, case)
            return
        steps += 1
    p.amend(disrupts=False, stage="retreat", steps=steps)


def _retreat(p: Run, frame: JsonObject) -> None:
    p.amend(stage="losses")


def _losses(p: Run, frame: JsonObject) -> None:
    """Lose the steps: an attacker his own, a hex as its owner shares them out. Source: H34, H35."""
    position, case = p.position, "H35" if frame["defensive"] else "H34"
    p.amend(stage="after")
    units = asking.targets(position, frame)
    if units and position.holds(case):
        names = [unit.id for unit in units]
        payment.open_losses(p, units[0].side, names, frame["steps"], case)


def _after(p: Run, frame: JsonObject) -> None:
    """Artillery that has fired is disrupted. Source: 5.20, H6."""
    p.amend(stage="pay")
    for unit in standing(p.position, frame["units"]):
        if unit.is_artillery and not unit.is_disrupted and p.position.holds("5.20"):
            losses.disrupt(p, unit.id, "own fire", "5.20")


def _pay(p: Run, frame: JsonObject) -> None:
    """Pay for a six, after its result. Source: 5.30, H45."""
    p.pop()
    if frame["six"] and not frame["air"]:
        payment.pay(p, frame["units"])


Stage = Callable[[Run, JsonObject], None]
STAGES: Mapping[str, Stage] = {
    "headquarters": _headquarters,
    "who": _who,
    "retreat": _retreat,
    "losses": _losses,
    "after": _after,
    "pay": _pay,
}


def _answer(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    if frame["stage"] == "headquarters":
        if key == "none":
            p.amend(stage="who", helpers=[])
        else:
            _lay_on(p, frame, key)
    elif frame["stage"] == "who":
        p.amend(stage="retreat", disrupts=False)
        losses.disrupt(p, key, "air strike" if frame["air"] else "fire", "H34")
    elif key == asking.GO:
        units = retreat.able(p.position, frame["space"], asking.targets(p.position, frame))
        p.amend(stage="losses", steps=frame["steps"] - 1, went=True)
        p.write(put([*p.position.data["phase"].get("left", ()), frame["space"]], "phase", "left"))
        retreat.begin(p, units)
    else:
        p.amend(stage="losses")


def _words(notice: JsonObject) -> str:
    who, at = listed(notice["units"]), listed(notice["targets"])
    return f"{who} fire at {at} in or from {notice['space']}: {notice['result']}."


PART = Part(
    frames={"volley": FrameKind("volley", _run, asking.decisions, _answer)},
    tellers={"fired": tell_public},
    words={"fired": _words},
)
