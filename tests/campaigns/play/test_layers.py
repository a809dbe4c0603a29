"""What the map shows when somebody asks for it, such as zones of control."""

from __future__ import annotations

import json
from typing import Any

import pytest

from campaigns.presenters.map.moves import last_moves
from campaigns.services import engine
from campaigns.services.asking import inputs
from campaigns.services.history import logbook, reading
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
