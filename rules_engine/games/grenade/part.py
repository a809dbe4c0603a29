"""A part of the game's record: what one chapter of the rules adds to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rules_engine.game import FrameKind, OrderKind, Teller
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.plain import JsonObject
from rules_engine.proceedings import Proceedings

Run = Proceedings[GrenadePosition]
Words = Callable[[JsonObject], str]


@dataclass(frozen=True)
class Part:
    """Order kinds, waiting points, tellers and words of one chapter, each by name."""

    orders: Mapping[str, OrderKind[GrenadePosition]] = field(default_factory=dict)
    frames: Mapping[str, FrameKind[GrenadePosition]] = field(default_factory=dict)
    tellers: Mapping[str, Teller[GrenadePosition]] = field(default_factory=dict)
    words: Mapping[str, Words] = field(default_factory=dict)
