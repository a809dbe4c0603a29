"""Steps that units lose, and their end."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.core.events import put
from rules_engine.folders.part import Run
from rules_engine.folders.position import FolderPosition, Piece
from rules_engine.mechanics.hexes.combat.losses import Losses, standing
from rules_engine.mechanics.hexes.combat.steps import describe_loss, lose_step
from rules_engine.plain import JsonObject


def eliminate(p: Run, name: str, case: str) -> None:
    """Take a unit out of play, by a case; nothing happens where that does not hold."""
    if not p.position.holds(case):
        return
    unit = p.position.units[name]
    effects = [put("out", "units", name, "status"), put(None, "units", name, "space")]
    data: JsonObject = {"unit": name, "side": unit.side, "space": unit.space}
    p.emit("eliminated", data, effects, [case], by="rules")


def _eligible(position: FolderPosition, frame: JsonObject) -> Sequence[Piece]:
    return standing(position, frame["names"]) if position.holds(str(frame["case"])) else ()


def _lose(p: Run, frame: JsonObject, name: str) -> None:
    lose_step(p, name, str(frame["case"]), eliminate)


LOSSES: Losses[FolderPosition, Piece] = Losses(_eligible, _lose, describe_loss)
