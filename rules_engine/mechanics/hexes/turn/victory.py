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


def is_over(rules: Victory[P], position: P) -> bool:
    """Whether the last turn has been played."""
    return position.holds(rules.ends) and position.turn >= rules.last_turn(position)


def finish(rules: Victory[P], p: Proceedings[P]) -> None:
    """End the game and find the winner."""
    outcome = rules.score(p.position)
    if p.position.holds(rules.decides):
        outcome = {**outcome, **rules.verdict(p.position, outcome)}
    p.emit("game_over", outcome, [put(outcome, "outcome")], [rules.ends, rules.decides], by="rules")
