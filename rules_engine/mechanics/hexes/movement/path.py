"""A path as far as it has been followed, and a goal at its end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, NamedTuple

from rules_engine.board.paths import Reach
from rules_engine.core.rulings import Violation
from rules_engine.mechanics.hexes.ground.chart import Bar, Price
from rules_engine.mechanics.hexes.ground.position import U
from rules_engine.plain import JsonObject

UNPAID: tuple[int, str, tuple[str, ...]] = (0, "closed", ())


@dataclass
class Walk(Generic[U]):
    """A path as far as it has been followed: hexes entered, what was spent, what was broken."""

    unit: U
    mode: str
    allowance: int
    spent: int = 0
    hexes: list[JsonObject] = field(default_factory=list)
    violations: list[Violation] = field(default_factory=list)
    by_minimum: bool = False

    def enter(self, number: str, paid: Price | None) -> None:
        """Count one hex, for nothing where no price is set because it is closed."""
        cost, why, cases = (paid.cost, paid.why, paid.cases) if paid else UNPAID
        self.spent += cost
        self.hexes.append(
            {"space": number, "cost": cost, "total": self.spent, "why": why, "cases": list(cases)}
        )

    def fault(self, barred: Bar, number: str) -> None:
        """Note one case that the path breaks."""
        self._fault(barred, number, self.spent)

    def fault_in(self, barred: Bar, there: JsonObject) -> None:
        """Note one case that the path breaks in a hex that has been counted."""
        self._fault(barred, str(there["space"]), int(there["total"]))

    def _fault(self, barred: Bar, number: str, spent: int) -> None:
        text, unit = sentence(barred.text), self.unit.id
        self.violations.append(
            Violation(barred.case, text, number, unit, spent, self.allowance, barred.reading)
        )

    @property
    def detail(self) -> JsonObject:
        """The explanation for the player."""
        return {
            "unit": self.unit.id,
            "mode": self.mode,
            "cost": self.spent,
            "allowance": self.allowance,
            "minimum_move": self.by_minimum,
            "hexes": self.hexes,
        }


def sentence(clause: str) -> str:
    """Write a clause as a sentence."""
    return f"{clause[:1].upper()}{clause[1:]}."


class Goal(NamedTuple):
    """A hex that a unit can reach: what it costs in the smallest unit, and the cheapest path.

    The path leads over `first` and on as the search says; it is written out when somebody asks.
    """

    space: str
    cost: int
    first: tuple[str, ...]
    search: Reach | None = None
    numbers: tuple[str, ...] = ()
    at: int = 0

    @property
    def path(self) -> tuple[str, ...]:
        """The numbers of the hexes from start to goal; the start may be the word of an entry."""
        if self.search is None:
            return self.first
        return (*self.first, *(self.numbers[step] for step in self.search.path(self.at)))
