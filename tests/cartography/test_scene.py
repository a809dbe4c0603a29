"""Marks and captions come from notices and views; what a side may not know changes no pixel."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import rules_engine
from cartography import Size, map_png
from cartography.chart import chart_of
from cartography.maps import compose
from cartography.marks import marks_of
from cartography.picture import StripStore
from cartography.scene import TRUTH, scene_of
from rules_engine.core.dice import ThrowawayDice
from rules_engine.plain import JsonObject
from rules_engine.tools.randomgame import RandomGame

SMALL = Size(24, panel=True)


def first_state(level: str = "open") -> JsonObject:
    return rules_engine.start("grenade", "historical", ThrowawayDice(7), level=level).state


def picture(state: JsonObject, side: str) -> bytes:
    game = rules_engine.load(state["game"])
    seen = rules_engine.view(state, side)
    marks, caption = scene_of(game, seen, (), side)
    return map_png(game.board_of(seen), seen, marks, SMALL, caption, StripStore())


def with_chit(state: JsonObject, unit: str, chit: str) -> JsonObject:
    changed = {**state["units"][unit], "chit": chit, "drew": chit}
    return {**state, "units": {**state["units"], unit: changed}}


def test_a_hidden_chit_of_the_enemy_changes_no_pixel() -> None:
    state = first_state()
    weak, strong = (with_chit(state, "1156/363/81", chit) for chit in ("s4", "s11"))
    assert weak != strong
    assert picture(weak, "us") == picture(strong, "us")


def test_a_side_sees_its_own_chit() -> None:
    state = first_state()
    weak, strong = (with_chit(state, "1156/363/81", chit) for chit in ("s4", "s11"))
    assert picture(weak, "german") != picture(strong, "german")


@pytest.mark.parametrize(
    ("slug", "level"),
    [
        pytest.param("grenade", "open", marks=pytest.mark.long),
        ("grenade", "limited"),
        ("market_garden", "open"),
    ],
)
def test_what_a_game_calls_hidden_changes_no_pixel(slug: str, level: str) -> None:
    random_game = RandomGame(slug, "pictures", plain=True)
    random_game.level = level
    game, tried = random_game.game, 0
    assert game.hidden_changes is not None
    for number, turnout in enumerate(islice(random_game.play(), 120)):
        if number % 40 == 39:
            for side in game.sides:
                tried += same_for_all(turnout.after, side)
    assert tried > (20 if slug == "grenade" else 2)


def same_for_all(state: JsonObject, side: str) -> int:
    """Assert that a side's picture is the same in all truths that it cannot tell apart."""
    game = rules_engine.load(state["game"])
    wanted = pieces(state, side)
    others = list(game.hidden_changes(game.lens(state), side))
    for name, other in others:
        assert other != state
        assert pieces(other, side) == wanted, f"{side} can see: {name}"
    if others:
        assert picture(others[0][1], side) == picture(state, side)
    return len(others)


def pieces(state: JsonObject, side: str) -> list[tuple[int, int, str]]:
    """Return what is pasted where; a sprite's name stands for its pixels."""
    game = rules_engine.load(state["game"])
    seen = rules_engine.view(state, side)
    marks, caption = scene_of(game, seen, (), side)
    composed = compose(chart_of(game.board_of(seen)), seen, marks, SMALL, caption)
    return [(x, y, sprite.name) for x, y, sprite in composed.pieces]


def test_a_caption_says_turn_step_and_whose_view_it_is() -> None:
    game = rules_engine.load("grenade")
    seen = rules_engine.view(first_state(), "us")
    marks, caption = scene_of(game, seen, (), "us")
    assert caption.title == "Operation Grenade"
    assert (caption.viewer, caption.look) == ("US", "us")
    assert caption.lines
    assert {mark["kind"] for mark in marks} >= {"flag", "strengths"}
    assert scene_of(game, rules_engine.truth(first_state()), (), "truth")[1].viewer == TRUTH


def test_notices_become_paths_and_battles() -> None:
    notices: list[dict[str, Any]] = [
        {"kind": "moved", "unit": "117/30/19", "side": "us", "path": ["0508", "0608"]},
        {"kind": "moved", "unit": "119/30/19", "side": "us", "path": ["0508", "0608"]},
        {"kind": "weather", "weather": "clear"},
        {"kind": "attack_declared", "targets": ["0610", "0710"], "from": ["0609", "0609"]},
        {"kind": "combat_result", "targets": ["0610", "0710"], "result": "D2"},
        {
            "kind": "retreated",
            "units": ["48/12/58"],
            "side": "german",
            "from": "0610",
            "to": "0711",
        },
        {
            "kind": "retreated",
            "units": ["48/12/58"],
            "side": "german",
            "from": "0711",
            "to": "0811",
        },
        {"kind": "advanced", "unit": "117/30/19", "side": "us", "from": "0608", "to": "0609"},
    ]
    german = {"kind": "path", "spaces": ["0610", "0711", "0811"], "side": "german"}
    advance = {"kind": "path", "spaces": ["0608", "0609"], "side": "us", "manner": "advance"}
    assert marks_of(notices) == [
        {"kind": "path", "spaces": ["0508", "0608"], "side": "us"},
        {**german, "manner": "retreat"},
        advance,
        {"kind": "battle", "space": "0610", "from": ["0609"], "result": "D2"},
        {"kind": "battle", "space": "0710", "from": ["0609"], "result": ""},
    ]


def test_a_way_told_step_by_step_is_one_arrow() -> None:
    notices = [
        {"kind": "step", "unit": "1", "from": "0101", "to": "0102"},
        {"kind": "step", "unit": "1", "from": "0102", "to": "0203"},
        {"kind": "step", "unit": "2", "from": "0101", "to": "0102"},
    ]
    assert [mark.get("spaces") for mark in marks_of(notices)] == [
        ["0101", "0102", "0203"],
        ["0101", "0102"],
    ]


def test_an_attack_within_a_space_is_a_battle_and_the_way_to_it_an_assault() -> None:
    notices: list[dict[str, Any]] = [
        {"kind": "moved", "unit": "1", "side": "allied", "path": ["18", "13"]},
        {"kind": "moved", "unit": "2", "side": "allied", "path": ["18", "23"]},
        {"kind": "assault_result", "area": "13", "attack": 17, "defense": 11, "result": "success",
         "points": 6},
        {"kind": "bombarded", "space": "30", "attack": 9, "defense": 11, "points": 0},
    ]  # fmt: skip
    assert marks_of(notices) == [
        {"kind": "path", "spaces": ["18", "13"], "side": "allied", "manner": "assault"},
        {"kind": "path", "spaces": ["18", "23"], "side": "allied"},
        {"kind": "battle", "space": "13", "from": [], "result": "success 6"},
        {"kind": "battle", "space": "30", "from": [], "result": "0", "manner": "fire"},
    ]
