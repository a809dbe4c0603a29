"""Rivers and bridges of the Grenade board: what the rules say of them, fact by fact."""

from itertools import pairwise

import pytest

from rules_engine.board import Board, load_board
from tests.rules_engine.grenade.board_walks import (
    GAME,
    GERMAN_SETUP,
    ROER,
    US_SETUP,
    corners,
    key,
    numbered,
    walk,
)

WEST_OF_THE_RHINE = ("1317", "1916", "2218", "2618", "0419")


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(str(GAME / "board.json"))


def test_18_1_the_roer_is_one_chain_upper_then_lower_from_the_south_edge_to_the_maas(
    board: Board,
) -> None:
    upper, lower = (river for river in board.rivers if river["name"].startswith("Roer"))
    chain = [*upper["chain"], *lower["chain"]]
    for one, two in pairwise(chain):
        assert len(corners(board, one) & corners(board, two)) == 1
    assert "south" in board.edges[board.at(chain[0][:4])]
    maas = next(river for river in board.rivers if river["name"] == "Maas")
    assert any(corners(board, chain[-1]) & corners(board, link) for link in maas["chain"])
    assert "1804" in {number for link in chain[-3:] for number in link.split("-")}
    marked = {key(*pair) for feature in ROER for pair in numbered(board, feature)}
    assert marked == set(chain)
    assert {key(*pair) for pair in numbered(board, "roer_upper")} == set(upper["chain"])


def test_18_1_the_lower_roer_begins_between_juelich_and_linnich(board: Board) -> None:
    upper, lower = (river for river in board.rivers if river["name"].startswith("Roer"))
    assert any("0709" in link for link in upper["chain"])
    rows = [int(number[:2]) for link in lower["chain"][:2] for number in link.split("-")]
    assert min(rows) >= 8
    assert max(rows) <= 10


def test_17_the_roer_valley_is_the_two_banks(board: Board) -> None:
    banks = {number for feature in ROER for pair in numbered(board, feature) for number in pair}
    assert {board.numbers[i] for i in board.with_feature("valley")} == banks


def test_17_14_some_valley_hexes_are_swamp_originally_some_are_not(board: Board) -> None:
    kinds = {board.terrain[i] for i in board.with_feature("valley")}
    assert {"swamp", "clear", "town"} <= kinds


def test_22_the_rhine_parts_the_map_from_edge_to_edge(board: Board) -> None:
    west = walk(board, "0101", lambda a, b: "rhine" not in board.link(board.at(a), board.at(b)))
    east = walk(board, "0121", lambda a, b: "rhine" not in board.link(board.at(a), board.at(b)))
    assert not west & east
    assert len(west) + len(east) == len(board)
    assert set(WEST_OF_THE_RHINE) <= west
    assert {"2521", "1421", "0320"} <= east
    assert set(US_SETUP) | set(GERMAN_SETUP) - {"2521"} <= west


def test_22_2_ten_bridges_each_with_rhine_and_road_between_its_termini(board: Board) -> None:
    bridges = board.sites["bridges"]
    assert len(bridges) == 10
    west = walk(board, "0101", lambda a, b: "rhine" not in board.link(board.at(a), board.at(b)))
    sides = set()
    for bridge in bridges.values():
        assert bridge["west"] in west
        assert bridge["east"] not in west
        link = board.link(board.at(bridge["west"]), board.at(bridge["east"]))
        assert {"rhine", "road", "bridge"} <= link
        sides.add(key(bridge["west"], bridge["east"]))
    assert len(sides) == 10
    assert {key(*pair) for pair in numbered(board, "bridge")} == sides


def test_22_24_one_western_terminus_serves_two_bridges(board: Board) -> None:
    west = [bridge["west"] for bridge in board.sites["bridges"].values()]
    assert len(set(west)) == 9


def test_22_2_roads_cross_the_rhine_only_at_bridges(board: Board) -> None:
    for a, b in board.linked("rhine"):
        words = board.link(a, b)
        assert ("road" in words) == ("bridge" in words)


def test_22_2_roads_lead_on_from_both_ends_of_every_bridge(board: Board) -> None:
    for bridge in board.sites["bridges"].values():
        for end, other in ((bridge["west"], bridge["east"]), (bridge["east"], bridge["west"])):
            here = board.at(end)
            onward = [b for b in board.neighbours[here] if "road" in board.link(here, b)]
            assert set(onward) - {board.at(other)}, f"the road ends at the bridge in {end}"


def test_22_2_bridges_other_than_koeln_are_marked_as_reconstruction(board: Board) -> None:
    marks = {name: bridge["source"] for name, bridge in board.sites["bridges"].items()}
    assert marks.pop("koeln") == "rules"
    assert set(marks.values()) == {"reconstruction"}


def test_every_river_is_a_chain_without_gaps(board: Board) -> None:
    for river in board.rivers:
        for one, two in pairwise(river["chain"]):
            assert len(corners(board, one) & corners(board, two)) == 1, river["name"]


def test_no_hexside_carries_two_waters(board: Board) -> None:
    waters = {"stream", "river", "rhine", *ROER}
    for a, row in enumerate(board.links):
        for words in row:
            assert len(words & waters) <= 1, board.numbers[a]
