"""Retreats: one hex, each unit where it likes, to lose a step fewer. Source: 5.28, 6.5, H36."""

from __future__ import annotations

from rules_engine.core.events import put
from rules_engine.core.levels import is_double_blind
from rules_engine.games.hells_highway import losses
from rules_engine.games.hells_highway.control import taken
from rules_engine.games.hells_highway.fire.method import can_enter
from rules_engine.games.hells_highway.movement.moving import leaving
from rules_engine.games.hells_highway.movement.stacking import has_room
from rules_engine.games.hells_highway.part import Part, Run
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.hexes.fire.retreats import Retreats
from rules_engine.mechanics.tellers import tell_public, tell_side
from rules_engine.plain import JsonObject

CASES = ["5.28", "H36"]


def _may(position: HellsPosition, unit: Unit) -> bool:
    """Whether a unit may retreat by its type. Source: 6.5, H36."""
    if unit.is_artillery:
        return not position.holds("6.5")
    return not unit.is_hq and not unit.is_travelling


def ways(position: HellsPosition, unit: Unit) -> list[str]:
    """Return the hexes into which a unit can retreat. Source: H17, H36."""
    board, side = position.board, unit.side
    attacked = {one["target"] for one in position.data["phase"].get("attacks", ())}
    attacked -= set(position.data["phase"].get("done", ()))
    theirs = position.occupied(position.other(side))
    shut = position.enemy_zone(side) - position.fighters(side)
    found = []
    for at in board.neighbours[position.at(unit)]:
        space = board.numbers[at]
        if not position.holds("H36") and at not in theirs:
            found.append(space)
        elif at in theirs or at in shut or space in attacked:
            continue
        elif _is_open(position, unit, space):
            found.append(space)
    return sorted(found)


def _is_open(position: HellsPosition, unit: Unit, space: str) -> bool:
    is_able = can_enter(position, unit, space) or unit.is_artillery
    return is_able and (has_room(position, unit, space) or not position.holds("3.1"))


def _go(p: Run, name: str, space: str) -> None:
    """Take a unit into a hex; it loses its position. Source: H36, H49."""
    position, unit = p.position, p.position.units[name]
    effects = [put(space, "units", name, "space"), *leaving(position, unit)]
    effects += taken(position, unit, [space])
    data: JsonObject = {"unit": name, "side": unit.side, "from": unit.space, "to": space}
    p.emit("retreated", data, effects, CASES, by="rules")


def _stuck(p: Run, name: str) -> None:
    """A unit that finds no way stays, or is lost by one reading; where enemies whom nobody saw keep
    it out, the step is lost after all. Source: H36, H72, H74.
    """
    if p.position.option("retreat_blocked") == "lost":
        losses.lose(p, name, p.position.units[name].steps, "H36")
    elif is_double_blind(p.state):
        losses.lose(p, name, 1, "H36")


RETREATS: Retreats[HellsPosition, Unit] = Retreats(
    may="5.28", where="H36", unseen="H72", can=_may, ways=ways, go=_go, stuck=_stuck
)


def _words(notice: JsonObject) -> str:
    where = f" to {notice['to']}" if "to" in notice else ""
    return f"{notice['unit']} retreats from {notice['from']}{where}."


PART = Part(
    frames={"retreats": RETREATS.frame()},
    tellers={"retreated": tell_public, "refused": tell_side},
    words={
        "retreated": _words,
        "refused": lambda n: f"{n['unit']} cannot retreat to {n['space']}.",
    },
)
