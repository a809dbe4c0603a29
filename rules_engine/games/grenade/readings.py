"""The open questions of the rules as readings, from data/readings.tsv. Source: the rules' gaps,
OQ-01 to OQ-71.

A question with one alternative only is settled by data or by the rest of the rules; it is listed
so that a referee can see how.
"""

from __future__ import annotations

from pathlib import Path

from rules_engine.game import Alternative, Reading

FILE = Path(__file__).parent / "data" / "readings.tsv"


def load_readings(path: Path) -> tuple[Reading, ...]:
    """Read the questions from a tab-separated file; alternatives are written key=words|key=words.

    Raises:
        ValueError: a line has not six cells, or a default is not among its alternatives.
    """
    found = []
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        question, title, cases, default, cell, text = line.split("\t")
        pairs = [part.split("=", 1) for part in cell.split("|")]
        alternatives = tuple(Alternative(key, words) for key, words in pairs)
        if default not in [alternative.key for alternative in alternatives]:
            raise ValueError(f"{question}: the default '{default}' is not among the alternatives")
        cases_touched = tuple(cases.split())
        found.append(Reading(question, title, text, alternatives, default, cases_touched))
    return tuple(found)


READINGS: tuple[Reading, ...] = load_readings(FILE)
