"""How close a combat is, as the referee reads it: the column, and that one strength point away."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.games.grenade.combat import closeness, crt
from rules_engine.games.grenade.game import GAME
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.hexes.combat.ratios import ratio_words


@pytest.fixture(scope="module")
def position() -> GrenadePosition:
    """Any position: only the readings count."""
    readings = {reading.question: reading.default for reading in GAME.readings}
    options = {option.name: option.choices[0][0] for option in GAME.options}
    state = {"units": {}, "readings": readings, "options": options, "level": "open"}
    return GAME.lens(state)


def odds(position: GrenadePosition, attack: int, defence: int, net: int = 0) -> dict[str, Any]:
    ratio = crt.ratio(position, attack, defence)
    start = crt.column(position, "clear", ratio)
    return {
        "odds": {
            "attack_total": attack,
            "defence_total": defence,
            "ratio": ratio_words(ratio),
            "line": crt.LINE_WORDS["clear"],
            "net": net,
            "column": f"c{crt.clamped(start + net)}",
        }
    }


def test_one_point_more_reaches_the_next_column(position: GrenadePosition) -> None:
    told = odds(position, 5, 3)
    words = closeness.close_call(position, told)
    here, there = told["odds"]["column"], odds(position, 6, 3)["odds"]["column"]
    assert here != there
    assert words.startswith(f"5 against 3 is 1-1, column {here[1:]} of 13 (the defender is hit on ")
    assert f"one strength point more makes it 2-1, column {there[1:]} of 13 (" in words
    assert "less" not in words


def test_one_point_less_falls_back(position: GrenadePosition) -> None:
    words = closeness.close_call(position, odds(position, 6, 3))
    assert "one strength point less makes it 1-1" in words
    assert "more" not in words


def test_what_lies_between_two_ratios_is_not_close(position: GrenadePosition) -> None:
    assert closeness.close_call(position, odds(position, 31, 13)) == ""


def test_shifts_off_the_end_of_the_table_are_not_close(position: GrenadePosition) -> None:
    assert closeness.close_call(position, odds(position, 5, 3, net=13)) == ""


@pytest.mark.parametrize("told", [{}, {"kind": "moved"}, {"odds": None}])
def test_what_is_no_combat_is_not_close(position: GrenadePosition, told: dict[str, Any]) -> None:
    assert closeness.close_call(position, told) == ""


def test_a_hidden_strength_tells_nothing(position: GrenadePosition) -> None:
    told = odds(position, 5, 3)
    told["odds"] |= {"column": "?", "defence_total": "?"}
    assert closeness.close_call(position, told) == ""


def test_a_result_is_named_with_its_place() -> None:
    told = {"kind": "combat_result", "targets": ["0310", "0311"], "result": "D1", "words": "D1 (…)"}
    assert closeness.ending(told) == ("Attack on 0310 and 0311", "D1")
    assert closeness.ending({"kind": "combat_odds", "targets": ["0310"]}) is None
