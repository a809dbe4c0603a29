"""What case files may ask of a position of Cobra."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.casefiles.vocabulary import Question
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.mechanics.questions import ruling


def _zone(position: CobraPosition, side: str, words: Sequence[str]) -> list[str]:
    who = words[0] if words else side
    if who not in position.game.sides:
        raise ValueError(f"'{who}' is no side.")
    return sorted(position.board.numbers[at] for at in position.zone(who))


def _terrain(position: CobraPosition, side: str, words: Sequence[str]) -> list[str]:
    board = position.board
    if not words or words[0] not in board.index:
        raise ValueError("Name a hex of this board.")
    index = board.index[words[0]]
    return [board.terrain[index], *sorted(board.features[index])]


QUESTIONS: dict[str, Question] = {
    "zone": Question("zone [SIDE]", _zone),
    "terrain": Question("terrain HEX", _terrain),
    "ruling": Question("ruling ORDER", ruling),
}
