"""What history and play need of the Cobra board: towns in their hexes, banks, the front of July."""

from itertools import pairwise

import pytest

from rules_engine.board import Board, Floods, load_board
from rules_engine.games.cobra.turn.order_of_battle import order_of_battle
from tests.rules_engine.cobra.board_walks import GAME, place, same_bank

TOWNS = {
    "Falaise": "3913", "Saint-Lô": "1506", "Coutances": "0608", "Avranches": "0820",
    "Mortain": "1922", "Vire": "2115", "Caen": "3503", "Villers-Bocage": "2707",
    "Flers": "2918", "Argentan": "4418", "Domfront": "2724", "Mayenne": "2833",
    "Alençon": "4729", "Granville": "0215", "Lessay": "0402", "Périers": "0703",
    "Caumont": "2307", "Fougères": "1232", "Thury-Harcourt": "3210", "Lisieux": "5004",
}  # fmt: skip
FRONT = ("Lessay", "Périers", "Pont-Hébert", "Saint-Lô", "Caumont", "Villers-Bocage", "Évrecy",
         "Caen", "Troarn")  # fmt: skip
"""From west to east, on or just south of the line on which the game begins."""
HEIGHTS = {"Mortain": "1922", "Mont Pinçon": "2811", "Cote 112": "3206", "Mont Ormel": "4915"}


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(str(GAME / "board.json"))


@pytest.mark.parametrize("name", TOWNS)
def test_towns_lie_where_their_coordinates_fall(board: Board, name: str) -> None:
    space = place(board, name)
    assert board.numbers[space] == TOWNS[name]
    assert board.names[space] == name
    assert board.features[space] & {"town", "city"}


BANKS = (
    ("Orne", "Caen", "Colombelles", False),
    ("Orne", "Caen", "Évrecy", True),
    ("Orne", "May-sur-Orne", "Bourguébus", True),
    ("Orne", "Évrecy", "May-sur-Orne", False),
    ("Orne", "Clécy", "Falaise", False),
    ("Orne", "Clécy", "Thury-Harcourt", True),
    ("Orne", "Thury-Harcourt", "Falaise", False),
    ("Vire", "Saint-Lô", "Condé-sur-Vire", True),
    ("Vire", "Saint-Lô", "Marigny", False),
    ("Vire", "Tessy", "Torigni", False),
    ("Vire", "Pont-Hébert", "Saint-Clair", False),
    ("Sélune", "Avranches", "Pontaubault", False),
    ("Sélune", "Saint-Hilaire", "Isigny-le-Buat", False),
    ("Sélune", "Ducey", "Pontaubault", True),
    ("Sée", "Avranches", "Sartilly", False),
    ("Sée", "Brécey", "Isigny-le-Buat", False),
    ("Dives", "Troarn", "Dozulé", False),
    ("Dives", "Trun", "Saint-Lambert", True),
    ("Odon", "Évrecy", "Cheux", False),
    ("Sienne", "Coutances", "Cérences", False),
    ("Couesnon", "Pontorson", "Roz-sur-Couesnon", True),
    ("Mayenne", "Mayenne", "Oisseau", True),
    ("Mayenne", "Mayenne", "Aron", False),
)


@pytest.mark.parametrize(("river", "first", "second", "is_same"), BANKS)
def test_places_lie_on_their_banks(
    board: Board, river: str, first: str, second: str, is_same: bool
) -> None:
    assert same_bank(board, river, place(board, first), place(board, second)) is is_same


def test_the_front_of_july_leaves_the_allies_a_strip_in_the_north(board: Board) -> None:
    line = [place(board, name) for name in FRONT]
    columns = [int(board.numbers[space][:2]) for space in line]
    rows = [int(board.numbers[space][2:]) for space in line]
    assert columns == sorted(columns)
    assert all(2 <= row <= 7 for row in rows)
    assert all(b - a <= 9 for a, b in pairwise(columns))


@pytest.mark.parametrize("name", HEIGHTS)
def test_the_heights_that_were_fought_for_are_hills(board: Board, name: str) -> None:
    near = board.within(board.at(HEIGHTS[name]), 1)
    assert any(board.terrain[i] == "hills" or "hills" in board.features[i] for i in near)


FORESTS = {"Cerisy": "2202", "Andaines": "3124", "Écouves": "4525", "Saint-Sever": "1716",
           "Cinglais": "3409", "Gouffern": "4618", "Lande-Pourrie": "2422"}  # fmt: skip


@pytest.mark.parametrize("name", FORESTS)
def test_the_great_forests_are_heavy(board: Board, name: str) -> None:
    near = board.within(board.at(FORESTS[name]), 1)
    assert any(board.terrain[i] == "heavy_forest" for i in near)


BOCAGE = {"Saint-Lô": True, "Caumont": True, "Vire": True, "Mortain": True, "Flers": True,
          "Coutances": True, "Caen": False, "Falaise": False, "Argentan": False,
          "Alençon": False, "Fougères": False, "Pontorson": False}  # fmt: skip


@pytest.mark.parametrize("name", BOCAGE)
def test_hedgerows_lie_west_of_the_plains(board: Board, name: str) -> None:
    assert ("bocage" in board.features[place(board, name)]) is BOCAGE[name]


def test_every_town_has_a_road(board: Board) -> None:
    for word in ("town", "city"):
        for space in board.with_feature(word):
            assert board.has_road(space), board.numbers[space]


@pytest.mark.parametrize("kinds", [("major_road",), ("major_road", "road")])
def test_roads_hang_together(board: Board, kinds: tuple[str, ...]) -> None:
    floods = Floods(board)
    masks = [floods.link_masks(kind) for kind in kinds]
    roads = {i for i, row in enumerate(board.links) if any(words & {*kinds} for words in row)}
    found = floods.mask([place(board, "Caen")])
    grown = 0
    while grown != found:
        grown = found
        for mask in masks:
            found = floods.flood_links(found, floods.everything, mask)
    assert set(floods.spaces(found)) == roads


def test_the_way_out_of_normandy_is_the_bridge_of_pontaubault(board: Board) -> None:
    """The road from Avranches to Brittany crosses the lower Sélune once."""
    crossed = [pair for pair in board.linked("major_river") if "major_road" in board.link(*pair)]
    near = board.within(place(board, "Pontaubault"), 1)
    assert any(a in near and b in near for a, b in crossed)


def stacks(side: str) -> list[str]:
    units = (listed.record for listed in order_of_battle() if listed.at)
    return sorted({str(unit["space"]) for unit in units if unit["side"] == side})


@pytest.mark.parametrize("side", ["allied", "german"])
def test_5_0_the_armies_stand_on_land(board: Board, side: str) -> None:
    for number in stacks(side):
        assert board.terrain[board.at(number)] != "sea"


@pytest.mark.parametrize(
    ("side", "enemy", "stretch"),
    [("allied", "german", "allied_supply"), ("german", "allied", "german_supply")],
)
def test_11_1_each_army_is_in_supply_at_the_start(
    board: Board, side: str, enemy: str, stretch: str
) -> None:
    floods = Floods(board)
    mine, theirs = (floods.mask(map(board.at, stacks(name))) for name in (side, enemy))
    sea = floods.mask(i for i, terrain in enumerate(board.terrain) if terrain == "sea")
    passable = floods.everything & ~theirs & ~sea & (~floods.zones(theirs) | mine)
    gates = floods.mask(map(board.at, board.sites["stretches"][stretch]["spaces"])) & passable
    assert mine & ~floods.flood(gates, passable) == 0
