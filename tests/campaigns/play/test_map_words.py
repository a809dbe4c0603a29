"""The map in words: what stands where, in reading order, with links to give orders."""

from __future__ import annotations

import re

import pytest

import rules_engine
from campaigns.presenters.map.words.ground import direction, ground_words
from campaigns.presenters.map.words.reading import around, in_order, rows
from rules_engine import playable
from tests.campaigns.play.conftest import AtTheTable


@pytest.mark.parametrize("slug", playable())
def test_each_space_is_read_once_in_order(slug: str) -> None:
    board = rules_engine.load(slug).board
    read = [at for spaces in rows(board).values() for at in spaces]
    assert sorted(read) == list(range(len(board)))
    for spaces in rows(board).values():
        if board.grid is not None:
            west_to_east = [board.centre(at)[0] for at in spaces]
            assert west_to_east == sorted(west_to_east)
    assert read == in_order(board, read)


@pytest.mark.parametrize("slug", playable())
def test_every_road_and_water_is_told_on_both_its_sides(slug: str) -> None:
    board = rules_engine.load(slug).board
    for at in range(len(board)):
        words = " ".join(ground_words(board, at))
        for other, features in zip(board.neighbours[at], board.links[at], strict=True):
            assert not features or direction(board, at, other) in words.lower()


def test_the_ground_is_told_with_names_and_directions() -> None:
    board = rules_engine.load("grenade").board
    words = ground_words(board, board.at("0210"))
    assert "Road: " in words[0]
    assert any("Roer" in line for line in words)
    areas = rules_engine.load("market_garden").board
    told = ground_words(areas, areas.at("13"))
    assert "South, area 18 Elden: road, bridge, river Lower Rhine." in told


def test_a_row_holds_its_hexes_with_their_units_and_a_way_to_order_them(table: AtTheTable) -> None:
    page = table.text("us", "map-words", row="05")
    numbers = re.findall(r'id="at-(\d{4})"', page)
    board = rules_engine.load("grenade").board
    assert numbers == [number for number in board.numbers if number.startswith("05")]
    assert "117/30/19" in page
    assert "?tap=0508" in page
    assert 'rel="prev" href="?row=04' in page
    assert 'rel="next" href="?row=06' in page


def test_a_side_reads_what_it_knows_and_gives_orders_to_its_own_alone(table: AtTheTable) -> None:
    page = table.text("german", "map-words", near="0508")
    assert "US" in page
    assert "117/30/19" not in page
    assert "?tap=0508" not in page
    assert "117/30/19" in table.text("referee", "map-words", near="0508")


@pytest.mark.parametrize("words", ["0508", "117/30/19", "117/30"])
def test_going_to_a_hex_or_to_a_unit(table: AtTheTable, words: str) -> None:
    answer = table.get("us", "map-words", find=words)
    assert answer.status_code == 302
    assert answer["Location"].endswith("?near=0508#at-0508")


def test_going_to_a_town_and_to_nowhere(table: AtTheTable) -> None:
    assert "near=0210" in table.get("us", "map-words", find="düren")["Location"]
    page = table.text("german", "map-words", find="117/30/19")
    assert "There is no hex, unit or place" in page


def test_around_a_place_lies_what_is_near(table: AtTheTable) -> None:
    board = rules_engine.load("grenade").board
    page = table.text("us", "map-words", near="0508")
    told = re.findall(r'id="at-(\d{4})"', page)
    near = [board.numbers[at] for at in around(board, board.at("0508"))]
    assert sorted(told) == sorted(near)
    assert len(near) == 19
    assert "What it touches" in page


def test_the_whole_map_lists_units_towns_and_rows(table: AtTheTable) -> None:
    page = table.text("us", "map-words")
    assert page.index("Where US units stand") < page.index("Where German units stand")
    assert "Jülich" in page
    assert "Row 26" in page
    for heading in ("Where US units stand", "Places with names", "Row by row"):
        assert f">{heading}" in page
