"""Notations that several games share, and the checks of shape that they are made of."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
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


def spelled(pattern: str, told: str) -> Callable[[object], str]:
    """Return a check of one word's shape; of a word that has another, the given sentence says what
    it is not.
    """
    shape = re.compile(pattern)

    def assert_spelled(word: object) -> str:
        if not isinstance(word, str) or not shape.fullmatch(word):
            raise MalformedOrder(f"{word!r} is {told}")
        return word

    return assert_spelled


HEX_NUMBER = r"\d{4}"
"""The number of a hex: column and row, or row and column, two digits each."""


def hex_number(example: str) -> Callable[[object], str]:
    """Return the check of a hex number."""
    told = f"not a hex number; a hex number has four digits, such as {example}."
    return spelled(HEX_NUMBER, told)


def word_or(pattern: str, assert_space: Callable[[object], str]) -> Callable[[object], str]:
    """Return the check of the word with which a path begins: one of a shape of its own, such as the
    letter of an entry, or a space.
    """
    shape = re.compile(pattern)

    def assert_start(word: object) -> str:
        return word if isinstance(word, str) and shape.fullmatch(word) else assert_space(word)

    return assert_start


class NoArguments:
    """The word of the order alone, such as `end`."""

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


@dataclass(frozen=True, slots=True)
class MoveNotation:
    """`move UNIT MODE PATH`: the unit, how it moves, and its path with dashes between, from
    where it stands.
    """

    modes: tuple[str, ...]
    """The ways of moving, by the words for them."""
    spaces: str
    """What the game calls its spaces: "hexes", "areas"."""
    example: str
    """A whole order, for whoever wrote something else."""
    assert_unit: Callable[[object], str]
    assert_start: Callable[[object], str]
    """Refuses a word with which no path begins. Raises MalformedOrder."""
    assert_space: Callable[[object], str]
    unsaid: str = ""
    """A mode that is not written."""
    verb: str = "move"
    pattern: str = ""
    """How an order is written, in other words than those above."""

    def parse(self, words: list[str]) -> dict[str, Any]:
        """Return unit, mode and path. Raises MalformedOrder."""
        if self.unsaid and len(words) == 2:
            words = [words[0], self.unsaid, words[1]]
        if len(words) != 3:
            raise MalformedOrder(self._usage)
        args = {"unit": words[0], "mode": words[1], "path": words[2].split("-")}
        self.validate(args)
        return args

    def format(self, args: Mapping[str, Any]) -> list[str]:
        """Return the words of a move."""
        mode = [] if args["mode"] == self.unsaid else [args["mode"]]
        return [args["unit"], *mode, "-".join(args["path"])]

    def validate(self, args: Mapping[str, Any]) -> None:
        """Refuse what is no move. Raises MalformedOrder."""
        assert_keys(args, ("unit", "mode", "path"))
        self.assert_unit(args.get("unit"))
        mode = args.get("mode")
        if mode not in self.modes:
            raise MalformedOrder(
                f"{mode!r} is not a way of moving; there are: {', '.join(self.modes)}."
            )
        path = assert_words(args.get("path"), self.spaces)
        if len(path) < 2:
            raise MalformedOrder(
                f"A path has at least two {self.spaces}, where it starts first. {self._usage}"
            )
        self.assert_start(path[0])
        for space in path[1:]:
            self.assert_space(space)

    @property
    def _usage(self) -> str:
        mode = "" if self.unsaid else " MODE"
        return f"Write: {self.verb} UNIT{mode} PATH, such as '{self.example}'."
