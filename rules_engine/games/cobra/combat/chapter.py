"""Combat as the sequence of play knows it: the orders of a combat phase. Source: 9.0."""

from __future__ import annotations

from rules_engine.games.cobra.part import Part

PART = Part()
