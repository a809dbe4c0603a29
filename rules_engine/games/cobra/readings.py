"""The open questions of the rules as readings, from data/readings.tsv. Source: the rules' gaps,
OQ-01 to OQ-75; a letter tells apart what can be chosen by itself within one question.

A question with one alternative only is settled by data or by the rest of the rules; it is listed
so that a referee can see how.
"""

from __future__ import annotations

from pathlib import Path

from rules_engine.core.before_play import Reading
from rules_engine.core.readings_file import load_readings
from rules_engine.mechanics.when import Answers, Readings, When

FILE = Path(__file__).parent / "data" / "readings.tsv"
READINGS: tuple[Reading, ...] = load_readings(FILE)
__all__ = ["ANSWERS", "Readings", "When", "read_when", "recommended"]

_ANSWERS = Answers(READINGS)
ANSWERS, recommended, read_when = _ANSWERS.known, _ANSWERS.recommended, _ANSWERS.read_when
