"""A part of the game's record: what one chapter of the rules adds to it."""

from __future__ import annotations

from typing import TypeAlias

from rules_engine.core.proceedings import Proceedings
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.mechanics import parts

Run: TypeAlias = Proceedings[HellsPosition]
Part: TypeAlias = parts.Part[HellsPosition]
