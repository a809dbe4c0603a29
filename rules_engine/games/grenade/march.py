"""Movement orders and what interrupts them (5, 14, 21, 22.2, 26)."""

from __future__ import annotations

from rules_engine.games.grenade.part import Part

PART = Part()
