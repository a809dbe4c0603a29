"""Terrain, towns and named hexes of the board of Hell's Highway."""

from collections import Counter

import pytest

from rules_engine.board import Board, load_board
from tests.rules_engine.hells_highway.board_walks import GAME, WIDE, reach

CITIES = {
    "Eindhoven": "1158 1057 1058 1157",
    "Nijmegen": "3522 3422 3423 3523 3622",
    "Arnhem": "3809 3708 3709 3810 3909",
}
TOWNS = {
    "Valkenswaard": "0966", "Aalst": "1061", "Son": "1152", "Best": "0552", "St-Oedenrode": "0947",
    "Veghel": "1542", "Uden": "1938", "Grave": "2730", "Mook": "3630", "Groesbeek": "4028",
    "Malden": "3427", "Lent": "3521", "Elst": "3415", "Huissen": "4013", "Oosterbeek": "3409",
    "Renkum": "2710", "Ede": "2204", "Helmond": "2254", "Deurne": "3056",
}  # fmt: skip
HILLTOPS = {"3724", "3824", "3825", "3926", "3110", "3207"}
ZONES = {
    "A": ("1144", "101"), "B": ("0849", "101"), "O": ("3129", "82"), "N": ("3929", "82"),
    "T": ("4126", "82"), "X": ("2909", "1AB"), "S": ("3007", "1AB"), "Y": ("2705", "1AB"),
    "K": ("3912", "POL"), "D": ("3212", "POL"),
}  # fmt: skip
PLACES = {
    "Wolfheze": "3007", "Deelen": "3602", "Heelsum": "2809", "Velp": "4208", "Heteren": "2712",
    "Heveadorp": "3110", "Driel": "3111", "Bemmel": "3718", "Ressen": "3518", "Oosterhout": "3219",
    "Valburg": "3015", "Doornenburg": "4417", "Angeren": "4115", "Beek": "3823", "Wyler": "4125",
    "Kranenburg": "4426", "Hatert": "3325", "Overasselt": "3029", "Cuijk": "3632", "Mill": "2936",
    "Volkel": "2239", "Mariaheide": "1741", "Koevering": "1244", "Heeswijk": "1039",
    "Dinther": "1140", "Schijndel": "0742", "Nuenen": "1555", "Geldrop": "1560", "Leende": "1566",
    "Someren": "2563", "Asten": "2761", "Veldhoven": "0560", "Weert": "2575", "Wageningen": "2210",
    "Oss": "1329", "Wijchen": "2625", "Gemert": "2447", "Gennep": "4235", "Boxmeer": "4039",
}  # fmt: skip
SET_UP = "1057 1058 1152 0552 0947 1542 3422 3521 2730 3427 3630 4109 3309 3809 3810 3410"
"""Single hexes of the German set-up (H58)."""
SOURCES = {
    "allied": ["0376"],
    "north": ["0104", "0110", "3901", "4814"],
    "east": ["4826", "4842", "4847", "4856"],
    "west": ["0123", "0130", "0136", "0140", "0145", "0158"],
}


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(str(GAME / "board.json"))


def around(board: Board, number: str) -> list[str]:
    """A hex and its neighbours this side of the water."""
    here = board.at(number)
    beside = zip(board.neighbours[here], board.links[here], strict=True)
    return [number, *(board.numbers[there] for there, words in beside if not words & WIDE)]


def test_h13_cities(board: Board) -> None:
    cities = [
        n for n, terrain in zip(board.numbers, board.terrain, strict=True) if terrain == "city"
    ]
    assert sorted(cities) == sorted(" ".join(CITIES.values()).split())
    for name, hexes in CITIES.items():
        assert {board.names[board.at(number)] for number in hexes.split()} == {name}


def test_h13_towns_are_a_flag_on_mixed_ground(board: Board) -> None:
    towns = board.with_feature("town")
    assert {board.names[space]: board.numbers[space] for space in towns} == TOWNS
    assert {board.terrain[space] for space in towns} == {"mixed"}


def test_h13_hilltops_are_a_flag_on_woods(board: Board) -> None:
    tops = board.with_feature("hilltop")
    assert {board.numbers[space] for space in tops} == HILLTOPS
    assert {board.terrain[space] for space in tops} == {"woods"}


@pytest.mark.parametrize("name", PLACES)
def test_h71_places_without_effect_lie_in_their_hexes(board: Board, name: str) -> None:
    assert board.names[board.at(PLACES[name])] == name


@pytest.mark.parametrize("letter", ZONES)
def test_h57_a_drop_zone_is_clear_as_far_as_the_water(board: Board, letter: str) -> None:
    number, formation = ZONES[letter]
    assert board.sites["letters"][letter] == number
    assert board.sites["drop_zones"][letter] == formation
    land = [n for n in around(board, number) if "town" not in board.features[board.at(n)]]
    assert {board.terrain[board.at(n)] for n in land} == {"clear"}


def test_7_4_the_rhine_leaves_six_hexes_to_zone_k(board: Board) -> None:
    assert len(around(board, "3912")) == 6
    assert "4011" not in around(board, "3912")


def test_h58_nobody_sets_up_beside_a_drop_zone(board: Board) -> None:
    near = {board.numbers[s] for n, _ in ZONES.values() for s in board.within(board.at(n), 1)}
    assert near.isdisjoint(SET_UP.split())


def test_h42_every_source_is_on_the_edge_and_its_road_leaves_the_map(board: Board) -> None:
    assert board.sites["sources"] == SOURCES
    listed = {number for numbers in SOURCES.values() for number in numbers}
    roads = ("road_off", "highway_road_off")
    off = {board.numbers[s] for word in roads for s in board.with_feature(word)}
    assert off == listed
    assert all(board.edges[board.at(number)] for number in listed)
    assert board.sites["entries"] == {"30": "0376"}


def test_every_city_and_town_but_renkum_has_a_road(board: Board) -> None:
    roadless = {name for name, number in TOWNS.items() if not board.has_road(board.at(number))}
    assert roadless == {"Renkum"}
    assert all(board.has_road(board.at(hexes.split()[0])) for hexes in CITIES.values())


def test_h10_terrains(board: Board) -> None:
    count = Counter(board.terrain)
    assert set(count) == {"clear", "mixed", "broken", "woods", "rough", "city", "polder"}
    assert count["mixed"] > len(board) // 2
    assert {f for words in board.features for f in words} == {
        "town", "hilltop", "road_off", "highway_road_off",
    }  # fmt: skip


def test_h13_polder_fills_the_country_between_neder_rijn_and_waal(board: Board) -> None:
    betuwe = reach(board, "3415", frozenset({"great_river"}))
    polder = {n for n, t in zip(board.numbers, board.terrain, strict=True) if t == "polder"}
    assert polder <= betuwe
    rest = {board.terrain[board.at(number)] for number in betuwe - polder}
    assert rest == {"clear", "mixed"}


@pytest.mark.parametrize(
    ("number", "terrain"),
    [
        ("3705", "woods"),  # Veluwe
        ("4530", "woods"),  # Reichswald
        ("0751", "woods"),  # Son forest
        ("0672", "woods"),  # both sides of the highway where it leaves Belgium
        ("1072", "woods"),
        ("3625", "rough"),  # heights between Nijmegen and Groesbeek
        ("3160", "broken"),  # Peel
        ("0743", "broken"),  # small fields round Schijndel
    ],
)
def test_h13_country_of_each_kind_lies_where_the_schematic_map_has_it(
    board: Board, number: str, terrain: str
) -> None:
    assert board.terrain[board.at(number)] == terrain
