"""The open questions of the rules as readings. Source: the rules' gaps, OQ-01 to OQ-71."""

from __future__ import annotations

from rules_engine.game import Reading

READINGS: tuple[Reading, ...] = ()
