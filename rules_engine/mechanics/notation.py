"""Checks of shape that the notations of several games' orders share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.errors import MalformedOrder


def assert_words(words: object, what: str) -> list[str]:
    """Return a list of texts. Raises MalformedOrder."""
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise MalformedOrder(f"The {what} of an order are a list of names.")
    return words


def assert_keys(args: Mapping[str, Any], allowed: tuple[str, ...]) -> None:
    """Refuse arguments that the order does not have. Raises MalformedOrder."""
    for name in sorted(args):
        if name not in allowed:
            raise MalformedOrder(
                f"This order has no '{name}'; it has {', '.join(allowed) or 'none'}."
            )


class NoArguments:
    """The notation of an order that is its verb alone, such as `end`."""

    def parse(self, words: list[str]) -> dict[str, Any]:
        """Return no arguments. Raises MalformedOrder."""
        if words:
            raise MalformedOrder(
                f"Nothing stands behind this verb; '{' '.join(words)}' is too much."
            )
        return {}

    def format(self, args: Mapping[str, Any]) -> list[str]:
        """Return no words."""
        return []

    def validate(self, args: Mapping[str, Any]) -> None:
        """Refuse any argument. Raises MalformedOrder."""
        assert_keys(args, ())
