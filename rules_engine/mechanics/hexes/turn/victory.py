"""The end of a game that lasts so many turns: the score, term by term, and what it means."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from rules_engine.core.events import put
from rules_engine.core.position import P
from rules_engine.core.proceedings import Proceedings
from rules_engine.plain import JsonObject


@dataclass(frozen=True)
class Victory(Generic[P]):
    """How a game ends and is decided."""

    ends: str
    """The case by which it ends after the last turn."""
    decides: str
    """The case by which a score says who has won."""
    last_turn: Callable[[P], int]
    score: Callable[[P], JsonObject]
    """{points, terms}: what each term is worth, with its reason and case."""
    verdict: Callable[[P, JsonObject], JsonObject]
    """What a score means: winner, words, and what else a game says of it."""

    def is_over(self, position: P) -> bool:
        """Whether the last turn has been played."""
        return position.holds(self.ends) and position.turn >= self.last_turn(position)

    def finish(self, p: Proceedings[P]) -> None:
        """End the game and find the winner."""
        outcome = self.score(p.position)
        if p.position.holds(self.decides):
            outcome = {**outcome, **self.verdict(p.position, outcome)}
        cases = [self.ends, self.decides]
        p.emit("game_over", outcome, [put(outcome, "outcome")], cases, by="rules")
