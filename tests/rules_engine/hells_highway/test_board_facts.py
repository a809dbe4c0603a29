"""What the house rules of Hell's Highway say about the map, fact by fact."""

import json

import pytest

from rules_engine.board import Board, load_board
from rules_engine.board.build import build_board, format_board
from tests.rules_engine.hells_highway.board_walks import (
    GAME,
    ROADS,
    WATER,
    WIDE,
    crossings,
    reach,
    road,
    steps,
)


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(str(GAME / "board.json"))


def test_the_board_file_is_what_the_geography_gives() -> None:
    text = format_board(build_board(GAME / "geography"))
    assert (GAME / "board.json").read_text(encoding="utf-8") == text


# ---- H9, H71: the grid --------------------------------------------------------------------------


def test_h9_48_columns_of_76_hexes_numbered_from_the_northwest(board: Board) -> None:
    assert len(board) == 48 * 76
    assert (board.numbers[0], board.numbers[-1]) == ("0101", "4876")


@pytest.mark.parametrize(
    ("number", "around"),
    [
        ("1110", {"1109", "1111", "1009", "1010", "1209", "1210"}),
        ("1210", {"1209", "1211", "1110", "1111", "1310", "1311"}),
    ],
)
def test_h9_even_columns_lie_half_a_hex_south(board: Board, number: str, around: set[str]) -> None:
    assert {board.numbers[space] for space in board.neighbours[board.at(number)]} == around


@pytest.mark.parametrize(
    ("number", "latitude", "longitude"), [("0101", 52.080, 5.335), ("4876", 51.231, 6.071)]
)
def test_h71_the_projection_is_a_plain_scale(
    board: Board, number: str, latitude: float, longitude: float
) -> None:
    plan = json.loads((GAME / "geography" / "grid.json").read_text(encoding="utf-8"))["projection"]
    x, y = board.centre(board.at(number))
    (a, b, c), (d, e, f) = plan["east"], plan["north"]
    assert (a, b, d, e) == (1.25, 0, 0, -1.25)
    east, north = a * x + c, e * y + f
    assert plan["origin"][0] + north / plan["km_per_degree"][0] == pytest.approx(latitude, abs=6e-4)
    assert plan["origin"][1] + east / plan["km_per_degree"][1] == pytest.approx(longitude, abs=6e-4)


# ---- H12: roads and crossings -------------------------------------------------------------------

HIGHWAY = {
    "0867-0868": "stream", "1152-1153": "canal", "0947-0948": "stream", "1343-1442": "canal",
    "2729-2730": "great_river", "3328-3427": "canal", "3521-3522": "great_river",
    "3514-3515": "stream", "3810-3811": "great_river",
}  # fmt: skip
SECONDARY = {
    "0552-0553": "canal", "2155-2254": "canal", "3324-3423": "canal", "1267-1368": "stream",
    "3515-3614": "stream", "3414-3415": "stream", "4111-4211": "great_river",
}  # fmt: skip
"""The last one is the IJssel bridge of H71, all others are of H12."""
OTHERS = {
    "3421-3422": "railway_bridge", "3410-3411": "railway_bridge",
    "3110-3111": "ferry", "4516-4517": "ferry",
}  # fmt: skip
THROUGH = (
    "0376 0966 1061 1158 1153 1152 0948 0947 1542 1938 2730 2729 3328 3427 3522 3521 3415 3811 "
    "3810 3809"
)


def test_h12_the_highway_has_90_hexes_from_the_border_to_arnhem(board: Board) -> None:
    way = road(board, "highway_road", "0376")
    assert len(way) == 90
    assert steps(board, way)
    assert [number for number in way if number in THROUGH.split()] == THROUGH.split()
    assert way[-1] == "3809"
    assert "highway_road_off" in board.features[board.at("0376")]


@pytest.mark.parametrize(
    ("kind", "wanted"), [("highway_road", HIGHWAY), ("road", SECONDARY)], ids=["highway", "road"]
)
def test_h12_roads_cross_water_there_and_nowhere_else(
    board: Board, kind: str, wanted: dict[str, str]
) -> None:
    found = crossings(board, [kind])
    assert found == {key: {water, kind, "bridge"} for key, water in wanted.items()}


