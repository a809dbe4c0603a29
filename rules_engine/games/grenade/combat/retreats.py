"""Retreats: a stack goes its path hex by hex and loses a step in each enemy-controlled hex.
Source: 6.4, 9.91-9.93, 9.96, 9.97.

The waiting point "retreat" {side, origin, units, length, left, chooser, path, entered} ends by
adding to the combat's list of emptied hexes: {hex, path, length, free}.
"""

from __future__ import annotations

from rules_engine.core.events import Effect, put
from rules_engine.core.levels import is_double_blind
from rules_engine.games.grenade.combat import steps, ways
from rules_engine.games.grenade.ground import control
from rules_engine.games.grenade.movement import interruptions
from rules_engine.games.grenade.part import Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.hexes.blind.known_position import as_known
from rules_engine.mechanics.hexes.combat.losses import standing as still_there
from rules_engine.mechanics.hexes.combat.phase import marked
from rules_engine.mechanics.hexes.combat.retreats import Retreats
from rules_engine.mechanics.words import so_many
from rules_engine.plain import JsonObject


def _is_blocked(position: GrenadePosition, frame: JsonObject, space: str) -> bool:
    return space != ways.OFF and position.holder(space) not in (None, frame["side"])


def _find_another(p: Run, frame: JsonObject) -> None:
    """Volkssturm have appeared in the way (OQ-60), or enemies that were not seen (OQ-107)."""
    if is_double_blind(p.state) and p.position.reading("OQ-107") == "steps":
        names = [unit.id for unit in still_there(p.position, frame["units"])]
        p.amend(left=0)
        steps.push(p, frame["side"], names, [], frame["left"], "9.85")
    else:
        p.amend(path=None)


def _no_way(p: Run, frame: JsonObject) -> None:
    """Units without a path are lost in a breakthrough, otherwise they lose steps instead. Source:
    9.97, OQ-31.
    """
    names = [unit.id for unit in still_there(p.position, frame["units"])]
    if frame["chooser"] == frame["side"]:
        p.amend(left=0)
        steps.push(p, frame["side"], names, [], frame["left"], "9.85")
        return
    for name in names:
        steps.eliminate(p, name, "9.97")


def _paths(position: GrenadePosition, frame: JsonObject) -> tuple[tuple[str, ...], ...]:
    units = still_there(position, frame["units"])
    if not units:
        return ()
    entered = (frame["origin"], *frame["entered"])
    known = as_known(position, frame["chooser"])
    return ways.retreat_paths(known, entered, units, frame["left"])


def _enter(p: Run, frame: JsonObject, here: str, there: str) -> None:
    """Move the stack one hex; enemy-controlled, it costs a step. Source: 9.91, 9.92."""
    position, side = p.position, frame["side"]
    names = [unit.id for unit in still_there(position, frame["units"])]
    if there == ways.OFF:
        for name in names:
            steps.eliminate(p, name, "9.96")
        return
    costs = _meets_a_zone(position, side, there)
    p.amend(path=frame["path"][1:], left=frame["left"] - 1, entered=[*frame["entered"], there])
    effects: list[Effect] = [put(there, "units", name, "space") for name in names]
    data: JsonObject = {"units": names, "side": side, "from": here, "to": there}
    passed = control.passed(position, side, [there])
    p.emit("retreated", data, [*effects, *passed], _cases(position, frame, there), by="rules")
    for name in names:
        p.write(*control.crossed(p.position, name, here, there))
    if costs:
        steps.push(p, side, names, [], 1, "9.92")
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
        position = as_known(position, side)
    return _costs_a_step(position, side, space)


def _finish(p: Run, frame: JsonObject) -> None:
    units = still_there(p.position, frame["units"])
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


def _words(path: tuple[str, ...]) -> str:
    return "off the map" if path[-1] == ways.OFF else " - ".join(path)


def cost(position: GrenadePosition, side: str, path: tuple[str, ...]) -> int:
    """Return how many steps a path of retreat costs in enemy-controlled hexes. Source: 9.92."""
    return sum(_costs_a_step(position, side, space) for space in path if space != ways.OFF)


def _leads_to(position: GrenadePosition, frame: JsonObject, path: tuple[str, ...]) -> str:
    known, side = as_known(position, frame["chooser"]), frame["side"]
    if path[-1] == ways.OFF:
        return "The units are eliminated (9.96)."
    costs = cost(known, side, path)
    lost = "no step lost" if not costs else f"{so_many(costs, 'step')} lost"
    friends = " Joins units of the same side." if known.holder(path[-1]) == side else ""
    return f"On the way {lost} in enemy zones (9.92).{friends}"


def _is_own(frame: JsonObject) -> bool:
    """Whether a side retreats its own units. Source: 9.91, 9.97 item 1."""
    return bool(frame["chooser"] == frame["side"])


RETREATS: Retreats[GrenadePosition] = Retreats(
    paths=_paths,
    is_blocked=_is_blocked,
    blocked=_find_another,
    no_way=_no_way,
    enter=_enter,
    finish=_finish,
    case=lambda frame: "9.91" if _is_own(frame) else "9.97",
    whose=lambda frame: "your units" if _is_own(frame) else "the beaten units",
    words=_words,
    leads_to=_leads_to,
)
