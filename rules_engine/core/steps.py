"""The sequence of play: the steps of a turn, in their order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Generic

from rules_engine.core.position import P
from rules_engine.core.rulings import Violation

if TYPE_CHECKING:
    from rules_engine.core.proceedings import Proceedings


@dataclass(frozen=True)
class Step(Generic[P]):
    """One step of the sequence of play; orders in `orders` may be given by `side` until it ends."""

    id: str
    title: str
    side: str | None
    case: str
    orders: tuple[str, ...] = ()
    begin: Callable[[Proceedings[P]], None] | None = None
    finish: Callable[[Proceedings[P]], None] | None = None
    may_end: Callable[[P], tuple[Violation, ...]] | None = None
    skip: Callable[[P], bool] | None = None
    back: Callable[[P], str | None] | None = None
    """The step to which play goes back from here; None: on to the next one."""
    advise: Callable[[P], tuple[str, ...]] | None = None
    """What the side may have forgotten: sentences for whoever is about to end the step."""
    idle: str = ""
    """The order of a side that does nothing, where a step may not end before something is done."""


def numbered(turn: int) -> str:
    """Return what people call a turn that has no name but its number."""
    return f"Turn {turn}" if turn else "Before play"


@dataclass(frozen=True)
class Sequence(Generic[P]):
    """The sequence of play as data: steps before play, then the steps of each turn until
    `is_over`.
    """

    setup: tuple[Step[P], ...]
    turn: tuple[Step[P], ...]
    is_over: Callable[[P], bool]
    finish: Callable[[Proceedings[P]], None]
    turn_title: Callable[[P], str]
    turn_name: Callable[[int], str] = numbered
    """What people call a turn by its number: "Turn 3", "19 September"."""
    turn_sign: Callable[[int], str] = "T{}".format
    """The same where there is little room: "T3", "19 Sep"."""

    @cached_property
    def steps(self) -> Mapping[str, Step[P]]:
        """All steps by id."""
        return {step.id: step for step in (*self.setup, *self.turn)}

    def moment(self, turn: int, step: str) -> str:
        """Return a step of a turn in words: "Turn 3, US movement"; of no step the turn alone."""
        found = self.steps.get(step)
        title = found.title if found else step
        return f"{self.turn_name(turn)}, {title}" if title else self.turn_name(turn)
