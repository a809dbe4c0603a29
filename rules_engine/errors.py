"""What can go wrong, each with a sentence for the person who meets it."""

from __future__ import annotations

from collections.abc import Sequence


class RulesEngineError(Exception):
    """Base of everything that the engine raises on purpose."""


class MalformedOrder(RulesEngineError):
    """The text or data is not an order at all (an unlawful order is a ruling, not an error)."""


class UnknownGame(RulesEngineError):
    """No game of that name is installed."""


class BrokenGame(RulesEngineError):
    """A game that is installed cannot be loaded."""

    def __init__(self, slug: str, path: str, fault: Exception) -> None:
        why = f"{type(fault).__name__}: {fault}"
        super().__init__(f"The game '{slug}' ({path}) cannot be loaded. {why}")


class BrokenFolder(RulesEngineError):
    """A folder of data of which no game can be made: every fault that was found, with file, line
    and what would be right.
    """

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)


class DecisionNotOpen(RulesEngineError):
    """The answer is to a decision that is not open, is somebody else's, or is not one of its
    options.
    """


class BadDice(RulesEngineError):
    """Typed or scripted dice that cannot have been rolled."""


class BadRecord(RulesEngineError):
    """An exported campaign, position or event that does not hold together."""


class EngineFault(RulesEngineError):
    """A defect of the rules code itself, with enough said to find it."""


class DiceNeeded(RulesEngineError):
    """Real dice must be rolled before the input can be carried out.

    Nothing has happened yet: carry the same input out again with the typed dice added.
    """

    def __init__(self, label: str, faces: int, count: int) -> None:
        super().__init__(f"Roll {count} dice with {faces} faces for: {label}")
        self.label = label
        self.faces = faces
        self.count = count
        self.keeper = ""
        """The side that alone may see a secret roll; empty for a roll before everybody."""
