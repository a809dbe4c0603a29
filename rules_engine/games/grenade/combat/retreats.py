"""Retreats: a stack goes its path hex by hex and loses a step in each enemy-controlled hex.
Source: 6.4, 9.91-9.93, 9.96, 9.97.

The waiting point "retreat" {side, origin, units, length, left, chooser, path, entered} ends by
adding to the combat's list of emptied hexes: {hex, path, length, free}.
"""

from __future__ import annotations

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.events import Effect, put
from rules_engine.core.levels import is_double_blind
from rules_engine.games.grenade.blind import known_position
from rules_engine.games.grenade.combat import losses, steps, ways
from rules_engine.games.grenade.ground import control
from rules_engine.games.grenade.movement import interruptions
from rules_engine.games.grenade.part import Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.hexes.combat.phase import marked
from rules_engine.plain import JsonObject


def run(p: Run, frame: JsonObject) -> None:
    """Choose the path where there is only one, go on by a hex, or finish."""
    position = p.position
    units = losses.standing(position, frame["units"])
    if not units or not frame["left"]:
        _finish(p, frame)
    elif frame["path"] is None:
        _begin(p, frame)
    elif _is_blocked(position, frame["side"], frame["path"][0]):
        _find_another(p, frame)
    else:
        _enter(p, frame)


def _is_blocked(position: GrenadePosition, side: str, space: str) -> bool:
    return space != ways.OFF and position.holder(space) not in (None, side)


def _find_another(p: Run, frame: JsonObject) -> None:
    """Volkssturm have appeared in the way (OQ-60), or enemies that were not seen (OQ-107)."""
    if is_double_blind(p.state) and p.position.reading("OQ-107") == "steps":
        names = [unit.id for unit in losses.standing(p.position, frame["units"])]
        p.amend(left=0)
        losses.push(p, frame["side"], names, [], frame["left"], "9.85")
    else:
        p.amend(path=None)


def _begin(p: Run, frame: JsonObject) -> None:
    """Take the only path; without one the units are lost in a breakthrough, otherwise they lose
    steps instead. Source: 9.97, OQ-31.
    """
    paths = _paths(p.position, frame)
    if paths:
        p.amend(path=list(paths[0]))
        return
    names = [unit.id for unit in losses.standing(p.position, frame["units"])]
    if frame["chooser"] == frame["side"]:
        p.amend(left=0)
        losses.push(p, frame["side"], names, [], frame["left"], "9.85")
        return
    for name in names:
        steps.eliminate(p, name, "9.97")


def _paths(position: GrenadePosition, frame: JsonObject) -> tuple[tuple[str, ...], ...]:
    units = losses.standing(position, frame["units"])
    if not units:
        return ()
    entered = (frame["origin"], *frame["entered"])
    known = known_position.as_known(position, frame["chooser"])
    return ways.retreat_paths(known, entered, units, frame["left"])


def _enter(p: Run, frame: JsonObject) -> None:
    """Move the stack one hex; enemy-controlled, it costs a step. Source: 9.91, 9.92."""
    position, side = p.position, frame["side"]
    names = [unit.id for unit in losses.standing(position, frame["units"])]
    there, *rest = frame["path"]
    if there == ways.OFF:
        for name in names:
            steps.eliminate(p, name, "9.96")
        return
    here = [frame["origin"], *frame["entered"]][-1]
    costs = _meets_a_zone(position, side, there)
    p.amend(path=rest, left=frame["left"] - 1, entered=[*frame["entered"], there])
    effects: list[Effect] = [put(there, "units", name, "space") for name in names]
    data: JsonObject = {"units": names, "side": side, "from": here, "to": there}
    passed = control.passed(position, side, [there])
    p.emit("retreated", data, [*effects, *passed], _cases(position, frame, there), by="rules")
    for name in names:
        p.write(*control.crossed(p.position, name, here, there))
    if costs:
        losses.push(p, side, names, [], 1, "9.92")
    interruptions.entered(p, side, there, names[0], "retreat")


