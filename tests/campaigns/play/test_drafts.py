"""Drafts and sealed orders: drawn on the map in their order, changed where they stand, moved."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import rules_engine
from campaigns.models import Draft
from campaigns.presenters.map.sketches import sketch_of
from campaigns.services.asking import drafts
from rules_engine import load
from tests.campaigns.play.conftest import AtTheTable

FIRST = "move 117/30/19 tactical 0508-0509"
SECOND = "move 119/30/19 tactical 0508-0509"
THIRD = "move 120/30/19 tactical 0508-0608-0609"
PLAN = re.compile(r'<script id="plan" type="application/json">(.*?)</script>')


@pytest.fixture
def three(table: AtTheTable) -> AtTheTable:
    """Three drafts of the US player; the rules are against the last."""
    for text in (FIRST, SECOND, THIRD):
        drafts.add_draft(table.cast.seat("us"), text)
    return table


def texts() -> list[str]:
    """Return the drafts in their order."""
    return [draft.text for draft in Draft.objects.order_by("position")]


def plan(table: AtTheTable, who: str) -> Any:
    """Return what the map of a person's panel draws."""
    found = PLAN.search(table.text(who, "panel"))
    return json.loads(found[1]) if found else []


def test_drafts_are_numbered_on_the_map_of_their_own_side_alone(three: AtTheTable) -> None:
    ways = [["0508", "0509"], ["0508", "0509"], ["0508", "0608", "0609"]]
    drawn = plan(three, "us")
    assert [(one["number"], one["ways"], one["lawful"]) for one in drawn] == [
        (1, [ways[0]], True),
        (2, [ways[1]], True),
        (3, [ways[2]], False),
    ]
    assert plan(three, "german") == plan(three, "referee") == []


def test_a_draft_is_kept_once_however_often_it_is_pressed(table: AtTheTable) -> None:
    for _ in range(2):
        table.post("us", "orders", order=FIRST, action="draft", token="a wish")
    assert texts() == [FIRST]
    table.post("us", "orders", order=FIRST, action="draft", token="another")
    assert texts() == [FIRST, FIRST]


def test_what_was_written_anew_before_the_second_press_is_kept_too(table: AtTheTable) -> None:
    for order in (FIRST, SECOND, SECOND):
        table.post("us", "orders", order=order, action="draft", token="a wish")
    assert texts() == [FIRST, SECOND]


def test_a_draft_goes_to_a_place_of_the_list(three: AtTheTable) -> None:
    assert three.post("us", "draft", 3, action="to", to="1", text=THIRD).status_code == 204
    assert texts() == [THIRD, FIRST, SECOND]
    assert three.post("us", "draft", 1, action="to", to="99", text=THIRD).status_code == 204
    assert texts() == [FIRST, SECOND, THIRD]
    for to in ("", "x", "-1", "12345"):
        assert three.post("us", "draft", 1, action="to", to=to, text=FIRST).status_code == 400


def test_a_draft_is_changed_where_it_stands(three: AtTheTable) -> None:
    page = three.text("us", "table", use="text", order=SECOND, change=f"2 {SECOND}")
    assert "Change draft 2</h2>" in page
    assert f'name="change" value="2 {SECOND}"' in page
    other = "move 119/30/19 tactical 0508-0408"
    sent = {"action": "draft", "change": f"2 {SECOND}"}
    answer = three.post("us", "orders", order=f"{other}\n{SECOND}", **sent)
    assert "<p><strong>Draft 2 is changed.</strong>" in answer.content.decode()
    assert texts() == [FIRST, other, SECOND, THIRD]
    assert three.post("us", "orders", order=other, **sent).status_code == 400
    assert three.post("us", "orders", order="fly home", **sent).status_code == 400
    assert texts() == [FIRST, other, SECOND, THIRD]


def test_an_order_is_ruled_on_after_the_drafts_before_it(three: AtTheTable) -> None:
    """117/30/19 stands in 0508 for its own draft, whatever its draft has it do."""
    at_last = three.text("us", "compose", tap="0509")
    assert 'value="117/30/19"' in at_last
    as_first = three.text("us", "compose", tap="0509", change=f"1 {FIRST}")
    assert 'value="117/30/19" checked' not in as_first
    assert 'name="change"' in as_first


@pytest.mark.parametrize(
    ("game", "text", "drawn"),
    [
        ("grenade", "attack 0609 with 115/29/19", {"ways": [["0707", "0609"]], "spaces": []}),
        ("grenade", "place 740/7 at 0407", {"ways": [], "spaces": ["0407"]}),
        ("grenade", "end", {"ways": [], "spaces": []}),
        ("market_garden", "activate 63", {"ways": [], "spaces": ["63"]}),
        ("market_garden", "land 4 1/10Para", {"ways": [], "spaces": ["4"]}),
    ],
)
def test_what_leads_somewhere_is_drawn(game: str, text: str, drawn: Any) -> None:
    made = load(game)
    side = made.sides[0]
    unit = {"side": side, "space": "0707"}
    seen = {"game": game, "units": {"115/29/19": unit, "740/7": {"side": side, "space": ""}}}
    order = rules_engine.parse_order(text, side, made.notations)
    assert sketch_of(made, {**seen, "options": {}, "tracks": {}}, order) == drawn
