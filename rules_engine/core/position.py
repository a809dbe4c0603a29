"""A read-only lens over a state or a view: what every game's position has in common.

A view has the same layout as a state with unknown things absent, so that the same rules serve a
ruling on what a side knows and the carrying out in truth.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Self, TypeVar

from rules_engine.plain import JsonObject

if TYPE_CHECKING:
    from rules_engine.core.casebook import Casebook
    from rules_engine.core.game import Game

T = TypeVar("T")


class Position:
    """Read-only access to the parts of a state that every game has."""

    def __init__(self, data: JsonObject, game: Game[Any]) -> None:
        self.data = data
        self.game = game
        self._memo: dict[str, Any] = {}
        self._without = _taken_out(game.casebook, tuple(data["options"].get("without", ())))

    def holds(self, case: str) -> bool:
        """Whether a rule case is in force: every enforcement point asks before it forbids or
        does anything.
        """
        return case not in self._without

    def reading(self, question: str) -> str:
        """Return the alternative chosen for an open question, such as "OQ-29"."""
        chosen = self.data["readings"].get(question)
        return str(chosen) if chosen is not None else self.game.reading(question).default

    def memo(self, key: str, make: Callable[[], T]) -> T:
        """Return what `make` gives, made once for this position; for indexes that rules modules
        keep.
        """
        if key not in self._memo:
            self._memo[key] = make()
        found: T = self._memo[key]
        return found

    def follow(self, earlier: Self) -> None:
        """Take over from a position just before this one, of the same proceedings, what has not
        changed since; nothing of it shows but in the time that it saves.
        """

    @property
    def turn(self) -> int:
        """The game turn; 0 while the game is being set up."""
        return int(self.data["turn"])

    @property
    def step(self) -> str:
        """The step of the sequence of play that is running, such as "us.movement"."""
        return str(self.data["step"])

    @property
    def side(self) -> str | None:
        """The side whose turn it is (the phasing side)."""
        side = self.data["side"]
        return None if side is None else str(side)

    @property
    def tracks(self) -> JsonObject:
        """The markers on the tracks of the game."""
        found: JsonObject = self.data["tracks"]
        return found

    @property
    def viewer(self) -> str | None:
        """The side whose knowledge this is; None for the truth."""
        viewer = self.data.get("viewer")
        return None if viewer is None else str(viewer)

    @cached_property
    def frames(self) -> tuple[JsonObject, ...]:
        """The stack of waiting points, the innermost last; empty for a view and once the game is
        over.
        """
        return tuple(self.data.get("frames", ()))

    def others(self, side: str) -> tuple[str, ...]:
        """Return the sides that are not this one, in the game's order."""
        return tuple(one for one in self.game.sides if one != side)

    def other(self, side: str) -> str:
        """Return the opponent of a side, in a game with two."""
        first, second = self.game.sides
        return second if side == first else first


@lru_cache(maxsize=512)
def _taken_out(casebook: Casebook, cases: tuple[str, ...]) -> frozenset[str]:
    return casebook.taken_out(cases)


P = TypeVar("P", bound=Position)
"""The lens of one game."""
