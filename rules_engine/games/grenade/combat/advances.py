"""Advances of the victors, unit by unit and hex by hex. Source: 9.94-9.97, OQ-39, OQ-71.

The waiting point "advance" {side, waiting, took_part, emptied, sudden, unit, record, entered} asks
which unit advances into which emptied hex, then where it goes on or whether it stops.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.events import Effect
from rules_engine.core.levels import is_double_blind
from rules_engine.games.grenade.combat import ways
from rules_engine.games.grenade.ground import control
from rules_engine.games.grenade.movement import interruptions
from rules_engine.games.grenade.part import Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.blind.known_position import as_known
from rules_engine.mechanics.hexes.combat.advances import Advances, Starts
from rules_engine.plain import JsonObject


def limit(position: GrenadePosition, frame: JsonObject, unit: Unit, record: JsonObject) -> int:
    """Return how many hexes a unit may advance. Source: 9.94, 9.97 item 4, OQ-71."""
    extra = frame["sudden"] and position.holds("9.97")
    if position.reading("OQ-71") == "participants":
        extra = extra and unit.id in frame["took_part"]
    return int(record["length"]) + (1 if extra else 0)


def _first(position: GrenadePosition, found: Starts[Unit]) -> Starts[Unit]:
    """Return those that advance before tanks and mechanized infantry. Source: OQ-72."""
    others = [(unit, at) for unit, at in found if not unit.is_armoured]
    return others if others and position.reading("OQ-72") == "tanks_last" else found


def _may_start(
    position: GrenadePosition, frame: JsonObject, unit: Unit, record: JsonObject
) -> bool:
    """Whether a unit may advance into an emptied hex. Source: 9.95 items 1 to 3."""
    index = position.board.index
    return ways.may_advance(position, unit, index[str(unit.space)], index[record["hex"]])


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


def _consequence(position: GrenadePosition, unit: Unit, space: str) -> str:
    known = as_known(position, unit.side)
    if known.in_enemy_zoc(unit.side, space) and position.holds("9.95"):
        return "It must stop there: an enemy zone of control."
    return ""


def _passed(position: GrenadePosition, name: str, here: str, there: str) -> Iterator[Effect]:
    """Yield what a step of an advance changes of towns and bridges. Source: 28.1, 28.21."""
    yield from control.passed(position, position.units[name].side, [there])
    yield from control.crossed(position, name, here, there)


def _entered(p: Run, name: str, space: str) -> None:
    interruptions.entered(p, p.position.units[name].side, space, name, "advance")


ADVANCES: Advances[GrenadePosition, Unit] = Advances(
    may="9.94",
    along="9.95",
    may_start=_may_start,
    limit=limit,
    onward=onward,
    consequence=_consequence,
    cited=("9.94", "9.95"),
    effects=_passed,
    entered=_entered,
    first=_first,
    after="Tanks and mechanized infantry go next (OQ-72).",
)
