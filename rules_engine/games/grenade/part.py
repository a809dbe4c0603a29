"""A part of the game's record: what one chapter of the rules adds to it."""

from __future__ import annotations

from typing import TypeAlias

from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics import parts
from rules_engine.proceedings import Proceedings

Run: TypeAlias = Proceedings[GrenadePosition]
Part: TypeAlias = parts.Part[GrenadePosition]
