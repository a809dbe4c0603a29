"""Weather, supply, withdrawal, reinforcements (24, 11, 19.2, 23)."""

from __future__ import annotations

from rules_engine.games.grenade.part import Part

PART = Part()
