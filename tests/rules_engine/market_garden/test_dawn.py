"""Reinforcements of the whole list: everybody comes, and nobody twice. Source: 6.2, 18.0."""

from __future__ import annotations

from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.proceedings import Proceedings
from rules_engine.core.sequence import frame_decisions, proceed
from rules_engine.games.market_garden.day import dawn
from rules_engine.games.market_garden.game import GAME
from rules_engine.games.market_garden.landing import arrivals
from rules_engine.games.market_garden.position import GERMAN
from rules_engine.plain import JsonObject
from tests.rules_engine.market_garden.begin import lens, started


def at_dawn(state: JsonObject, turn: int) -> JsonObject:
    """Let a turn dawn; Germans who may choose take their last Zone."""
    base = {**state, "turn": turn, "step": "dawn", "side": None, "frames": [], "phase": {}}
    p = Proceedings(GAME, base, ThrowawayDice(turn), "rules")
    dawn.begin(p)
    proceed(p)
    while p.top is not None:
        (asked,) = frame_decisions(p.position, p.top)
        key = asked.choices[-1].key
        kind = GAME.frames[p.top["kind"]]
        assert kind.answer is not None
        kind.answer(p, p.top, asked, key)
        proceed(p)
    return p.state


def test_reinforcements_of_four_days() -> None:
    state = started(1)
    first = {name for name, unit in state["units"].items() if unit["status"] == "map"}
    for turn in (2, 3, 4):
        state = at_dawn(state, turn)
        position = lens(state)
        assert not arrivals.german_arrivals(position)
        for name, unit in state["units"].items():
            date = unit["enters"]["date"]
            waits = unit["enters"]["condition"] is not None
            if isinstance(date, int) and date <= position.date and not waits:
                assert unit["status"] == "map", name
            elif name not in first:
                assert unit["status"] == "due", name


def test_who_comes_has_a_place_of_his_own_list() -> None:
    state = at_dawn(started(1), 2)
    for name, unit in state["units"].items():
        if unit["enters"]["date"] == 18 and unit["status"] == "map":
            assert unit["space"] in unit["enters"]["places"], name
            assert unit["state"] == "fresh"


def test_the_groups_of_xxx_corps_come_once_their_area_is_allied() -> None:
    state = at_dawn(started(1), 2)
    waiting = [u for u in lens(state).units.values() if u.entry_condition == "64" and u.is_due]
    assert waiting
    state = {**state, "spaces": {"64": {"control": "corps"}}}
    assert {u.id for u in arrivals.corps_arrivals(lens(state))} == {u.id for u in waiting}


def test_nobody_is_asked_about_a_sole_zone() -> None:
    position = lens({**started(1), "turn": 2})
    choices = [arrivals.german_places(position, u) for u in arrivals.due(position, GERMAN)]
    assert any(len(places) > 1 for places in choices)
    assert any(len(places) == 1 for places in choices)
