"""Truths that differ only in what a side may not see, made for every game by the engine: where a
game's own hidden changes do not think of something, these do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules_engine.core.events import Effect, Event, apply, drop, put
from rules_engine.core.game import Game
from rules_engine.core.levels import is_double_blind
from rules_engine.core.position import P
from rules_engine.plain import JsonObject

PARTS = ("spaces", "links")
"""Parts of a state that are marks on the map: what a side does not see of them it may not know."""
MOST = 6
"""Marks that are changed in one position; others at other moments."""


def hidden_changes(game: Game[P], position: P, side: str) -> Iterator[tuple[str, JsonObject]]:
    """Yield (name, other truth) pairs that the side cannot tell from this truth: the game's own,
    and at the level "double_blind" other marks on the map where the game does not say that the
    side may see them (`Game.may_see`).
    """
    if game.hidden_changes is not None:
        yield from game.hidden_changes(position, side)
    if not is_double_blind(position.data):
        return
    for name, effect in _marks(game, position, side):
        other = apply(position.data, Event("", "", (), {}, (effect,)))
        if not game.invariants(game.lens(other)):
            yield name, other


def _marks(game: Game[P], position: P, side: str) -> Iterator[tuple[str, Effect]]:
    """Yield some of the changes of marks, beginning at another one at each waiting point."""
    found = [
        (path, effect)
        for path, effect in _all_marks(game, position.data)
        if game.may_see is None or not game.may_see(position, side, path)
    ]
    step = max(1, len(found) // MOST)
    first = int(position.data.get("serial", 0)) % step if found else 0
    for path, effect in found[first::step][:MOST]:
        yield f"{'.'.join(path)} is otherwise", effect


def _all_marks(game: Game[Any], data: JsonObject) -> Iterator[tuple[tuple[str, ...], Effect]]:
    for part in PARTS:
        for key, marks in sorted(data.get(part, {}).items()):
            if not isinstance(marks, dict):
                continue
            for name, value in sorted(marks.items()):
                path = (part, key, name)
                yield path, drop(*path)
                for other in _others(game, value):
                    yield path, put(other, *path)


def _others(game: Game[Any], value: object) -> Iterator[object]:
    """Yield what else could stand there, of the same kind."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif value in game.sides:
        yield from (side for side in game.sides if side != value)
