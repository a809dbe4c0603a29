"""Steps for which orders can be sent: which are still to come, and which have gone by for good."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules_engine.core.game import Game
from rules_engine.core.position import Position
from rules_engine.core.steps import Step
from rules_engine.mechanics.dispatches.record import ORDER

AHEAD = 2
"""So many turns ahead orders can be sent at most."""
Moment = tuple[int, str]


def name_of(moment: Moment) -> str:
    """Return a moment as one word of an order: "3.us.combat"."""
    return f"{moment[0]}.{moment[1]}"


def read_moment(word: str) -> Moment | None:
    """Return the moment that a word stands for; None where it stands for none."""
    turn, dot, step = word.partition(".")
    if not (dot and step and turn.isascii() and turn.isdecimal() and len(turn) <= 3):
        return None
    return (int(turn), step) if str(int(turn)) == turn else None


def steps_of(game: Game[Any], side: str) -> tuple[Step[Any], ...]:
    """Return the steps of a turn in which a side's dispatches are written, in their order."""
    return tuple(s for s in game.sequence.turn if s.side == side and ORDER in s.orders)


def to_come(position: Position, side: str) -> Iterator[Moment]:
    """Yield the moments for which a side can send orders now, the next one first."""
    game = position.game
    for turn in range(position.turn, position.turn + AHEAD + 1):
        for step in steps_of(game, side):
            if not is_past(position, (turn, step.id)):
                yield turn, step.id


def is_past(position: Position, moment: Moment) -> bool:
    """Whether a step has begun for the last time in its turn. One to which play may lead back has
    not while the turn lasts.
    """
    turn, step = moment
    if turn != position.turn:
        return turn < position.turn
    places = {one.id: at for at, one in enumerate(position.game.sequence.turn)}
    here = places.get(position.step, -1)
    return places.get(step, -1) <= here and not leads_back(position.game, here)


def leads_back(game: Game[Any], at: int) -> bool:
    """Whether play may go back from this step of a turn, or from a later one."""
    return any(step.back is not None for step in game.sequence.turn[max(at, 0) :])


def repeats(game: Game[Any], step: str) -> bool:
    """Whether a step may come several times in a turn."""
    places = [one.id for one in game.sequence.turn]
    return step in places and leads_back(game, places.index(step))
