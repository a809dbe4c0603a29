"""What case files may ask of a position of Operation Grenade."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules_engine.casefiles.vocabulary import Question
from rules_engine.games.grenade.movement import questions as movement_questions
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.supply import questions as supply_questions
from rules_engine.mechanics.questions import named_side, ruling, terrain

Answer = Callable[[GrenadePosition, str, Sequence[str]], Any]


def points(sixths: int) -> str:
    """Return movement points, counted in sixths, as people write them: "2 1/3"."""
    whole, rest = divmod(sixths, 6)
    part = {0: "", 1: "1/6", 2: "1/3", 3: "1/2", 4: "2/3", 5: "5/6"}[rest]
    return " ".join(text for text in (str(whole) if whole or not part else "", part) if text)


def _zoc(position: GrenadePosition, side: str, words: Sequence[str]) -> list[str]:
    return sorted(
        position.board.numbers[index] for index in position.zoc(named_side(position, words, side))
    )


QUESTIONS: dict[str, Question] = {
    "zoc": Question("zoc [SIDE]", _zoc),
    "terrain": Question("terrain HEX", terrain),
    "ruling": Question("ruling ORDER", ruling),
    **supply_questions.QUESTIONS,
    **movement_questions.QUESTIONS,
}
