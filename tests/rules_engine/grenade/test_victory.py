"""Victory points and levels. Source: 28, T10, T11."""

from __future__ import annotations

import pytest

import rules_engine
from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.events import Effect, Event, apply
from rules_engine.games.grenade.ground import control
from rules_engine.games.grenade.turn.victory import last_turn, level, points
from rules_engine.plain import JsonObject
from tests.rules_engine.grenade.begin import changed, lens, moved, play_on, started, without

UNIT = "A/2A/19"


def after(state: JsonObject, effects: tuple[Effect, ...]) -> JsonObject:
    return apply(state, Event("", "", (), {}, effects))


@pytest.mark.parametrize(
    ("total", "key"),
    [
        (0, "german_decisive"),
        (8, "german_decisive"),
        (9, "german_substantive"),
        (11, "german_substantive"),
        (12, "german_marginal"),
        (14, "german_marginal"),
        (15, "us_marginal"),
        (17, "us_marginal"),
        (18, "us_substantive"),
        (22, "us_substantive"),
        (23, "us_decisive"),
        (60, "us_decisive"),
    ],
)
def test_the_levels(total: int, key: str) -> None:
    assert level(total)[0] == key


def test_towns_count_for_the_side_that_was_last_there() -> None:
    state = started()
    assert points(lens(state))["total"] == 0
    state = after(state, control.passed(lens(state), "us", ["0418", "0419", "1513", "0101"]))
    assert points(lens(state))["total"] == 4
    assert "0101" not in state["spaces"]
    state = after(state, control.passed(lens(state), "german", ["0419"]))
    assert points(lens(state)) == {
        "total": 1,
        "terms": [{"points": 1, "reason": "Mönchengladbach", "case": "28.1", "space": "1513"}],
    }
    assert points(lens(without(state, "28.1")))["total"] == 0


def test_all_towns_together_bring_eighteen() -> None:
    state = started()
    towns = list(control.town_points(lens(state).board))
    state = after(state, control.passed(lens(state), "us", towns))
    assert points(lens(state))["total"] == 18


def test_a_bridge_counts_while_a_unit_that_crossed_it_stands_beyond() -> None:
    state = moved(started(), UNIT, "0419")
    state = after(state, control.crossed(lens(state), UNIT, "0419", "0320"))
    assert points(lens(state))["total"] == 0  # it is not over yet
    state = moved(state, UNIT, "0320")
    assert points(lens(state))["total"] == 5
    assert points(lens(changed(state, tracks__bridges={"koeln": "blown"})))["total"] == 0
    back = moved(state, UNIT, "0419")
    assert points(lens(back))["total"] == 0
    assert points(lens(without(back, "28.22")))["total"] == 5
    assert control.crossed(lens(state), UNIT, "0320", "0419") == ()
    assert control.crossed(lens(state), "9P/81", "0419", "0320") == ()


def test_western_ends_of_bridges_are_not_beyond_the_rhine() -> None:
    board = rules_engine.load("grenade").board
    beyond = control.east_of_rhine(board)
    for site in board.sites["bridges"].values():
        assert site["east"] in beyond
        assert site["west"] not in beyond
    assert "0407" not in beyond


@pytest.mark.parametrize(("day", "turns"), [(17, 16), (20, 13), (23, 10), (24, 9)])
def test_the_game_ends_on_4_march(day: int, turns: int) -> None:
    assert last_turn(lens(changed(started(), tracks__d_day=day))) == turns


def test_a_game_in_which_nobody_does_anything_is_a_german_victory() -> None:
    state = play_on(started(), "german.combat", 9, d_day="24")
    order = rules_engine.Order("end", "german", {})
    outcome = rules_engine.submit(state, "german", order, ThrowawayDice(1))
    assert outcome.state["outcome"]["level"] == "german_decisive"
    assert outcome.state["frames"] == []
