"""A part of the game's record: what one chapter of the rules adds to it."""

from __future__ import annotations

from typing import TypeAlias

from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.mechanics import parts
from rules_engine.proceedings import Proceedings

Run: TypeAlias = Proceedings[MarketPosition]
Part: TypeAlias = parts.Part[MarketPosition]
