"""Decisions: the questions that the rules put to a side, as data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules_engine.plain import JsonObject

REFEREE = "referee"
"""The owner of a decision that the rules leave to the referee; no side is called so."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One lawful answer: its key, its words, and what it leads to as far as the owner may know."""

    key: str
    text: str
    leads_to: str = ""
    space: str | None = None

    def to_json(self) -> JsonObject:
        """Return the choice as plain data."""
        return {
            "key": self.key,
            "text": self.text,
            "leads_to": self.leads_to,
            "space": self.space,
        }


@dataclass(frozen=True, slots=True)
class Series:
    """That questions alike follow each other, so that they can be answered together, in order."""

    most: int
    """So many of them at most, this one among them."""
    between: str = ""
    """The answer that passes over what is asked between two of them."""
    last: str = ""
    """The answer after which none follows."""

    def to_json(self) -> JsonObject:
        """Return it as plain data."""
        return {"most": self.most, "between": self.between, "last": self.last}


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to its owner, a side or REFEREE. `id` is the serial number of the frame that asks
    and, where it asks several, a part.
    """

    id: str
    owner: str
    kind: str
    case: str
    prompt: str
    choices: tuple[Choice, ...]
    space: str | None = None
    series: Series | None = None

    def choice(self, key: str) -> Choice | None:
        """Return the choice of that key, or None where it is not offered."""
        return next((choice for choice in self.choices if choice.key == key), None)

    def to_json(self) -> JsonObject:
        """Return the decision as plain data."""
        return {
            "id": self.id,
            "owner": self.owner,
            "kind": self.kind,
            "case": self.case,
            "prompt": self.prompt,
            "space": self.space,
            "choices": [choice.to_json() for choice in self.choices],
            **({"series": self.series.to_json()} if self.series else {}),
        }


FIRST = "first"


def answer_to(decisions: Sequence[JsonObject], key: str) -> tuple[str, str] | None:
    """Return (decision, key) of the first open decision that offers this key, or None: then there
    is nothing to answer. FIRST takes whatever the first decision offers first.
    """
    for decision in decisions:
        keys = [str(choice["key"]) for choice in decision["choices"]]
        if key == FIRST and keys:
            return str(decision["id"]), keys[0]
        if key in keys:
            return str(decision["id"]), key
    return None
