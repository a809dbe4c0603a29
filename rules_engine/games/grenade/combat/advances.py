"""Advances of the victors, unit by unit and hex by hex. Source: 9.94-9.97, OQ-39, OQ-71.

The waiting point "advance" {side, waiting, took_part, emptied, sudden, unit, record, entered} asks
which unit advances into which emptied hex, then where it goes on or whether it stops.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.events import put
from rules_engine.core.levels import is_double_blind
from rules_engine.games.grenade.combat import ways
from rules_engine.games.grenade.ground import control
from rules_engine.games.grenade.movement import interruptions
from rules_engine.games.grenade.part import Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.blind.known_position import as_known
from rules_engine.mechanics.hexes.combat.advances import Advances
from rules_engine.plain import JsonObject


def limit(position: GrenadePosition, frame: JsonObject, unit: Unit, record: JsonObject) -> int:
    """Return how many hexes a unit may advance. Source: 9.94, 9.97 item 4, OQ-71."""
    extra = frame["sudden"] and position.holds("9.97")
    if position.reading("OQ-71") == "participants":
        extra = extra and unit.id in frame["took_part"]
    return int(record["length"]) + (1 if extra else 0)


def starts(position: GrenadePosition, frame: JsonObject) -> list[tuple[Unit, int]]:
    """Return which unit may advance into which emptied hex (by its place in the list). Source:
    9.95 items 1 to 3, OQ-72.
    """
    found = list(_starts(position, frame))
    others = [(unit, at) for unit, at in found if not unit.is_armoured]
    return others if others and position.reading("OQ-72") == "tanks_last" else found


def _starts(position: GrenadePosition, frame: JsonObject) -> Iterator[tuple[Unit, int]]:
    for name in frame["waiting"]:
        unit = position.units[name]
        if not unit.is_on_map or unit.space is None:
            continue
        for at, record in enumerate(frame["emptied"]):
            here, there = position.board.index[unit.space], position.board.index[record["hex"]]
            if limit(position, frame, unit, record) < 1:
                continue
            if not position.board.are_neighbours(here, there):
                continue
            if ways.may_advance(position, unit, here, there):
                yield unit, at


def onward(position: GrenadePosition, frame: JsonObject) -> tuple[str, ...]:
    """Return the hexes into which the advancing unit may go on. Source: 9.95, 9.96."""
    unit = position.units[frame["unit"]]
    record = frame["emptied"][frame["record"]]
    count, most = len(frame["entered"]), limit(position, frame, unit, record)
    if not unit.is_on_map or unit.space is None or count >= most:
        return ()
    known = as_known(position, unit.side) if is_double_blind(position.data) else position
    if count > 1 and known.in_enemy_zoc(unit.side, unit.space) and position.holds("9.95"):
        return ()
    board = position.board
    here = board.index[unit.space]
    around = [n for n in board.neighbours[here] if ways.may_advance(position, unit, here, n)]
    is_last_of_breakthrough = count == most - 1 and most > record["length"]
    is_free = unit.is_armoured or record["free"] or is_last_of_breakthrough
    if not is_free and position.holds("9.95"):
        path = record["path"]
        around = [n for n in around if count < len(path) and board.numbers[n] == path[count]]
    return tuple(sorted(board.numbers[n] for n in around))


def _tanks_left(position: GrenadePosition, frame: JsonObject) -> list[str]:
    """Return the tank and mechanized infantry units that wait until the others have advanced."""
    now = {unit.id for unit, _ in starts(position, frame)}
    return sorted({unit.id for unit, _ in _starts(position, frame)} - now)


def _consequence(position: GrenadePosition, unit: Unit, space: str) -> str:
    known = as_known(position, unit.side)
    if known.in_enemy_zoc(unit.side, space) and position.holds("9.95"):
        return "It must stop there: an enemy zone of control."
    return ""


def _go(p: Run, side: str, name: str, space: str) -> None:
    position = p.position
    here = str(position.units[name].space)
    effects = [
        put(space, "units", name, "space"),
        *control.passed(position, side, [space]),
        *control.crossed(position, name, here, space),
    ]
    data: JsonObject = {"unit": name, "side": side, "from": here, "to": space}
    p.emit("advanced", data, effects, ["9.94", "9.95"])
    interruptions.entered(p, side, space, name, "advance")


ADVANCES: Advances[GrenadePosition, Unit] = Advances(
    may="9.94",
    along="9.95",
    starts=starts,
    limit=limit,
    onward=onward,
    consequence=_consequence,
    enter=_go,
    later=_tanks_left,
    after="Tanks and mechanized infantry go next (OQ-72).",
)
