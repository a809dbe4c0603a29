"""Reinforcements and the withdrawal. Source: 23, 27.3, 19.2, T8, T9, T16."""

from __future__ import annotations

import pytest

from rules_engine.core.dice import ScriptedDice
from rules_engine.games.grenade.turn.reinforcements import next_group
from rules_engine.plain import JsonObject
from tests.rules_engine.grenade.begin import changed, lens, play_on, started


def due(state: JsonObject, side: str) -> set[str]:
    units = state["units"]
    return {u for u in units if units[u]["status"] == "due" and units[u]["side"] == side}


def rolls(*dice: tuple[str, int]) -> ScriptedDice:
    return ScriptedDice([(case, [face]) for case, face in dice])


def test_the_us_divisions_come_on_turns_4_and_5() -> None:
    state = play_on(started(), "us.movement", 3)
    assert due(state, "us") == set()
    state = play_on(state, "us.movement", 4)
    assert due(state, "us") == {"393/99/7", "394/99/7", "395/99/7"}
    assert state["units"]["393/99/7"]["entry"] == "A"
    state = play_on(state, "us.movement", 5)
    assert {"377/95/19", "378/95/19", "379/95/19"} < due(state, "us")


def test_each_success_brings_the_next_group_of_its_edge() -> None:
    state = started()
    before = changed(state, tracks__reinforcements={"south": 0, "east": 0, "north": 0})
    assert next_group(lens(before), "south") == ("757/338/58", "758/338/58", "759/338/58")
    later = changed(state, tracks__reinforcements={"south": 1, "east": 2, "north": 3})
    assert next_group(lens(later), "south") == ("3PG/58",)
    assert next_group(lens(later), "east") == ("21SS/10P/58", "22SS/10P/58", "10SS/10P/58")
    assert next_group(lens(later), "north") == ()


def test_south_and_east_need_a_1_and_north_takes_a_2() -> None:
    start = play_on(started(), "us.combat")
    dice = rolls(("23.0-GR", 1), ("23.0-GR", 2), ("23.0-GR", 2))
    state = play_on(start, "german.movement", 1, dice)
    assert due(state, "german") == {
        "757/338/58",
        "758/338/58",
        "759/338/58",
        "Lr/12",
        "130/Lr/12",
    }
    assert state["units"]["Lr/12"]["entry"] == "D"
    assert state["tracks"]["reinforcements"] == {"south": 1, "east": 0, "north": 1}


@pytest.mark.parametrize(
    ("turn", "face", "occurs"), [(3, 1, True), (3, 2, False), (8, 2, True), (8, 3, False)]
)
def test_the_withdrawal_needs_a_1_and_later_a_2(turn: int, face: int, occurs: bool) -> None:
    start = play_on(started(), "us.combat")
    start = changed(start, turn=turn)
    dice = rolls(("19.21", face), ("23.0-GR", 6), ("23.0-GR", 6), ("23.0-GR", 6))
    state = play_on(start, "german.movement", turn, dice)
    assert state["tracks"]["second_corps_free"] is occurs
    assert (state["tracks"]["withdrawal"] == turn) is occurs


def test_nobody_rolls_for_a_withdrawal_before_turn_3_or_after_it() -> None:
    start = play_on(started(), "us.combat")
    dice = rolls(("23.0-GR", 6), ("23.0-GR", 6), ("23.0-GR", 6))
    assert play_on(start, "german.movement", 1, dice)["tracks"]["withdrawal"] is None
    gone = changed(start, turn=5, tracks__withdrawal=4)
    dice = rolls(("23.0-GR", 6), ("23.0-GR", 6), ("23.0-GR", 6))
    assert play_on(gone, "german.movement", 5, dice)["tracks"]["withdrawal"] == 4