def test_h12_railway_bridges_and_ferries(board: Board) -> None:
    found = crossings(board, ["railway_bridge", "ferry"])
    assert found == {key: {"great_river", word} for key, word in OTHERS.items()}


def test_every_crossing_has_a_name_and_both_its_banks(board: Board) -> None:
    sides = {
        "-".join(sorted((site["west"], site["east"]))): site["name"]
        for site in board.sites["bridges"].values()
    }
    assert set(sides) == {*HIGHWAY, *SECONDARY, *OTHERS}
    assert len(set(sides.values())) == len(sides)
    assert sides["3521-3522"] == "Nijmegen"


SECONDARY_ROADS = [
    "3809 3409 2909 2210 0110", "3809 3207 2705 2204 0104", "3809 3901", "3809 4814",
    "3415 4013 4517", "3415 3211 3111", "3522 3823 4826", "3522 4028 3630 4235 4842",
    "1938 3440 4039 4847", "1542 1238 0136", "1542 2447 3056 4856", "1158 2254 3056",
    "1158 0553 0552 0145", "1158 0158", "0947 0741 0140", "0966 2575", "2730 1329 0130",
    "3522 3423 3324 2625 0123",
]  # fmt: skip


@pytest.mark.parametrize("hexes", SECONDARY_ROADS)
def test_h12_and_h71_secondary_roads_run_through_their_hexes(board: Board, hexes: str) -> None:
    net = {
        board.numbers[space]
        for space, row in enumerate(board.links)
        if any(words & ROADS for words in row)
    }
    assert set(hexes.split()) <= net


# ---- H11, H71: banks ----------------------------------------------------------------------------

BANKS = {
    "north of the Neder Rijn": "0104 0110 2204 2210 2705 2710 2909 3007 3110 3207 3409 3809 3810 "
    "3410 3901 4109 4011 4111",
    "Betuwe": "2712 3111 3212 3415 3514 3521 3421 3811 3912 4012 4013 4517 3219 4417",
    "west of the Maas-Waal canal": "0123 2625 2729 3129 3324 3328",
    "east of it": "3422 3423 3522 3427 3630 3724 3823 3929 4028 4126 4235 4826 4842",
    "between the canals": "0140 0145 0552 0947 0849 1144 1152 1343",
    "east and north-west": "0130 0136 1238 1329 1442 1542 1938 2730 2254 2447 3056 4039 4847 4856",
    "south": "0158 0376 0553 0966 1061 1153 1158 2155 2575",
    "Liemers": "4211 4516 4814",
}  # fmt: skip
SIZES = {"north of the Neder Rijn": 490, "Betuwe": 341, "west of the Maas-Waal canal": 233,
         "east of it": 262, "between the canals": 218, "east and north-west": 1432, "south": 608,
         "Liemers": 64}  # fmt: skip


@pytest.mark.parametrize("name", BANKS)
def test_h71_places_lie_on_their_banks_and_water_parts_the_country(board: Board, name: str) -> None:
    own = BANKS[name].split()
    found = reach(board, own[0])
    assert set(own) <= found
    assert len(found) == SIZES[name]


def test_h71_eight_countries_without_bridges_and_one_with_them(board: Board) -> None:
    assert sum(SIZES.values()) == len(board)
    assert len(reach(board, "0101", bridged=True)) == len(board)


def test_5_waters_are_of_three_kinds_and_no_hexside_has_two(board: Board) -> None:
    for row in board.links:
        assert all(len(words & WATER) <= 1 for words in row)
    assert {word for row in board.links for words in row for word in words} == {
        *WATER, *ROADS, "bridge", "railway_bridge", "ferry",
    }  # fmt: skip
    assert {river["name"] for river in board.rivers if river["kind"] in WIDE} == {
        "Rijn", "Pannerdens Kanaal", "Neder Rijn", "IJssel", "Waal", "Maas", "Maas-Waalkanaal",
        "Zuid-Willemsvaart", "Wilhelminakanaal",
    }  # fmt: skip
