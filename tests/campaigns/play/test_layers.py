"""What the map shows when somebody asks for it, such as zones of control."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest

import rules_engine
from campaigns.presenters.map.enemy_reach import enemy_reach
from campaigns.presenters.map.moves import last_moves
from campaigns.services import engine
from campaigns.services.asking import inputs
from campaigns.services.history import logbook, positions, reading
from rules_engine import load
from tests.campaigns.play.conftest import AtTheTable


@pytest.mark.parametrize("side", ["us", "german"])
def test_each_side_is_answered_from_its_own_view(table: AtTheTable, side: str) -> None:
    answer = table.get(side, "layer", "zones")
    game = engine.game_of(table.cast.campaign)
    seen = game.lens(reading.view_for(table.cast.seat(side)))
    found = json.loads(answer.content)["marks"]
    assert [{k: v for k, v in mark.items() if k != "band"} for mark in found] == game.layers[
        "zones"
    ].marks(seen)
    assert answer.headers["Cache-Control"] == "private, no-store"


def test_there_is_no_layer_of_another_name(table: AtTheTable) -> None:
    assert table.get("us", "layer", "nonsense").status_code == 404


def test_the_button_is_hidden_until_the_page_can_do_what_it_says(table: AtTheTable) -> None:
    page = table.text("us", "table")
    assert '<button type="button" hidden aria-pressed="false" data-key="z"' in page


@pytest.mark.parametrize("side", ["us", "german", "referee"])
def test_the_last_moves_are_those_of_ones_own_log(table: AtTheTable, side: str) -> None:
    inputs.submit_order(table.cast.seat("us"), "move 117/30/19 tactical 0508-0509", token="one")
    marks = json.loads(table.get(side, "layer", "moves").content)["marks"]
    told = logbook.told_log(table.cast.seat(side))
    moved = [row["notice"]["path"] for row in told if row["notice"].get("kind") == "moved"]
    assert {mark["side"]: mark["ways"] for mark in marks} == {"us": moved, "german": []}
    assert moved == [["0508", "0509"]]
    assert marks[0]["notes"] == ["US: 1 way in turn 1, US movement."]
    assert marks[1]["notes"] == ["German: no moves are known."]


def test_what_was_taken_back_and_what_is_older_is_not_drawn() -> None:
    def went(path: list[str], **more: Any) -> dict[str, Any]:
        return {"notice": {"kind": "moved", "side": "us", "unit": "x", "path": path}, **more}

    step = {"notice": {"kind": "step", "turn": 2, "title": "US movement"}}
    newest = [
        went(["0101", "0102"], taken_back=True),
        went(["0103", "0105"]),
        went(["0101", "0103"]),
        step,
        went(["0101", "0104"]),
    ]
    us, german = last_moves(load("grenade"), {"units": {}}, newest)
    assert us["ways"] == [["0101", "0103"], ["0103", "0105"]]
    assert us["notes"] == ["US: 2 ways in turn 2, US movement."]
    assert german["ways"] == []


def test_what_is_only_for_another_level_is_not_offered(table: AtTheTable) -> None:
    assert table.get("us", "layer", "sight").status_code == 404
    assert "sight.json" not in table.text("us", "table")
    assert "supply.json" in table.text("us", "table")


@pytest.mark.parametrize("side", ["us", "german"])
def test_what_the_enemy_can_reach_is_made_of_ones_own_view(table: AtTheTable, side: str) -> None:
    game, seat = engine.game_of(table.cast.campaign), table.cast.seat(side)
    (mark,) = json.loads(table.get(side, "layer", "reach").content)["marks"]
    other = "german" if side == "us" else "us"
    assert mark["side"] == other
    state = positions.head_state(seat.campaign)
    assert game.hidden_changes is not None
    for _, truth in islice(game.hidden_changes(game.lens(state), side), 12):
        assert enemy_reach(game, rules_engine.view(truth, side), side) == [mark]
    assert mark["notes"][0].endswith("is not known well enough, or is not in sight.")


def test_what_the_truth_says_a_side_can_reach_is_what_it_says_itself(table: AtTheTable) -> None:
    game, state = load("grenade"), positions.head_state(table.cast.campaign)
    reach = game.orders["move"].reach
    assert reach is not None
    for mark in enemy_reach(game, rules_engine.truth(state), ""):
        side = mark["side"]
        own = {**rules_engine.view(state, side), "side": side, "step": f"{side}.movement"}
        units = [name for name, one in own["units"].items() if one["side"] == side]
        lens = game.lens({**own, "phase": {}})
        goals = {goal["space"] for name in units[:9] for goal in reach(lens, name)}
        assert goals
        assert goals <= set(mark["spaces"])


@pytest.mark.parametrize("who", ["us", "german"])
def test_what_is_new_is_told_from_ones_own_log(table: AtTheTable, who: str) -> None:
    count = len(logbook.told_log(table.cast.seat(who)))
    inputs.submit_order(table.cast.seat("us"), "move 117/30/19 tactical 0508-0509", token="one")
    told = logbook.told_log(table.cast.seat(who))[count:]
    (mark,) = json.loads(table.get(who, "layer", "since", after=count).content)["marks"]
    assert mark["notes"] == [row["text"] for row in told]
    assert mark["ways"] == [["0508", "0509"]]
    (none,) = json.loads(table.get(who, "layer", "since", after=count + len(told)).content)["marks"]
    assert none["notes"] == ["Nothing is new since your last visit."]
    for text in ("x", "", "-3", "9" * 30):
        assert table.get(who, "layer", "since", after=text).status_code == 200
    page = table.text(who, "log", since=count)
    assert page.count('<li id="entry-') == len(told)


def test_a_hex_is_asked_for_why(table: AtTheTable) -> None:
    (mark,) = json.loads(table.get("us", "layer", "supply", space="0508").content)["marks"]
    assert mark["notes"][0].startswith("117/30/19 is in supply: a line of ")
    assert mark["ways"][0][0] == "0508"
    for text in ("nonsense", "9999", ""):
        (whole,) = json.loads(table.get("us", "layer", "supply", space=text).content)["marks"]
        assert whole["title"] == "In reach of US supply"
