"""Retreats: a stack goes its path hex by hex and loses a step in each enemy-controlled hex.
Source: 6.4, 9.91-9.93, 9.96, 9.97.

The waiting point "retreat" {side, origin, units, length, chooser, path, at} ends by adding to the
combat's list of emptied hexes: {hex, path, length, free}.
"""

from __future__ import annotations

from rules_engine.decisions import Choice, Decision
from rules_engine.events import Effect, put
from rules_engine.games.grenade import control, interruptions, steps
from rules_engine.games.grenade.combat import losses, ways
from rules_engine.games.grenade.part import Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.plain import JsonObject


def run(p: Run, frame: JsonObject) -> None:
    """Choose the path where there is only one, go on by a hex, or finish."""
    units = losses.standing(p.position, frame["units"])
    if frame["path"] is None:
        _begin(p, frame)
    elif not units or frame["at"] == len(frame["path"]):
        _finish(p, frame)
    else:
        _enter(p, frame)


def _begin(p: Run, frame: JsonObject) -> None:
    paths = _paths(p.position, frame)
    if paths:
        p.amend(path=list(paths[0]))
        return
    for unit in losses.standing(p.position, frame["units"]):
        steps.eliminate(p, unit.id, "9.97")  # no way out and no buying off (OQ-31)
    p.amend(path=[])


def _paths(position: GrenadePosition, frame: JsonObject) -> tuple[tuple[str, ...], ...]:
    units = losses.standing(position, frame["units"])
    return ways.retreat_paths(position, frame["origin"], units, frame["length"]) if units else ()


def _enter(p: Run, frame: JsonObject) -> None:
    """Move the stack one hex; enemy-controlled, it costs a step. Source: 9.91, 9.92."""
    position = p.position
    units = losses.standing(position, frame["units"])
    names = [unit.id for unit in units]
    here, there = str(units[0].space), frame["path"][frame["at"]]
    costs = there != ways.OFF and _costs_a_step(position, frame["side"], there)
    p.amend(at=frame["at"] + 1)
    if there == ways.OFF:
        for name in names:
            steps.eliminate(p, name, "9.96")
        return
    effects: list[Effect] = [put(there, "units", name, "space") for name in names]
    data: JsonObject = {"units": names, "side": frame["side"], "from": here, "to": there}
    passed = control.passed(position, frame["side"], [there])
    passed += control.all_crossed(position, names, here, there)
    p.emit("retreated", data, [*effects, *passed], ["9.91"], by="rules")
    if costs:
        losses.push(p, frame["side"], names, [], 1, "9.92")
    interruptions.entered(p, frame["side"], there, names[0])


def _costs_a_step(position: GrenadePosition, side: str, space: str) -> bool:
    """Whether entering the hex in retreat costs a step; own units there change nothing (6.4)."""
    is_freed = position.holder(space) == side and not position.holds("6.4")
    return position.holds("9.92") and position.in_enemy_zoc(side, space) and not is_freed


def _finish(p: Run, frame: JsonObject) -> None:
    units = losses.standing(p.position, frame["units"])
    entered = [at for at in frame["path"][: frame["at"]] if at != ways.OFF]
    length = frame["length"]
    record: JsonObject = {
        "hex": frame["origin"],
        "path": [frame["origin"], *entered][: len(entered) if units else None],
        "length": length,
        "free": not units,
    }
    retreated = p.state["phase"].get("retreated", [])
    p.pop()
    p.write(put(sorted({*retreated, *(u.id for u in units)}), "phase", "retreated"))
    p.amend(emptied=[*p.state["frames"][-1]["emptied"], record])


def decisions(position: GrenadePosition, frame: JsonObject) -> tuple[Decision, ...]:
    """Ask for the path where the priorities leave several. Source: 9.91, 9.97 item 1."""
    if frame["path"] is not None:
        return ()
    paths = _paths(position, frame)
    if len(paths) < 2:
        return ()
    choices = tuple(
        Choice("-".join(path), _words(path), _leads_to(position, frame["side"], path), path[-1])
        for path in paths
    )
    is_own = frame["chooser"] == frame["side"]
    case = "9.91" if is_own else "9.97"
    whose = "your units" if is_own else "the beaten units"
    prompt = f"Where do {whose} retreat from {frame['origin']}?"
    return (
        Decision(
            str(frame["id"]), frame["chooser"], "retreat", case, prompt, choices, frame["origin"]
        ),
    )


def _words(path: tuple[str, ...]) -> str:
    return "off the map" if path[-1] == ways.OFF else " - ".join(path)


def _leads_to(position: GrenadePosition, side: str, path: tuple[str, ...]) -> str:
    if path[-1] == ways.OFF:
        return "The units are eliminated (9.96)."
    costs = sum(_costs_a_step(position, side, space) for space in path)
    lost = "no step lost" if not costs else f"{costs} {'step' if costs == 1 else 'steps'} lost"
    friends = " Joins units of the same side." if position.holder(path[-1]) == side else ""
    return f"On the way {lost} in enemy zones (9.92).{friends}"


def answer(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    """Take the chosen path."""
    p.amend(path=key.split("-"))
