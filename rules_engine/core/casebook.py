"""The casebook: every numbered case of a game's rules, and where it lives in the program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from rules_engine.core.tables import read_table
from rules_engine.errors import BadRecord

STATUSES = ("enforced", "decision", "referee", "tabletop")


@dataclass(frozen=True, slots=True)
class Case:
    """One numbered case: `includes` names the cases that a general rule merely sums up."""

    number: str
    title: str
    kind: str
    status: str
    summary: str
    reason: str
    includes: tuple[str, ...]


class Casebook:
    """All cases of one game in the rulebook's order."""

    def __init__(self, cases: Iterable[Case]) -> None:
        self._cases: Mapping[str, Case] = {case.number: case for case in cases}

    def __iter__(self) -> Iterator[Case]:
        return iter(self._cases.values())

    def __contains__(self, number: object) -> bool:
        return number in self._cases

    def __getitem__(self, number: str) -> Case:
        return self._cases[number]

    def taken_out(self, numbers: Iterable[str]) -> frozenset[str]:
        """Return these cases and every case that they sum up."""
        found: set[str] = set()
        pending = list(numbers)
        while pending:
            number = pending.pop()
            if number not in found:
                found.add(number)
                pending.extend(self._cases[number].includes if number in self._cases else ())
        return frozenset(found)


def load_casebook(path: Path) -> Casebook:
    """Read a casebook from a tab-separated file: case, title, kind, status, includes, summary,
    reason.

    Raises:
        BadRecord: names the line that is not a case.
    """
    cases = []
    for place, cells in read_table(path).rows:
        number, title, kind, status, includes, summary, reason = cells
        if status not in STATUSES:
            raise BadRecord(f"{place}: a case is {', '.join(STATUSES)}, not '{status}'.")
        cases.append(Case(number, title, kind, status, summary, reason, tuple(includes.split())))
    return Casebook(cases)
