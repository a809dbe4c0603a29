"""Weather, mud and Air Points. Source: 24, 25.0, T4, OQ-57."""

from __future__ import annotations

import pytest

from rules_engine.core.dice import ScriptedDice
from rules_engine.games.grenade.turn.weather import modifiers, points, table_line
from tests.rules_engine.grenade.begin import changed, lens, play_on, started, without


@pytest.mark.parametrize(
    ("die", "line"),
    [
        (0, ("clear", "thaw")),
        (1, ("clear", None)),
        (2, ("clear", None)),
        (3, ("light", None)),
        (5, ("light", None)),
        (6, ("heavy", "rain")),
        (7, ("heavy", "rain")),
    ],
)
def test_the_table(die: int, line: tuple[str, str | None]) -> None:
    assert table_line(die) == line


@pytest.mark.parametrize(
    ("turn", "before", "amount"),
    [(1, None, -1), (2, "clear", -1), (2, "heavy", 1), (2, "light", 0)],
)
def test_the_weather_before_moves_the_roll(turn: int, before: str | None, amount: int) -> None:
    state = changed(started(), turn=turn, tracks__weather=before)
    assert sum(modifier.amount for modifier in modifiers(lens(state))) == amount


@pytest.mark.parametrize(
    ("turn", "weather", "us", "german"),
    [
        (1, "clear", 6, 0),
        (2, "clear", 6, 2),
        (2, "light", 3, 1),
        (1, "light", 3, 0),
        (2, "heavy", 0, 0),
    ],
)
def test_air_points_follow_the_weather(turn: int, weather: str, us: int, german: int) -> None:
    position = lens(changed(started(), turn=turn))
    assert (points(position, "us", weather), points(position, "german", weather)) == (us, german)


def test_rain_makes_mud_for_two_turns_and_more_rain_prolongs_it() -> None:
    rolls = [("18.1", [3]), ("24.11", [6]), ("24.11", [6]), ("24.11", [3]), ("24.11", [3])]
    rolls += [("23.0-GR", [6])] * 12 + [("19.21", [6])] * 3
    dice = ScriptedDice(rolls)
    state = play_on(started(), "us.movement", 1, dice)
    assert not lens(state).is_mud  # 6 - 1 is light overcast
    state = play_on(state, "us.movement", 2, dice)
    assert lens(state).is_mud
    assert state["tracks"]["ground"] == "rain"
    state = play_on(state, "us.movement", 3, dice)
    assert state["tracks"]["weather"] == "light"  # 3 + 1
    assert lens(state).is_mud
    state = play_on(state, "us.movement", 4, dice)
    assert not lens(state).is_mud


def test_without_their_cases_nothing_comes_of_them() -> None:
    state = started()
    assert points(lens(without(state, "25.0-GR")), "us", "clear") == 0
    assert points(lens(without(state, "24.12")), "us", "heavy") == 6
    assert not modifiers(lens(changed(without(state, "24.3"), turn=1)))
