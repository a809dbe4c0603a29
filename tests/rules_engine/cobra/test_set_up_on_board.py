"""The set-up of Cobra on its board: dry ground, supply, command. Source: 5.0, 10.1, 11.1 to 11.3,
OQ-71, OQ-74.
"""

from __future__ import annotations

from collections import deque

import pytest

from rules_engine.board import Board, load_board
from rules_engine.games.cobra.ground.terrain import chart
from rules_engine.games.cobra.readings import recommended
from rules_engine.games.cobra.turn.order_of_battle import records
from rules_engine.games.cobra.units import Unit
from tests.rules_engine.cobra.board_walks import GAME

UNITS = [Unit(name, record) for name, record in records().items() if record["space"]]
CLOSED = frozenset({"impassable", "sea"})
NO_ZONE = CLOSED | {"major_river"}
SOURCES = {"german": "german_supply", "allied": "allied_supply"}
SIDES = ("german", "allied")


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(str(GAME / "board.json"))


def held(board: Board, side: str) -> set[int]:
    return {board.at(str(unit.space)) for unit in UNITS if unit.side == side}


def controlled(board: Board, side: str) -> set[int]:
    """The hexes in a side's zones. Source: 8.21, 10.22."""
    exerting = {board.at(str(u.space)) for u in UNITS if u.side == side and u.kind.has_zone}
    return {b for a in exerting for b in board.neighbours[a] if not board.link(a, b) & NO_ZONE}


def joined(board: Board, start: set[int], side: str) -> set[int]:
    """All hexes joined to these by ways that a line of supply or command may take. Source: 11.1."""
    other = next(s for s in SIDES if s != side)
    free = set(range(len(board))) - held(board, other)
    free -= controlled(board, other) - held(board, side)
    found, waiting = start & free, deque(sorted(start & free))
    while waiting:
        a = waiting.popleft()
        for b in board.neighbours[a]:
            if b in free and b not in found and not board.link(a, b) & CLOSED:
                found.add(b)
                waiting.append(b)
    return found


def test_oq_71_nobody_stands_in_the_sea(board: Board) -> None:
    for unit in UNITS:
        assert board.terrain[board.at(str(unit.space))] != "sea", unit.id


@pytest.mark.parametrize("side", SIDES)
def test_oq_74_every_unit_is_in_supply_at_the_start(board: Board, side: str) -> None:
    edge = {board.at(number) for number in board.sites["stretches"][SOURCES[side]]["spaces"]}
    supplied = joined(board, edge, side)
    assert [u.id for u in UNITS if u.side == side and board.at(str(u.space)) not in supplied] == []


def test_10_28_no_headquarters_begins_in_an_enemy_zone(board: Board) -> None:
    zones = controlled(board, "allied")
    assert [u.id for u in UNITS if u.is_hq and board.at(str(u.space)) in zones] == []


def test_10_25_each_headquarters_begins_near_a_third_of_its_corps_or_more(
    board: Board,
) -> None:
    for hq in (unit for unit in UNITS if unit.is_hq):
        own = [u for u in UNITS if u.corps == hq.corps and u is not hq]
        at, radius = board.at(str(hq.space)), hq.radius(recommended)
        assert radius is not None
        near = [u for u in own if board.distance(at, board.at(str(u.space))) <= radius]
        assert 3 * len(near) >= len(own), hq.id


@pytest.mark.parametrize(
    ("town", "side"), [("caen", "allied"), ("caumont", "allied"), ("lessay", "german")]
)
def test_the_towns_of_the_front_are_held_by_those_who_held_them(
    board: Board, town: str, side: str
) -> None:
    assert board.at(board.sites["towns"][town]["key"]) in held(board, side)


@pytest.mark.parametrize("town", ["periers", "saint_lo"])
def test_periers_and_saint_lo_lie_right_behind_the_german_line(board: Board, town: str) -> None:
    key = board.at(board.sites["towns"][town]["key"])
    around = set(board.neighbours[key])
    assert around & held(board, "german")
    assert not around & held(board, "allied")


def test_6_8_the_chart_has_a_row_for_whatever_the_board_shows(board: Board) -> None:
    features = ("hills", "town", "city", "bocage")
    hexsides = ("road", "major_road", "minor_river", "major_river")
    assert {*board.terrain, *features, *hexsides} - {"sea"} <= set(chart())
    assert all(board.with_feature(name) for name in features)
    assert all(board.linked(name) for name in hexsides)
