"""The end of a game after its last turn, in games of hexes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rules_engine.core.events import put
from rules_engine.mechanics.hexes.turn.victory import Victory
from tests.rules_engine.hexes.small import Field, field

ENDING: Victory[Field] = Victory(
    ends="1.1",
    decides="1.2",
    last_turn=lambda position: 3,
    score=lambda position: {"points": 4, "terms": []},
    verdict=lambda position, score: {"winner": "north", "words": f"{score['points']} points"},
)


@pytest.mark.parametrize(("turn", "over"), [(2, False), (3, True), (4, True)])
def test_it_ends_after_the_last_turn_by_its_case(turn: int, over: bool) -> None:
    assert ENDING.is_over(field({}, turn=turn)) is over
    assert not ENDING.is_over(field({}, without=("1.1",), turn=turn))


def test_the_outcome_says_the_score_and_by_its_case_who_has_won() -> None:
    def outcome(*without: str) -> Any:
        told: list[Any] = []
        run: Any = SimpleNamespace(
            position=field({}, without=without, turn=3),
            emit=lambda *args, **more: told.extend([args, more]),
        )
        ENDING.finish(run)
        kind, found, effects, cases = told[0]
        assert (kind, effects, cases) == ("game_over", [put(found, "outcome")], ["1.1", "1.2"])
        return found

    assert outcome() == {"points": 4, "terms": [], "winner": "north", "words": "4 points"}
    assert outcome("1.2") == {"points": 4, "terms": []}
