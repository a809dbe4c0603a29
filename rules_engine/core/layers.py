"""What a map can show besides the units when somebody asks for it, such as zones of control."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from rules_engine.core.position import P
from rules_engine.plain import JsonObject, JsonView


@dataclass(frozen=True)
class Layer(Generic[P]):
    """One thing that a map can show."""

    title: str
    """What it is called on its button: "Zones of control"."""
    word: str
    """The same where there is little room: "Zones"."""
    key: str
    """The key that shows and hides it: one small letter."""
    marks: Callable[[P], list[JsonObject]]
    """What is drawn of a position, a view or the truth, and of nothing else: {"title", "side",
    "spaces": [...]}, the sides in the order of the game and the spaces in that of the board; with
    "alerts", spaces that are ringed, and "notes", sentences, where there are some.
    """
    at: Callable[[P, str], list[JsonObject]] | None = None
    """The same of one space that somebody points at, such as why who stands there is out of supply;
    "ways" are drawn as lines from space to space.
    """
    levels: tuple[str, ...] = ()
    """The levels at which there is such a thing; empty: all."""
    switch: tuple[str, ...] | None = None
    """The option, and its values, without which there is no such thing."""

    def is_in(self, seen: JsonView) -> bool:
        """Whether the map of a view, or of the truth, can show it."""
        if (
            self.switch is not None
            and seen.get("options", {}).get(self.switch[0]) not in self.switch[1:]
        ):
            return False
        return not self.levels or seen.get("level") in self.levels
