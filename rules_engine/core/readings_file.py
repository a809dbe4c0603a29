"""The file of a game's open questions: one line a question, tab-separated."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from rules_engine.core.before_play import Alternative, Reading
from rules_engine.core.tables import read_table
from rules_engine.errors import BadRecord

LATE = "late"  # a seventh cell: there were campaigns before the question was asked


def load_readings(path: Path) -> tuple[Reading, ...]:
    """Read the questions from a tab-separated file; alternatives are written key=words|key=words.

    Raises:
        BadRecord: a line has fewer than six cells, or a default is not among its alternatives.
    """
    found = []
    for place, cells in read_table(path, optional=1).rows:
        question, title, cases, default, cell, text, *late = cells
        pairs = [part.split("=", 1) for part in cell.split("|")]
        alternatives = tuple(Alternative(key, words) for key, words in pairs)
        if default not in [alternative.key for alternative in alternatives]:
            raise BadRecord(f"{place}: the default '{default}' is not among the alternatives.")
        cases_touched = tuple(cases.split())
        levels = _levels(question)
        reading = Reading(question, title, text, alternatives, default, cases_touched, levels)
        found.append(replace(reading, is_late=late == [LATE]))
    return tuple(found)


def _levels(question: str) -> tuple[str, ...]:
    """Return the levels at which a question arises: from OQ-101 on they are about the unseen."""
    number = question.partition("-")[2]
    return ("double_blind",) if number.isdigit() and int(number) > 100 else ()
