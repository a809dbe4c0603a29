"""The weather is rolled: whose die it is, what is read from it, what it changes on the tracks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rules_engine.core.events import put
from rules_engine.core.position import P
from rules_engine.core.proceedings import Modifier, Proceedings

W = TypeVar("W")
"""What a game reads from the die: a word, or several things."""


@dataclass(frozen=True)
class Weather(Generic[P, W]):
    """A game's weather."""

    case: str
    """The case of the roll; without it nothing is rolled."""
    cited: tuple[str, ...]
    """The cases on which what comes of it rests."""
    is_rolled: Callable[[P], bool]
    owner: Callable[[P], str]
    modifiers: Callable[[P], Sequence[Modifier]]
    read: Callable[[P, int], W]
    """What the modified die brings."""
    unrolled: Callable[[P], W]
    """The weather where nothing is rolled."""
    words: Callable[[W], str]
    tracks: Callable[[P, W], Mapping[str, Any]]
    """The tracks as the weather leaves them."""
    told: Callable[[P, Mapping[str, Any]], Mapping[str, Any]]
    """What all are told, from the tracks."""

    def begin(self, p: Proceedings[P]) -> None:
        """Roll the weather and set what follows from it."""
        position = p.position
        found = self.unrolled(position)
        if position.holds(self.case) and self.is_rolled(position):
            roll = p.roll(
                self.case,
                "weather",
                owner=self.owner(position),
                modifiers=self.modifiers(position),
                read=lambda total: self.words(self.read(position, total)),
            )
            found = self.read(position, roll.modified)
        tracks = self.tracks(position, found)
        effects = [put(value, "tracks", name) for name, value in tracks.items()]
        p.emit("weather", dict(self.told(position, tracks)), effects, self.cited, by="rules")
