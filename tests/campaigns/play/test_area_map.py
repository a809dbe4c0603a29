"""The interactive map of an area board: geometry, both sides' counters in one area, marks."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import rules_engine
from campaigns.presenters.map import sheet
from campaigns.presenters.map.counters import counters_svg
from campaigns.presenters.map.spaces import space_title, space_word
from cartography import parse_key
from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.game import Game


@pytest.fixture
def game() -> Game[Any]:
    return rules_engine.load("market_garden")


@pytest.fixture
def seen(game: Game[Any]) -> dict[str, Any]:
    """What the Allies see at the start, had one of their battalions reached the Germans at Son."""
    state = rules_engine.start(game.slug, min(game.scenarios), ThrowawayDice(1)).state
    unit = {**state["units"]["1/502"], "space": "54", "status": "map"}
    state = {**state, "units": {**state["units"], "1/502": unit}}
    state["spaces"] = {"54": {"control": "airborne"}}
    found: dict[str, Any] = rules_engine.view(state, "allied")
    return found


def test_the_geometry_gives_each_area_its_outline_and_neighbours(game: Game[Any]) -> None:
    board = game.board
    data = json.loads(sheet.geometry(board))
    assert "outline" not in data
    assert data["word"] == space_word(board) == "area"
    assert list(data["spaces"]) == list(board.numbers)
    x, y, title, ring, neighbours, badge = data["spaces"]["13"]
    assert "Arnhem" in title
    assert "modifier +4" in title
    assert len(ring) > 8
    assert min(p[0] for p in ring) < x < max(p[0] for p in ring)
    assert min(p[1] for p in ring) < y < max(p[1] for p in ring)
    assert "18" in neighbours
    assert abs(badge[0] - x) < 150
    gate = data["gates"]["13-18"]
    assert abs(gate[1] - max(p[1] for p in ring)) < 200, "The bridge is south of the town."
    assert sheet.shape(board) == pytest.approx(
        float(sheet.extent(board).split()[2]) / float(sheet.extent(board).split()[3]), abs=0.01
    )


def test_the_geometry_of_hexes_shares_one_outline() -> None:
    data = json.loads(sheet.geometry(rules_engine.load("grenade").board))
    assert len(data["outline"]) == 6
    assert data["word"] == "hex"
    assert data["spaces"]["0419"][2] == "hex 0419, Köln, town"


def test_spaces_are_called_by_what_they_are(game: Game[Any]) -> None:
    titles = [space_title(game.board, game.board.at(number)) for number in ("54", "F", "UK")]
    assert titles[0].startswith("area 54, St. Oedenrode, drop us")
    assert titles[1].startswith("zone F")
    assert titles[2].startswith("box UK")


def test_both_sides_in_one_area_have_a_pile_each(game: Game[Any], seen: dict[str, Any]) -> None:
    drawn = counters_svg(game, seen)
    piles = re.findall(r'<a class="stack" data-hex="54" data-side="(\w+)".*?</a>', drawn)
    assert piles == ["allied", "german"]
    assert re.search(r'aria-label="54, Allied: 1/502 US airborne infantry battalion"', drawn)
    keys = re.findall(r'href="/counters/([^"]+)\.png"', drawn)
    assert {parse_key(key).look for key in keys} >= {"us_army", "german_army", "ss", "british"}
    onmap = [unit for unit in seen["units"].values() if unit["status"] == "map"]
    assert len(keys) == len(onmap)


def test_a_pile_of_many_says_how_many(game: Game[Any], seen: dict[str, Any]) -> None:
    there = [u for u in seen["units"].values() if u["space"] == "F" and u["side"] == "allied"]
    (pile,) = re.findall(
        r'<a class="stack" data-hex="F" data-side="allied".*?</a>', counters_svg(game, seen)
    )
    assert f">{len(there)}</text></g></a>" in pile


def test_who_holds_what_is_drawn_and_said(game: Game[Any], seen: dict[str, Any]) -> None:
    drawn = counters_svg(game, seen)
    assert "<title>54: held by Allied airborne" in drawn
    assert drawn.index("mark-flag-sign") < drawn.index('class="stack"')
