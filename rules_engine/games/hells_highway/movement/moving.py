"""What a move changes, and its event. Source: 1.7, H49, H50, H61, H62."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.core.events import Effect, put
from rules_engine.core.levels import is_double_blind
from rules_engine.games.hells_highway.control import taken
from rules_engine.games.hells_highway.part import Run
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import TRAVEL, Unit
from rules_engine.games.hells_highway.works.demolition import DEMOLITION
from rules_engine.mechanics.hexes.blind.marches import March, cited
from rules_engine.plain import JsonObject


def moving(position: HellsPosition, unit: Unit, mode: str, path: Sequence[str]) -> list[Effect]:
    """Return what a unit's move changes besides its place: who controls hexes, that its position
    and its work are lost, and for who comes onto the map that he is there. Source: H49, H61, H62.
    """
    effects: list[Effect] = [put(path[-1], "units", unit.id, "space")]
    effects.append(put(mode, "phase", "moved", unit.id))
    effects += leaving(position, unit)
    if not unit.is_on_map:
        effects += [put("map", "units", unit.id, "status"), put(None, "units", unit.id, "box")]
        if unit.is_travelling != (mode == TRAVEL):
            effects.append(put(mode, "units", unit.id, "mode"))
        if unit.side == "allied":
            effects.append(put(int(position.tracks["entered"]) + 1, "tracks", "entered"))
    return [*effects, *taken(position, unit, path[1:])]


def leaving(position: HellsPosition, unit: Unit) -> list[Effect]:
    """Return what a unit loses that leaves its hex: its position and its work. Source: H49."""
    effects: list[Effect] = []
    if unit.data.get("work"):
        effects.append(put(None, "units", unit.id, "work"))
    if unit.cover and position.holds("H49"):
        effects.append(put(None, "units", unit.id, "position"))
    return effects


def emit(p: Run, march: March, end: int) -> None:
    """Let a unit go along its path as far as a hex of it; where nobody is asked about the bridges
    that it threatens, they are blown or not at once. Source: 1.7, H50.
    """
    position, path = p.position, march.path[: end + 1]
    unit, before = position.units[march.unit], position.fighters("allied")
    data: JsonObject = {"unit": unit.id, "side": unit.side, "path": path, "to": path[-1]}
    data |= {"cost": march.spent[end], "allowance": march.allowance}
    p.emit("moved", data, moving(position, unit, march.mode, path), cited(march, end))
    if is_double_blind(p.state):
        DEMOLITION.alarm(p, before)
