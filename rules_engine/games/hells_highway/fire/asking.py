"""What is asked of a volley's result: who bears it, and whether a hex retreats. Source: 5.25, 5.28,
6.13, H34, H36, H38, H52, H66.
"""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.core.decisions import Choice, Decision
from rules_engine.games.hells_highway import losses
from rules_engine.games.hells_highway.fire import results, retreat
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.hexes.combat.losses import standing
from rules_engine.mechanics.words import listed
from rules_engine.plain import JsonObject

STAY, GO = "stay", "retreat"


def targets(position: HellsPosition, frame: JsonObject) -> list[Unit]:
    """Return who is fired at and still there."""
    return standing(position, frame["targets"])


def fresh(position: HellsPosition, frame: JsonObject) -> list[Unit]:
    """Return who can take a disruption in a hex: the undisrupted. Source: H34."""
    return [unit for unit in targets(position, frame) if not unit.is_disrupted]


def decisions(position: HellsPosition, frame: JsonObject) -> tuple[Decision, ...]:
    """Ask what the stage of a volley leaves open. Source: H66."""
    asked = {"headquarters": _ask_headquarters, "who": _ask_who, "retreat": _ask_retreat}
    ask = asked.get(frame["stage"])
    return ask(position, frame) if ask is not None else ()


def _decision(frame: JsonObject, owner: str, kind: str, case: str) -> Callable[..., Decision]:
    def make(prompt: str, choices: list[Choice]) -> Decision:
        name = f"{frame['id']}.{kind}"
        return Decision(name, owner, kind, case, prompt, tuple(choices), frame["space"])

    return make


def _ask_headquarters(position: HellsPosition, frame: JsonObject) -> tuple[Decision, ...]:
    """Ask who fires whether a six goes to a headquarters that helps. Source: 5.25, 6.13, H38."""
    choices = []
    for name in frame["helpers"]:
        unit = position.units[name]
        most = min(frame["steps"], losses.most(position, unit))
        for count in range(most + 1):
            for mark in ("", "D") if frame["disrupts"] else ("",):
                if count or mark:
                    text = results.Hit(count, bool(mark)).text
                    choices.append(Choice(f"{name}:{text}", f"{text} on {name}", "", unit.space))
    if not choices:
        return ()
    choices.append(Choice("none", "all of it where it was aimed"))
    ask = _decision(frame, frame["side"], "headquarters", "5.25")
    return (ask("Which part of the result goes to a headquarters that helps?", choices),)


def _ask_who(position: HellsPosition, frame: JsonObject) -> tuple[Decision, ...]:
    """Ask who is disrupted: who fires says it, of an air strike the owner. Source: H34, H52."""
    found = fresh(position, frame)
    if not frame["disrupts"] or len(found) < 2 or not position.holds("H34"):
        return ()
    owner = found[0].side if frame["air"] else frame["side"]
    choices = [Choice(unit.id, f"{unit.id}, {unit.steps} steps", "", unit.space) for unit in found]
    return (_decision(frame, owner, "disrupted", "H34")("Which unit is disrupted?", choices),)


def _ask_retreat(position: HellsPosition, frame: JsonObject) -> tuple[Decision, ...]:
    """Ask the owner of the hex whether he retreats. Source: 5.28, H36."""
    if frame["steps"] < 1 or frame["defensive"] or frame["air"]:
        return ()
    units = retreat.able(position, frame["space"], targets(position, frame))
    if not units:
        return ()
    names = listed([unit.id for unit in units])
    choices = [
        Choice(STAY, f"stay and lose {frame['steps']}"),
        Choice(GO, f"{names} retreat", "One step fewer is lost."),
    ]
    ask = _decision(frame, units[0].side, "retreat", "5.28")
    return (ask(f"Do the units in {frame['space']} retreat?", choices),)
