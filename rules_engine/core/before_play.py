"""What the referee chooses before play: a scenario, options, readings of open questions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from rules_engine.core.levels import AtLevels
from rules_engine.plain import JsonObject


@dataclass(frozen=True)
class Alternative:
    """One answer to an open question."""

    key: str
    text: str


@dataclass(frozen=True)
class Reading(AtLevels):
    """An open question of the rules: its alternatives, the recommended one, and the cases it
    touches.
    """

    question: str
    title: str
    text: str
    alternatives: tuple[Alternative, ...]
    default: str
    cases: tuple[str, ...]
    levels: tuple[str, ...] = ()
    """The levels of intelligence at which it means anything; empty: all of them."""
    is_late: bool = False
    """Whether there were campaigns before the question was asked: see `Option`."""


@dataclass(frozen=True)
class Option(AtLevels):
    """A choice of the referee's before play; `choices` are (value, words), the default first.

    With `most` it is a whole number from `least` to that, and `choices` give words to some of them
    only, or name what may stand instead of a number.
    """

    name: str
    title: str
    text: str
    choices: tuple[tuple[str, str], ...]
    levels: tuple[str, ...] = ()
    """The levels of intelligence at which it means anything; empty: all of them."""
    is_late: bool = False
    """Whether there were campaigns before there was this option: where nobody has chosen, nothing
    is written of it, so that those campaigns come out as they did.
    """
    most: int | None = None
    least: int = 0
    case: str = ""
    """The case of the rules that it belongs to, where it fills or changes one."""
    chapter: str = ""
    """The heading under which pages fold it away with others; empty: it stands by itself."""
    switch: tuple[str, ...] = ()
    """An option, and those of its values with which this one means anything; empty: with all."""
    row: str = ""
    column: str = ""
    """The place that it has in the table of its chapter, where it has one."""
    parts: int = 1
    """How many of the units in which it counts make one of what people write: 6, sixths."""

    @property
    def default(self) -> str:
        """What it is when nobody has chosen."""
        return self.choices[0][0]

    def shown(self, value: str) -> str:
        """Return a value as people write it: 9 sixths are 1 1/2."""
        if self.parts == 1 or not _is_number(value):
            return value
        whole, rest = divmod(int(value), self.parts)
        part = f"{Fraction(rest, self.parts)}" if rest else ""
        return f"{whole} {part}".strip() if whole or not rest else part

    def said(self, value: str) -> str:
        """Return a value in words, without a full stop."""
        if self.most is not None:
            return self.shown(value)
        return next((words for key, words in self.choices if key == value), value).rstrip(".")

    def read(self, text: str) -> str:
        """Return the value that people mean by what they write; what cannot be one as it stands."""
        words = text.strip()
        if self.parts == 1 or not re.fullmatch(r"(\d{1,3} )?\d{1,3}(/[1-9]\d?)?", words):
            return words
        counted = sum(Fraction(word) for word in words.split()) * self.parts
        return str(counted) if counted.denominator == 1 else words

    def takes(self, value: object) -> bool:
        """Whether a value can be chosen."""
        if any(value == choice for choice, _ in self.choices):
            return True
        if self.most is None or not isinstance(value, str) or not _is_number(value):
            return False
        longest = max(len(str(self.most)), len(str(self.least)))
        return len(value) <= longest and self.least <= int(value) <= self.most

    @property
    def values(self) -> tuple[tuple[str, str], ...]:
        """All that can be chosen, with its words."""
        if self.most is None:
            return self.choices
        words = (one for one in self.choices if one[0] in self._words)
        numbers = (str(number) for number in range(self.least, self.most + 1))
        return (*words, *((number, self.said(number)) for number in numbers))

    @property
    def _words(self) -> tuple[str, ...]:
        return tuple(value for value, _ in self.choices if not _is_number(value))

    @property
    def has_words(self) -> bool:
        """Whether something else than a number can be chosen."""
        return self.most is None or bool(self._words)

    @property
    def offer(self) -> str:
        """What can be chosen, in words for who chose something else."""
        if self.most is not None and self.parts > 1:
            bounds = (self.shown(str(self.least)), self.shown(str(self.most)))
            return " or ".join((f"a number from {bounds[0]} to {bounds[1]}", *self._words))
        if self.most is not None:
            return " or ".join((f"a whole number from {self.least} to {self.most}", *self._words))
        return "one of " + ", ".join(value for value, _ in self.choices)


def _is_number(value: str) -> bool:
    """Whether a value is a whole number as people write it: no zeros before it, no plus."""
    digits = value.removeprefix("-")
    is_plain = value.isascii() and digits.isdigit() and (digits == "0" or digits[0] != "0")
    return is_plain and value != "-0"


@dataclass(frozen=True)
class Scenario:
    """A starting point: its words for the referee and the function that gives the first state."""

    slug: str
    title: str
    text: str
    first_state: Callable[[], JsonObject]
    opening: tuple[tuple[str, str], ...] = ()
    """A sensible set-up as (side, order or "choose KEY"), for a demonstration. What the dice have
    made impossible or needless is passed over; `choose first` takes any answer.
    """
    aims: Mapping[str, str] = field(default_factory=dict)
    """What each side wants, in a sentence or two; the charts say what scores."""
