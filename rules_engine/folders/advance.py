"""Advances of the victors into a hex that the defenders have left."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.core.events import put
from rules_engine.folders.keys import AT_ONCE, NO
from rules_engine.folders.movement import price
from rules_engine.folders.part import Run
from rules_engine.folders.position import FolderPosition, Piece
from rules_engine.folders.results import ATTACKERS
from rules_engine.mechanics.hexes.combat.advances import Advances
from rules_engine.mechanics.hexes.combat.losses import standing
from rules_engine.plain import JsonObject

Start = tuple[Piece, int]


def push(p: Run, combat: JsonObject) -> None:
    """Open the waiting point at which victors advance; one that has no choice goes at once."""
    position = p.position
    case, how = position.rules.case("combat.advance"), position.rules.said("combat", "advance")
    emptied = [{"hex": space} for space in combat["targets"] if not position.stack(space)]
    if how == NO or not position.holds(case) or not emptied:
        return
    waiting = [unit.id for unit in standing(position, combat[ATTACKERS])]
    frame: JsonObject = {"side": combat["side"], "waiting": waiting, "emptied": emptied}
    found = _starts(position, frame)
    if how == AT_ONCE and len(found) == 1:
        unit, at = found[0]
        _enter(p, combat["side"], unit.id, emptied[at]["hex"])
    elif found:
        p.push("advance", **frame, unit=None, record=None, entered=[])


def _starts(position: FolderPosition, frame: JsonObject) -> Sequence[Start]:
    """Return which unit may go into which hex: the next one, that lets it pass and has room."""
    return [
        (unit, at)
        for unit in standing(position, frame["waiting"])
        for at, record in enumerate(frame["emptied"])
        if _can_enter(position, unit, str(record["hex"]))
    ]


def _can_enter(position: FolderPosition, unit: Piece, space: str) -> bool:
    board = position.board
    a, b = board.index[str(unit.space)], board.index[space]
    if not board.are_neighbours(a, b) or not position.has_room(unit.side, space, unit.id):
        return False
    return price(position, unit, a, b) is not None


def _enter(p: Run, side: str, name: str, space: str) -> None:
    here = str(p.position.units[name].space)
    data: JsonObject = {"unit": name, "side": side, "from": here, "to": space}
    cases = [p.position.rules.case("combat.advance")]
    p.emit("advanced", data, [put(space, "units", name, "space")], cases, by="rules")


def advances_of(case: str) -> Advances[FolderPosition, Piece]:
    """Return the record of a folder's advances, by the case that says so."""
    return Advances(
        may=case,
        along=case,
        may_start=lambda position, frame, unit, record: _can_enter(position, unit, record["hex"]),
        limit=lambda position, frame, unit, record: 1,
        onward=lambda position, frame: (),
        consequence=lambda position, unit, space: "",
        cited=(case,),
        effects=lambda position, name, here, there: (),
    )
