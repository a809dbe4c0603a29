"""What a stretch of a move is and what it changes. Source: 5.0-PR, 14.11, 28.1, 28.21, OQ-43."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rules_engine.core.events import Effect, put
from rules_engine.games.grenade.blind.knowledge import sighted_at
from rules_engine.games.grenade.ground import control
from rules_engine.games.grenade.part import Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.hexes.blind.marches import March, cited
from rules_engine.plain import JsonObject


def emit_stretch(p: Run, march: March, end: int) -> None:
    """Let a unit go along its path as far as a hex of it, given by its place in the path."""
    path = march.path[: end + 1]
    data: JsonObject = {
        "unit": march.unit,
        "side": p.position.units[march.unit].side,
        "mode": march.mode,
        "path": path,
        "space": path[-1],
        "cost": march.spent[end],
        "allowance": march.allowance,
    }
    cases = cases_of(march, end)
    p.emit("moved", data, move_effects(p.position, march.unit, march.mode, path), cases)


def cases_of(march: March, end: int) -> list[str]:
    """Return the cases on which a unit's going as far as a hex of its path rests."""
    mode_case = {"tactical": "5.42", "strategic": "5.52", "crossing": "26.0-GR"}[march.mode]
    entering = ["14.11"] if march.path[0].isalpha() else []
    return list(dict.fromkeys([mode_case, *entering, *cited(march, end)]))


def move_effects(
    position: GrenadePosition, name: str, mode: str, path: Sequence[str]
) -> list[Effect]:
    """Return what one stretch of a move changes. Source: 14.11, 28.1, 28.21, OQ-43."""
    unit = position.units[name]
    effects: list[Effect] = [
        put(path[-1], "units", name, "space"),
        put("strategic" if mode == "strategic" else "tactical", "phase", "moved", name),
    ]
    hexes = list(path)
    if path[0].isalpha():
        hexes = hexes[1:]
        count = int(position.data["phase"].get("entered", {}).get(hexes[0], 0)) + 1
        effects += [
            put("map", "units", name, "status"),
            put(position.turn, "units", name, "entered"),
            put("in", "units", name, "supply"),
            put(count, "phase", "entered", hexes[0]),
            *sighted_at(position, [(name, path[-1])], "entry"),
        ]
    effects += control.passed(position, unit.side, hexes)
    for here, there in pairwise(hexes):
        effects += control.crossed(position, name, here, there)
    return effects
