"""What case files may ask of a position of Monty's Gamble."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.casefiles.vocabulary import Question
from rules_engine.games.market_garden.movement.questions import QUESTIONS as MOVES
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.supply.questions import QUESTIONS as SUPPLY
from rules_engine.mechanics.questions import ground, named_space, ruling


def space_of(position: MarketPosition, words: Sequence[str]) -> str:
    """Return the space that the first word names. Raises ValueError."""
    return named_space(position, words, "an area or zone")


def _area(position: MarketPosition, side: str, words: Sequence[str]) -> list[str]:
    return ground(position, space_of(position, words))


def _is(position: MarketPosition, side: str, words: Sequence[str]) -> list[str]:
    """Which of the terms of 7.3 to 7.5 fit an area, and who controls it."""
    space = space_of(position, words)
    terms = {
        "contested": position.is_contested(space),
        "vacant": position.is_vacant(space, side),
        "free": position.is_free(space, side),
        "full": position.is_full(space, side),
    }
    return [position.control(space), *(term for term, holds in terms.items() if holds)]


def _near(position: MarketPosition, side: str, words: Sequence[str]) -> list[str]:
    return list(position.neighbours(space_of(position, words)))


def _stack(position: MarketPosition, side: str, words: Sequence[str]) -> list[str]:
    space = space_of(position, words)
    return sorted(unit.id for who in position.game.sides for unit in position.stack(space, who))


QUESTIONS: dict[str, Question] = {
    "area": Question("area 13", _area),
    "is": Question("is 13", _is),
    "near": Question("near 13", _near),
    "stack": Question("stack 13", _stack),
    "ruling": Question("ruling ORDER", ruling),
    **MOVES,
    **SUPPLY,
}
