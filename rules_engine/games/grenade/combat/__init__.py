"""Combat (9): declaration, strengths, odds, results, retreats, advances."""

from rules_engine.games.grenade.part import Part

PART = Part()
