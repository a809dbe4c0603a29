"""What units add to a side's total in a combat, every change with its reason and its case."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules_engine.plain import JsonObject


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a strength: the strength after it (None: unknown), why, and the case."""

    amount: int | None
    reason: str
    case: str

    def to_json(self) -> JsonObject:
        """Return the change as plain data; an unknown strength is "?"."""
        amount = "?" if self.amount is None else self.amount
        return {"amount": amount, "reason": self.reason, "case": self.case}


@dataclass(frozen=True, slots=True)
class Term:
    """What a unit, or a position, adds to a total, and how it came about."""

    unit: str
    space: str
    changes: tuple[Change, ...]

    @property
    def amount(self) -> int | None:
        """The strength after all changes."""
        return self.changes[-1].amount

    def to_json(self) -> JsonObject:
        """Return the term as plain data."""
        last = "?" if self.amount is None else self.amount
        changes = [change.to_json() for change in self.changes]
        return {"unit": self.unit, "space": self.space, "amount": last, "changes": changes}


def then(changes: list[Change], make: Callable[[int], int], reason: str, case: str) -> None:
    """Add a change of the strength so far; of an unknown one the next is unknown too."""
    before = changes[-1].amount
    changes.append(Change(None if before is None else make(before), reason, case))


def total(terms: Iterable[Term]) -> int | None:
    """Return the sum, None where a part of it is unknown."""
    amounts = [term.amount for term in terms]
    known = [amount for amount in amounts if amount is not None]
    return sum(known) if len(known) == len(amounts) else None
