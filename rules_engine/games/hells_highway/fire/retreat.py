"""Retreats: one hex, each unit where it likes, to lose a step fewer. Source: 5.28, 6.5, H36."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.events import put
from rules_engine.core.game import FrameKind
from rules_engine.core.levels import is_double_blind
from rules_engine.games.hells_highway import losses
from rules_engine.games.hells_highway.control import taken
from rules_engine.games.hells_highway.fire.method import can_enter
from rules_engine.games.hells_highway.movement.moving import leaving
from rules_engine.games.hells_highway.movement.stacking import fits
from rules_engine.games.hells_highway.part import Part, Run
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.hexes.blind.known_position import as_known
from rules_engine.mechanics.tellers import tell_public, tell_side
from rules_engine.plain import JsonObject

CASES = ["5.28", "H36"]


def able(truth: HellsPosition, space: str, units: Sequence[Unit]) -> list[Unit]:
    """Return the units of a hex that can retreat as far as their side knows; nobody where one of
    them has no way. Source: 5.28, 6.5, H36, H72.
    """
    if not truth.holds("5.28"):
        return []
    found = [unit for unit in units if _may(truth, unit)]
    return found if all(ways_known(truth, unit) for unit in found) else []


def ways_known(truth: HellsPosition, unit: Unit) -> list[str]:
    """Return the hexes into which a unit can retreat as far as its side knows, without those that
    were refused. Source: H36, H72.
    """
    refused = truth.data["phase"].get("refused", ())
    found = ways(as_known(truth, unit.side), unit)
    return [space for space in found if space not in refused]


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
    for at in board.neighbours[board.index[str(unit.space)]]:
        space = board.numbers[at]
        if not position.holds("H36") and at not in theirs:
            found.append(space)
        elif at in theirs or at in shut or space in attacked:
            continue
        elif _is_open(position, unit, space):
            found.append(space)
    return sorted(found)


def _is_open(position: HellsPosition, unit: Unit, space: str) -> bool:
    stack = position.stacks(unit.side).get(space, ())
    is_able = can_enter(position, unit, space) or unit.is_artillery
    return is_able and (fits(position, [*stack, unit]) or not position.holds("3.1"))


def begin(p: Run, units: Sequence[Unit]) -> None:
    """Let units retreat, one by one."""
    p.push("retreats", units=[unit.id for unit in units], side=units[0].side)


def _run(p: Run, frame: JsonObject) -> None:
    if not frame["units"]:
        p.pop()
        return
    name = frame["units"][0]
    found = ways_known(p.position, p.position.units[name])
    if found:
        _try(p, frame, found[0])
        return
    p.amend(units=frame["units"][1:])
    if p.position.option("retreat_blocked") == "lost":
        losses.lose(p, name, p.position.units[name].steps, "H36")
    elif is_double_blind(p.state):
        losses.lose(p, name, 1, "H36")


def _try(p: Run, frame: JsonObject, space: str) -> None:
    """Take the next unit into a hex; where an enemy keeps it out whom nobody saw, its side is told
    no more than that, and it goes elsewhere. Source: H36, H72.
    """
    name, *rest = frame["units"]
    position, unit = p.position, p.position.units[name]
    if space in ways(position, unit):
        p.amend(units=rest)
        _go(p, name, space)
        return
    refused = [*position.data["phase"].get("refused", ()), space]
    data: JsonObject = {"unit": name, "side": unit.side, "space": space}
    p.emit("refused", data, [put(refused, "phase", "refused")], ["H36", "H72"], by="rules")


def _go(p: Run, name: str, space: str) -> None:
    """Take a unit into a hex; it loses its position. Source: H36, H49."""
    position, unit = p.position, p.position.units[name]
    effects = [put(space, "units", name, "space"), *leaving(position, unit)]
    effects += taken(position, unit, [space])
    data: JsonObject = {"unit": name, "side": unit.side, "from": unit.space, "to": space}
    p.emit("retreated", data, effects, CASES, by="rules")


def _decisions(position: HellsPosition, frame: JsonObject) -> tuple[Decision, ...]:
    """Ask where the next unit goes, where there is a choice; where units are hidden always, for the
    enemy would learn from it that there is none. Source: H36, H66, H72.
    """
    if not frame["units"]:
        return ()
    unit = position.units[frame["units"][0]]
    found = ways_known(position, unit)
    if len(found) < (1 if is_double_blind(position.data) else 2):
        return ()
    choices = tuple(Choice(space, f"to {space}", "", space) for space in found)
    name, prompt = f"{frame['id']}.{unit.id}", f"Where does {unit.id} retreat?"
    return (Decision(name, unit.side, "retreat_to", "H36", prompt, choices, unit.space),)


def _answer(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    _try(p, frame, key)


def _words(notice: JsonObject) -> str:
    where = f" to {notice['to']}" if "to" in notice else ""
    return f"{notice['unit']} retreats from {notice['from']}{where}."


PART = Part(
    frames={"retreats": FrameKind("retreats", _run, _decisions, _answer)},
    tellers={"retreated": tell_public, "refused": tell_side},
    words={
        "retreated": _words,
        "refused": lambda n: f"{n['unit']} cannot retreat to {n['space']}.",
    },
)
