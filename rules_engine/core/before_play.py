"""What the referee chooses before play: a scenario, options, readings of open questions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

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

    With `most` it is a whole number from 0 to that, and `choices` give words to some of them only.
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

    def takes(self, value: object) -> bool:
        """Whether a value can be chosen."""
        if any(value == choice for choice, _ in self.choices):
            return True
        if self.most is None or not isinstance(value, str) or len(value) > len(str(self.most)):
            return False
        return (
            value.isascii()
            and value.isdigit()
            and str(int(value)) == value
            and int(value) <= self.most
        )

    @property
    def offer(self) -> str:
        """What can be chosen, in words for who chose something else."""
        if self.most is not None:
            return f"a whole number from 0 to {self.most}"
        return "one of " + ", ".join(value for value, _ in self.choices)


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
