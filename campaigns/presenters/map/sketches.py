"""Orders not carried out yet, as they are drawn on the map: where they lead from and to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules_engine import Order
from rules_engine.core.game import Game
from rules_engine.plain import JsonObject


def sketch_of(game: Game[Any], seen: Mapping[str, Any], order: Order) -> JsonObject:
    """Return the ways of an order on a side's view, and the places it names where it has none."""
    board = game.board_of(dict(seen))
    words = list(_words(order.args))
    path = order.args.get("path")
    if isinstance(path, list) and len(path) > 1 and all(space in board.index for space in path):
        return {"ways": [path], "spaces": []}
    units = [seen["units"][word] for word in words if word in seen["units"]]
    own = [_space(unit) for unit in units if unit["side"] == order.side]
    named = [word for word in words if word in board.index and word not in own]
    aims = [*named, *(_space(unit) for unit in units if unit["side"] != order.side)]
    starts = list(dict.fromkeys(space for space in own if space in board.index))
    goals = [space for space in dict.fromkeys(aims) if space in board.index][:1]
    ways = [[start, goal] for goal in goals for start in starts if start != goal]
    return {"ways": ways, "spaces": [] if ways else goals or starts[:1]}


def _space(unit: Mapping[str, Any]) -> str:
    return str(unit.get("space") or "")


def _words(part: Any) -> Iterator[str]:
    """Yield every name in the arguments of an order, in its order; of a link both ends."""
    if isinstance(part, dict):
        for key, value in part.items():
            if isinstance(value, list | dict):
                yield key
            yield from _words(value)
    elif isinstance(part, list):
        for one in part:
            yield from _words(one)
    elif isinstance(part, str):
        yield part
        yield from part.split("-") if "-" in part else ()
