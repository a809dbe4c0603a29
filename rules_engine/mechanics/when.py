"""On which answers to open questions a row of a table depends: its column `when`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.core.before_play import Reading
from rules_engine.core.tables import Cells

Readings: TypeAlias = Callable[[str], str]
"""What says which answer was chosen: `position.reading`, or `Answers.recommended`."""


@dataclass(frozen=True, slots=True)
class When:
    """Answers that must all have been chosen; none: the row always counts."""

    answers: tuple[tuple[str, str], ...]

    def holds(self, reading: Readings) -> bool:
        """Whether these answers were chosen."""
        return all(reading(question) == key for question, key in self.answers)


class Answers:
    """The answers to a game's open questions, by question, the recommended one first."""

    def __init__(self, readings: Iterable[Reading]) -> None:
        self.known = {one.question: tuple(a.key for a in one.alternatives) for one in readings}

    def recommended(self, question: str) -> str:
        """Return the recommended answer to a question."""
        return self.known[question][0]

    def read_when(self, row: Cells) -> When:
        """Return what the column `when` of a row asks for, such as "OQ-17a=two OQ-26b=like".

        Raises:
            BadRecord: a question or an answer does not exist; names the line.
        """
        found = []
        for word in (row.maybe("when") or "").split():
            question, _, key = word.partition("=")
            if key not in self.known.get(question, ()):
                raise row.wrong(f"when asks for '{word}', which is no answer to an open question")
            found.append((question, key))
        return When(tuple(found))
