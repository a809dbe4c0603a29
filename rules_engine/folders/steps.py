"""Steps that units lose, and their end."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.core.events import put
from rules_engine.folders.part import Run
from rules_engine.folders.position import FolderPosition, Piece
from rules_engine.mechanics.hexes.combat.losses import Losses, standing
from rules_engine.plain import JsonObject


def eliminate(p: Run, name: str, case: str) -> None:
    """Take a unit out of play, by a case; nothing happens where that does not hold."""
    if not p.position.holds(case):
        return
    unit = p.position.units[name]
    effects = [put("out", "units", name, "status"), put(None, "units", name, "space")]
    data: JsonObject = {"unit": name, "side": unit.side, "space": unit.space}
    p.emit("eliminated", data, effects, [case], by="rules")


def lose_step(p: Run, name: str, case: str) -> None:
    """Take a step from a unit, the last of which eliminates it."""
    unit = p.position.units[name]
    if unit.steps < 2:
        eliminate(p, name, case)
        return
    data: JsonObject = {"unit": name, "side": unit.side, "space": unit.space}
    effects = [put(unit.steps - 1, "units", name, "steps")]
    p.emit("step_lost", {**data, "left": unit.steps - 1}, effects, [case], by="rules")


def _eligible(position: FolderPosition, frame: JsonObject) -> Sequence[Piece]:
    return standing(position, frame["names"]) if position.holds(str(frame["case"])) else ()


def _lose(p: Run, frame: JsonObject, name: str) -> None:
    lose_step(p, name, str(frame["case"]))


def _describe(position: FolderPosition, unit: Piece) -> str:
    if unit.steps < 2:
        return "Is eliminated."
    left = unit.steps - 1
    return f"Has {left} {'step' if left == 1 else 'steps'} left."


def words_step_lost(notice: JsonObject) -> str:
    """Say who has lost a step; how many are left, where that is told."""
    said = f"{notice['unit']} in {notice['space']} loses a step"
    left = notice.get("left")
    return f"{said}; it has {left} left." if left is not None else f"{said}."


LOSSES: Losses[FolderPosition, Piece] = Losses(_eligible, _lose, _describe)
