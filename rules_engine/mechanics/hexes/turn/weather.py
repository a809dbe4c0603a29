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


def begin_weather(rules: Weather[P, W], p: Proceedings[P]) -> None:
    """Roll the weather and set what follows from it."""
    position = p.position
    found = rules.unrolled(position)
    if position.holds(rules.case) and rules.is_rolled(position):
        roll = p.roll(
            rules.case,
            "weather",
            owner=rules.owner(position),
            modifiers=rules.modifiers(position),
            read=lambda total: rules.words(rules.read(position, total)),
        )
        found = rules.read(position, roll.modified)
    tracks = rules.tracks(position, found)
    effects = [put(value, "tracks", name) for name, value in tracks.items()]
    p.emit("weather", dict(rules.told(position, tracks)), effects, rules.cited, by="rules")
