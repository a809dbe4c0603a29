"""Other truths: a state in which something is otherwise that a side may not know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules_engine.core.events import Effect, Event, apply, put
from rules_engine.core.position import Position
from rules_engine.plain import JsonObject

Change = tuple[str, tuple[Effect, ...]]
"""What is otherwise, in words, and the effects that make it so."""


def truths(position: Position, changes: Iterable[Change]) -> Iterator[tuple[str, JsonObject]]:
    """Yield (name, other truth) pairs."""
    for name, effects in changes:
        yield name, apply(position.data, Event("", "", (), {}, effects))


def other_numbers(position: Position, most: int = 1) -> Iterator[Change]:
    """Yield what is otherwise in the keeping of the game: numbers of rolls and waiting points."""
    for label, count in sorted(position.data["rolls"].items())[:most]:
        yield f"one more roll under '{label}'", (put(int(count) + 1, "rolls", label),)
    yield "a waiting point's serial number", (put(position.data["serial"] + 1, "serial"),)
