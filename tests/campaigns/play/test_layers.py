"""What the map shows when somebody asks for it, such as zones of control."""

from __future__ import annotations

import json

import pytest

from campaigns.services import engine
from campaigns.services.history import reading
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
