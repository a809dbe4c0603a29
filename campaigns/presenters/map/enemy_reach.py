"""What the enemy could reach as things stand, as far as a side knows him."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.presenters.play.panel import band_of
from campaigns.services.asking.planning import CRASHES
from rules_engine.core.game import Game
from rules_engine.errors import RulesEngineError
from rules_engine.plain import JsonObject

KEY = "e"
TITLE = "What the enemy can reach"
NAME = "reach"


def enemy_reach(game: Game[Any], seen: Mapping[str, Any], viewer: str) -> list[JsonObject]:
    """Return a mark for each side that is not the viewer's (of the truth for each): the spaces that
    its units could reach if they moved now. `seen` is all that it is made of.
    """
    return [_mark(game, seen, side) for side in game.sides if side != viewer]


def _mark(game: Game[Any], seen: Mapping[str, Any], side: str) -> JsonObject:
    position = game.lens(_as_mover(game, seen, side))
    known, unknown, spaces = 0, 0, set()
    for name, unit in sorted(seen["units"].items()):
        if unit["side"] != side or unit.get("status", "map") != "map" or not unit.get("space"):
            continue
        found = _reached(game, position, name)
        known, unknown = known + bool(found), unknown + (not found)
        spaces |= found
    title = game.side_titles[side]
    return {
        "title": f"In reach of {title} units",
        "side": side,
        "band": band_of(game, side),
        "spaces": sorted(spaces),
        "notes": [_note(title, known, unknown, seen)],
    }


def _as_mover(game: Game[Any], seen: Mapping[str, Any], side: str) -> dict[str, Any]:
    """Return the view as if a side had its first step of movement now."""
    if game.on_the_move is not None:
        return game.on_the_move(game.lens(dict(seen)), side)
    for name, step in game.sequence.steps.items():
        kinds = (game.orders.get(one) for one in game.orders_in(name, seen))
        if step.side == side and any(kind and kind.reach for kind in kinds):
            return {**seen, "side": side, "step": name, "phase": {}, "decisions": []}
    return {**seen, "side": side, "phase": {}, "decisions": []}


def _reached(game: Game[Any], position: Any, unit: str) -> set[str]:
    """Return the spaces that a unit could go to; none where it is not known well enough."""
    try:
        names = game.orders_in(position.data["step"], position.data)
        kinds = [kind for name in names if (kind := game.orders.get(name)) and kind.reach]
        goals = [goal for kind in kinds if kind.reach for goal in kind.reach(position, unit)]
    except (RulesEngineError, *CRASHES):
        return set()
    return {goal["space"] for goal in goals}


def _note(title: str, known: int, unknown: int, seen: Mapping[str, Any]) -> str:
    units = "1 unit" if known == 1 else f"{known} units"
    words = f"Counted: {units}, as if they moved now."
    if unknown or seen.get("contacts"):
        words += " Not counted: who cannot move, is not known well enough, or is not in sight."
    return words
