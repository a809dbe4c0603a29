"""Colours and legend come from the game: sides that nobody has heard of are told apart."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import rules_engine
from cartography import (
    Caption,
    Size,
    appearance_of,
    appearances,
    counter_png,
    draw_map,
    faces_of,
)
from cartography.areas.explained import marks_of
from cartography.areas.legend import area_legend_counters
from cartography.chart import chart_of
from cartography.keys import keys_of
from cartography.legend import legend_counters
from cartography.scene import tinted
from cartography.sheets import HEIGHT
from cartography.style import areas, looks, side_style, style
from rules_engine.board.board import Board
from rules_engine.board.making import make_board
from rules_engine.core.game import Game
from rules_engine.core.legend import Legend
from tests.cartography.sample_areas import sample_areas

SIDES = ("crimson", "azure", "olive")


def other_game(**changes: Any) -> Game[Any]:
    """Return a game with three sides of its own that says nothing of how they look."""
    own: dict[str, Any] = {
        "sides": SIDES,
        "side_titles": {side: side.capitalize() for side in SIDES},
        "counter": None,
        "legend": Legend(types=("infantry", "hovercraft")),
    }
    return replace(rules_engine.load("grenade"), **{**own, **changes})


def test_three_unknown_sides_have_three_colours() -> None:
    game = other_game()
    units = {f"1/{side}": {"side": side, "type": "tank", "space": "0101"} for side in SIDES}
    units |= {f"contact {side}": {"side": side, "space": "0102"} for side in SIDES}
    seen = {"units": units}
    stacks = appearances(seen, faces=faces_of(game, seen))
    for pile in stacks.values():
        looks = {side_style(shown.look or shown.side)["fill"] for shown in pile}
        assert len(looks) == 3
        assert len({counter_png(shown, 30) for shown in pile}) == 3


def test_flags_and_ways_have_the_colours_of_their_sides() -> None:
    marks = [{"kind": "flag", "space": "0101", "side": side} for side in SIDES]
    game = other_game()
    accents = {side_style(mark["side"])["accent"] for mark in tinted(game, marks)}
    assert len(accents) == 3
    assert side_style("nobody")["accent"] not in accents
    assert tinted(rules_engine.load("grenade"), [{"kind": "flag", "side": "us"}])[0]["side"] == "us"


def test_a_game_can_choose_the_colours_of_its_sides() -> None:
    game = other_game(looks={"olive": "green", "azure": "ss"})
    seen = {"units": {"1": {"side": "olive", "type": "tank", "space": "0101"}}}
    assert faces_of(game, seen)["1"]["tint"] == "green"


def test_a_counter_in_colours_of_its_own_bears_strength_and_allowance() -> None:
    face = {"look": "green", "type": "infantry", "strength": 12, "allowance": 8}
    drawn = [
        counter_png(
            appearance_of("30ID", {"side": "us", "type": "infantry"}, False, {**face, **other}), 40
        )
        for other in ({}, {"strength": 9}, {"allowance": 9}, {"values": "12-8"}, {"values": "3"})
    ]
    assert drawn[3] == drawn[0]
    assert len(set(drawn)) == 4


def test_the_legend_has_the_units_of_the_game_and_no_others(board: Board) -> None:
    keys = keys_of(other_game())
    shown = [counter for _, _, counter in legend_counters(chart_of(board), keys)]
    types = {counter.type for counter in shown if not counter.is_ghost}
    assert types == {"infantry", "hovercraft", ""}
    assert {counter.side for counter in shown} == {"crimson", "azure"}
    assert "Volkssturm" in dict(keys_of(rules_engine.load("grenade")).types)
    caption = Caption("Elsewhere", viewer="Olive", look="green", keys=keys)
    assert draw_map(board, {"units": {}}, (), Size(40), caption).size[0] > 0


def test_the_legend_of_an_area_board_has_the_armies_of_the_game_and_no_others() -> None:
    chart = chart_of(make_board(sample_areas()))
    keys = keys_of(other_game())
    shown = [counter for _, _, counter in area_legend_counters(chart, keys)]
    types = {counter.type for counter in shown if not counter.is_ghost}
    assert types == {"infantry", "hovercraft", ""}
    assert {counter.side for counter in shown} == {"crimson", "azure"}
    assert not {"german_army", "us_army", "british"} & {counter.look for counter in shown}
    assert [label for label, _ in marks_of(keys)] == ["Move", "Retreat", "Attack", "Result"]


def test_signs_of_an_area_board_are_the_games_own_and_in_its_colours() -> None:
    legend = Legend(signs=("bridge", "flag", "flag corps", "flag azure"))
    keys = keys_of(other_game(legend=legend))
    marks = dict(marks_of(keys))
    labels = ["Bridge: Crimson", "Held by Crimson", "Held by the corps", "Held by Azure"]
    assert list(marks) == labels
    assert [marks[label]["side"] for label in labels] == [keys.side, keys.side, "corps", "azure"]
    market = keys_of(rules_engine.load("market_garden"))
    assert "Polish" in dict(market.marked)
    assert "Held by the Germans" in dict(marks_of(market))


def test_what_the_levels_of_a_game_never_show_is_not_explained() -> None:
    shown = {
        levels: [label for label, _ in keys_of(other_game(levels=levels)).marked]
        for levels in (("open",), ("open", "limited"), ("open", "double_blind"))
    }
    assert [len(labels) for labels in shown.values()] == [0, 1, 4]
    assert shown["open", "limited"] == ["Unknown unit"]


def test_the_whole_legend_of_cobra_is_on_the_sheet() -> None:
    game = rules_engine.load("cobra")
    chart, keys = chart_of(game.board), keys_of(game)
    bottom = max(y + width for (_, y), width, _ in legend_counters(chart, keys))
    assert bottom < HEIGHT


def test_the_page_on_folders_names_every_sign_and_colour_that_there_is() -> None:
    page = Path("docs/game_folder.md").read_text(encoding="utf-8")
    types = {*style()["types"], *areas()["types"]}
    named = set(re.findall(r"`([a-z_]+)`", page))
    assert types | set(style()["sizes"]) | set(looks()) <= named
