"""The casebook: every numbered case of a game's rules, and where it lives in the program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from rules_engine.core.chapters import FILE, Chapter, in_chapters, read_titles
from rules_engine.core.tables import read_table
from rules_engine.errors import BadRecord

OPEN = "open"
"""The status of a case that the program does not carry out yet: no installed game has any."""
STATUSES = ("enforced", "decision", "referee", "tabletop", OPEN)
HEADS = ["case", "title", "kind", "status", "includes", "summary", "reason"]
ROLES = "roles"
"""An eighth column, for games of which rules that several share ask by role."""


@dataclass(frozen=True, slots=True)
class Case:
    """One numbered case: `includes` names the cases that a general rule merely sums up, `roles`
    what shared rules call it, such as "zones.stops".
    """

    number: str
    title: str
    kind: str
    status: str
    summary: str
    reason: str
    includes: tuple[str, ...]
    roles: tuple[str, ...] = ()


class Casebook:
    """All cases of one game in the rulebook's order."""

    def __init__(self, cases: Iterable[Case], titles: Mapping[str, str] | None = None) -> None:
        self._cases: Mapping[str, Case] = {case.number: case for case in cases}
        self.chapters: tuple[Chapter, ...] = in_chapters(self, titles or {})
        self._by_role: Mapping[str, str] = {
            role: case.number for case in self for role in case.roles
        }

    def __iter__(self) -> Iterator[Case]:
        return iter(self._cases.values())

    def __contains__(self, number: object) -> bool:
        return number in self._cases

    def __getitem__(self, number: str) -> Case:
        return self._cases[number]

    def get(self, number: str) -> Case | None:
        """Return the case of that number; None where there is none."""
        return self._cases.get(number)

    def of_role(self, role: str) -> str | None:
        """Return the number of the case with this role; None where the game has no such rule."""
        return self._by_role.get(role)

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
    reason, and roles if it has that column; and the headings of its chapters beside it.

    Raises:
        BadRecord: names the line that is not a case, or gives a role that another case has; or a
            chapter that begins with no case.
    """
    heads, rows = read_table(path)
    if heads not in (HEADS, [*HEADS, ROLES]):
        raise BadRecord(
            f"{path.name}: the columns must be {' '.join(HEADS)}, then {ROLES} or none."
        )
    cases: list[Case] = []
    given: dict[str, str] = {}
    for place, cells in rows:
        case = _case(place, cells)
        for role in case.roles:
            if role in given:
                raise BadRecord(f"{place}: {given[role]} has the role '{role}' already.")
            given[role] = case.number
        cases.append(case)
    titles = read_titles(path.with_name(FILE))
    if unknown := titles.keys() - {case.number for case in cases}:
        raise BadRecord(f"{FILE}: {min(unknown)} is no case of {path.name}.")
    return Casebook(cases, titles)


def _case(place: str, cells: list[str]) -> Case:
    number, title, kind, status, includes, summary, reason, *roles = cells
    if status not in STATUSES:
        raise BadRecord(f"{place}: a case is {', '.join(STATUSES)}, not '{status}'.")
    named = tuple(" ".join(roles).split())
    return Case(number, title, kind, status, summary, reason, tuple(includes.split()), named)
