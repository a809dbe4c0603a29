"""Players of Market-Garden speak of days, not of turns."""

from __future__ import annotations

import pytest

from rules_engine.core.registry import load

GAME = load("market_garden")


@pytest.mark.parametrize(
    ("turn", "name"), [(0, "Before play"), (1, "17 September"), (10, "26 September")]
)
def test_a_turn_is_called_by_its_day(turn: int, name: str) -> None:
    assert GAME.sequence.turn_name(turn) == name


def test_a_moment_is_a_day_and_a_step() -> None:
    assert GAME.sequence.moment(3, "dawn") == "19 September, Dawn"
    assert load("grenade").sequence.moment(3, "") == "Turn 3"


def test_the_log_tells_the_day_on_which_a_step_begins() -> None:
    notice = {"kind": "step", "turn": 2, "title": "Evening"}
    assert GAME.words(notice) == "18 September: Evening."
    assert GAME.words({**notice, "turn": 0, "title": "Set-up"}) == "Set-up."
