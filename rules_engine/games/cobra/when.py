"""On which answers to open questions a row of a table depends: its column `when`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.core.tables import Cells
from rules_engine.games.cobra.readings import READINGS

Readings: TypeAlias = Callable[[str], str]
"""What says which answer was chosen: `position.reading`, or `recommended`."""

ANSWERS: Mapping[str, tuple[str, ...]] = {
    reading.question: tuple(alternative.key for alternative in reading.alternatives)
    for reading in READINGS
}


def recommended(question: str) -> str:
    """Return the recommended answer to a question."""
    return ANSWERS[question][0]


@dataclass(frozen=True, slots=True)
class When:
    """Answers that must all have been chosen; none: the row always counts."""

    answers: tuple[tuple[str, str], ...]

    def holds(self, reading: Readings) -> bool:
        """Whether these answers were chosen."""
        return all(reading(question) == key for question, key in self.answers)


def read_when(row: Cells) -> When:
    """Return what the column `when` of a row asks for, such as "OQ-17a=two OQ-26b=like".

    Raises:
        BadRecord: a question or an answer does not exist; names the line.
    """
    found = []
    for word in (row.maybe("when") or "").split():
        question, _, key = word.partition("=")
        if key not in ANSWERS.get(question, ()):
            raise row.wrong(f"when asks for '{word}', which is no answer to an open question")
        found.append((question, key))
    return When(tuple(found))
