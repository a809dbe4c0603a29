"""The answers to Cobra's open questions, for tables of which a row depends on them."""

from __future__ import annotations

from rules_engine.games.cobra.readings import READINGS
from rules_engine.mechanics.when import Answers, Readings, When

__all__ = ["ANSWERS", "Readings", "When", "read_when", "recommended"]

_ANSWERS = Answers(READINGS)
ANSWERS, recommended, read_when = _ANSWERS.known, _ANSWERS.recommended, _ANSWERS.read_when