def _cases(position: GrenadePosition, frame: JsonObject, space: str) -> list[str]:
    """Return the cases that a hex of a retreat is an instance of."""
    found = ["9.91"]
    has_friends = position.holder(space) == frame["side"]
    if _costs_a_step(position, frame["side"], space):
        found += ["9.92", "6.4"] if has_friends else ["9.92"]
    if has_friends:
        found.append("9.93")
    if frame["chooser"] != frame["side"]:
        found.append("9.97")
    return sorted(found)


def _costs_a_step(position: GrenadePosition, side: str, space: str) -> bool:
    """Whether entering the hex in retreat costs a step; own units there change nothing (6.4)."""
    is_freed = position.holder(space) == side and not position.holds("6.4")
    return position.holds("9.92") and position.in_enemy_zoc(side, space) and not is_freed


def _meets_a_zone(position: GrenadePosition, side: str, space: str) -> bool:
    """Whether the hex costs a step in truth; zones that the side does not see count or not as
    OQ-108 says.
    """
    if is_double_blind(position.data) and position.reading("OQ-108") == "ignored":
        position = known_position.as_known(position, side)
    return _costs_a_step(position, side, space)


def _finish(p: Run, frame: JsonObject) -> None:
    units = losses.standing(p.position, frame["units"])
    path = [frame["origin"], *frame["entered"]]
    record: JsonObject = {
        "hex": frame["origin"],
        "path": path[:-1] if units else path,
        "length": len(frame["entered"]) if units else frame["length"],
        "free": not units,
    }
    is_still_there = units and not frame["entered"]
    retreated = marked(p.position, "retreated") | {unit.id for unit in units}
    p.pop()
    if not is_still_there:
        p.write(put(sorted(retreated), "phase", "retreated"))
        p.amend(emptied=[*p.state["frames"][-1]["emptied"], record])


def decisions(position: GrenadePosition, frame: JsonObject) -> tuple[Decision, ...]:
    """Ask for the path where the priorities leave several. Source: 9.91, 9.97 item 1."""
    if frame["path"] is not None or not frame["left"]:
        return ()
    paths = _paths(position, frame)
    if len(paths) < 2:
        return ()
    known = known_position.as_known(position, frame["chooser"])
    choices = tuple(
        Choice("-".join(path), _words(path), _leads_to(known, frame["side"], path), path[-1])
        for path in paths
    )
    is_own = frame["chooser"] == frame["side"]
    here = [frame["origin"], *frame["entered"]][-1]
    case = "9.91" if is_own else "9.97"
    whose = "your units" if is_own else "the beaten units"
    prompt = f"Where do {whose} retreat from {here}?"
    return (
        Decision(
            f"{frame['id']}.{frame['left']}",
            frame["chooser"],
            "retreat",
            case,
            prompt,
            choices,
            here,
        ),
    )


def _words(path: tuple[str, ...]) -> str:
    return "off the map" if path[-1] == ways.OFF else " - ".join(path)


def cost(position: GrenadePosition, side: str, path: tuple[str, ...]) -> int:
    """Return how many steps a path of retreat costs in enemy-controlled hexes. Source: 9.92."""
    return sum(_costs_a_step(position, side, space) for space in path if space != ways.OFF)


def _leads_to(position: GrenadePosition, side: str, path: tuple[str, ...]) -> str:
    if path[-1] == ways.OFF:
        return "The units are eliminated (9.96)."
    costs = cost(position, side, path)
    lost = "no step lost" if not costs else f"{costs} {'step' if costs == 1 else 'steps'} lost"
    friends = " Joins units of the same side." if position.holder(path[-1]) == side else ""
    return f"On the way {lost} in enemy zones (9.92).{friends}"


def answer(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    """Take the chosen path."""
    p.amend(path=key.split("-"))
