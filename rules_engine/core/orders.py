"""Orders as plain data, and the text notation that people, logs, tests and the API share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from rules_engine.errors import MalformedOrder
from rules_engine.plain import JsonObject, JsonView, assert_plain


@dataclass(frozen=True, slots=True)
class Order:
    """What a side wants done: a kind and its arguments. Lawfulness is a ruling, not a property."""

    kind: str
    side: str
    args: JsonObject

    def to_json(self) -> JsonObject:
        """Return the order as plain data."""
        return {"kind": self.kind, "side": self.side, "args": self.args}

    @classmethod
    def from_json(cls, data: JsonView) -> Order:
        """Return the order that plain data describes.

        Raises:
            MalformedOrder: it is not an order.
        """
        try:
            kind, side, args = data["kind"], data["side"], data.get("args", {})
        except (KeyError, AttributeError, TypeError) as fault:
            raise MalformedOrder("An order has a kind, a side and arguments.") from fault
        if not (isinstance(kind, str) and isinstance(side, str) and isinstance(args, dict)):
            raise MalformedOrder("An order's kind and side are text and its arguments an object.")
        try:
            assert_plain(args, "arguments")
        except ValueError as fault:
            raise MalformedOrder(f"The order cannot be read: {fault}.") from fault
        return cls(kind, side, args)


class Notation(Protocol):
    """How one kind of order is written: the words after the verb."""

    def parse(self, words: list[str]) -> JsonObject:
        """Return the arguments that the words stand for. Raises MalformedOrder."""
        ...

    def format(self, args: Mapping[str, Any]) -> list[str]:
        """Return the words that stand for the arguments."""
        ...

    def validate(self, args: Mapping[str, Any]) -> None:
        """Refuse arguments of the wrong shape. Raises MalformedOrder."""
        ...


def parse_order(text: str, side: str, notations: Mapping[str, Notation]) -> Order:
    """Return the order that a line of text stands for.

    Raises:
        MalformedOrder: says which word is not understood and what would be.
    """
    words = text.split()
    if not words:
        raise MalformedOrder("The line is empty; an order begins with a verb such as 'move'.")
    notation = _notation(words[0], notations)
    return Order(words[0], side, notation.parse(words[1:]))


def format_order(order: Order, notations: Mapping[str, Notation]) -> str:
    """Return the line of text that stands for an order; `parse_order` gives the same order back."""
    notation = _notation(order.kind, notations)
    return " ".join([order.kind, *notation.format(order.args)])


def _notation(verb: str, notations: Mapping[str, Notation]) -> Notation:
    found = notations.get(verb)
    if found is None:
        known = ", ".join(sorted(notations))
        raise MalformedOrder(f"'{verb}' is not an order of this game; orders are: {known}.")
    return found
