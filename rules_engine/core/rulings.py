"""Rulings: whether an order is lawful, and if not, which cases forbid it."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules_engine.plain import JsonObject


@dataclass(frozen=True, slots=True)
class Violation:
    """One case that an order breaks.

    `spent` and `allowance` are in the game's smallest unit (Grenade: sixths of a movement point).
    """

    case: str
    message: str
    space: str | None = None
    unit: str | None = None
    spent: int | None = None
    allowance: int | None = None
    reading: str | None = None

    def to_json(self) -> JsonObject:
        """Return the violation as plain data, leaving out what does not apply."""
        names = ("case", "message", "space", "unit", "spent", "allowance", "reading")
        return {name: getattr(self, name) for name in names if getattr(self, name) is not None}


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the rules say of an order: every violation, nearest miss first; advice is not a
    violation.

    `detail` explains a lawful order (cost of the path, odds with every term).
    """

    violations: tuple[Violation, ...] = ()
    advice: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    detail: JsonObject = field(default_factory=dict)

    @property
    def is_lawful(self) -> bool:
        """Whether nothing forbids the order, as far as the side that gives it knows."""
        return not self.violations

    def to_json(self) -> JsonObject:
        """Return the ruling as plain data."""
        return {
            "lawful": self.is_lawful,
            "violations": [violation.to_json() for violation in self.violations],
            "advice": list(self.advice),
            "readings": list(self.readings),
            "detail": self.detail,
        }
