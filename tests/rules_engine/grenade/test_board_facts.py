"""What the rules of Operation Grenade say about the map, fact by fact, and what play needs."""

import pytest

from rules_engine.board import Board, Floods, load_board
from rules_engine.board.build import build_board, format_board
from tests.rules_engine.grenade.board_walks import (
    GAME,
    GERMAN_SETUP,
    US_SETUP,
    west_bank,
)

VP_TOWNS = {
    "koeln": ("0419", 3),
    "geldern": ("2613", 3),
    "rheinberg": ("2618", 3),
    "moers": ("2218", 3),
    "neuss": ("1317", 1),
    "moenchengladbach": ("1513", 1),
    "viersen": ("1812", 1),
    "krefeld": ("1916", 1),
    "venlo": ("2209", 1),
    "roermond": ("1804", 1),
}
GARRISON_TOWNS = {
    "Jülich": "0709",
    "Linnich": "0908",
    "Erkelenz": "1209",
    "Wassenberg": "1406",
    "Bergheim": "0614",
    "Heinsberg": "1305",
}
ENTRIES = {
    "A": ("0301", "west"),
    "B": ("0121", "south"),
    "C": ("1421", "east"),
    "D": ("2618", "north"),
}
PANZER_SETUP = ("0614", "1412")
US_MECHANIZED_SETUP = ("0303", "0403", "0703", "1703")


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(str(GAME / "board.json"))


def test_the_board_file_is_what_the_geography_gives() -> None:
    text = format_board(build_board(GAME / "geography"))
    assert (GAME / "board.json").read_text(encoding="utf-8") == text


def test_15_0_grid_of_26_rows_and_21_columns_numbered_from_the_southwest(board: Board) -> None:
    assert len(board) == 26 * 21
    assert (board.numbers[0], board.numbers[-1]) == ("0101", "2621")
    for edge, count in (("west", 26), ("east", 26), ("south", 21), ("north", 21)):
        assert len(board.on_edge(edge)) == count
    west, south = board.on_edge("west"), board.on_edge("south")
    assert all(board.numbers[i].endswith("01") for i in west)
    assert all(board.numbers[i].startswith("01") for i in south)


def test_19_32_the_0900_hexrow_runs_west_east(board: Board) -> None:
    row = [board.centre(board.at(f"09{column:02d}")) for column in range(1, 22)]
    assert len({y for _, y in row}) == 1
    assert board.centre(board.at("1010"))[1] < row[9][1]


def test_22_2_the_termini_of_the_koeln_bridge_touch(board: Board) -> None:
    assert board.are_neighbours(board.at("0419"), board.at("0320"))
    assert board.sites["bridges"]["koeln"]["west"] == "0419"
    assert board.sites["bridges"]["koeln"]["east"] == "0320"
    assert board.sites["bridges"]["koeln"]["source"] == "rules"


@pytest.mark.parametrize("town", VP_TOWNS)
def test_28_1_towns_lie_in_their_hexes(board: Board, town: str) -> None:
    number, points = VP_TOWNS[town]
    site = board.sites["towns"][town]
    assert (site["key"], site["vp"]) == (number, points)
    assert number in site["spaces"]
    assert all(board.terrain[board.at(space)] == "town" for space in site["spaces"])


def test_28_1_no_other_town_is_worth_points(board: Board) -> None:
    assert {town for town, site in board.sites["towns"].items() if site.get("vp")} == set(VP_TOWNS)


@pytest.mark.parametrize("town", VP_TOWNS)
def test_21_volkssturm_values_of_the_recommended_reading(board: Board, town: str) -> None:
    expected = 0 if town in ("venlo", "roermond") else 3
    assert board.sites["towns"][town]["volkssturm"] == expected


@pytest.mark.parametrize("town", GARRISON_TOWNS)
def test_16_towns_that_the_fit_did_not_use_lie_under_their_garrisons(
    board: Board, town: str
) -> None:
    space = board.at(GARRISON_TOWNS[town])
    assert (board.names[space], board.terrain[space]) == (town, "town")


def test_16_1_german_hexes_lie_east_of_roer_and_maas(board: Board) -> None:
    assert not set(GERMAN_SETUP) & west_bank(board)


def test_16_2_us_hexes_lie_west_of_roer_and_maas(board: Board) -> None:
    assert set(US_SETUP) <= west_bank(board)


@pytest.mark.parametrize("number", US_SETUP)
def test_16_2_no_us_hex_lies_beside_a_german_one(board: Board, number: str) -> None:
    nearest = min(board.distance(board.at(number), board.at(german)) for german in GERMAN_SETUP)
    assert nearest >= 2


def test_16_2_the_ten_foremost_us_hexes_are_two_hexes_from_the_nearest_german(board: Board) -> None:
    nearest = [
        min(board.distance(board.at(us), board.at(german)) for german in GERMAN_SETUP)
        for us in US_SETUP
    ]
    assert nearest.count(2) >= 10


@pytest.mark.parametrize("number", [*GERMAN_SETUP, *US_SETUP])
def test_16_set_up_hexes_are_land(board: Board, number: str) -> None:
    assert board.terrain[board.at(number)] != "lake"


@pytest.mark.parametrize("number", [*PANZER_SETUP, *US_MECHANIZED_SETUP])
def test_16_mechanized_divisions_start_on_roads_and_off_the_swamps(
    board: Board, number: str
) -> None:
    assert board.has_road(board.at(number))
    assert board.terrain[board.at(number)] != "swamp"


def test_12_and_20_german_works_stand_on_the_german_side(board: Board) -> None:
    works = [*board.with_feature("improved"), *board.with_feature("entrenchment")]
    assert board.with_feature("improved")
    assert board.with_feature("entrenchment")
    assert not {board.numbers[i] for i in works} & west_bank(board)
    assert len(works) == len(set(works))


@pytest.mark.parametrize("entry", ENTRIES)
def test_27_33_and_23_entry_hexes_lie_on_their_edges_with_a_road_off_the_map(
    board: Board, entry: str
) -> None:
    number, edge = ENTRIES[entry]
    space = board.at(number)
    assert board.sites["entries"][entry] == number
    assert edge in board.edges[space]
    assert "road_off" in board.features[space]
    assert any("road" in board.link(space, there) for there in board.neighbours[space])
    assert board.terrain[space] not in ("swamp", "lake")


def test_roads_off_the_map_lie_on_edges(board: Board) -> None:
    for space in board.with_feature("road_off"):
        assert board.edges[space]
        assert board.has_road(space)


def test_every_town_has_a_road(board: Board) -> None:
    towns = [i for i, terrain in enumerate(board.terrain) if terrain == "town"]
    assert len(towns) > 40
    for space in towns:
        assert any("road" in board.link(space, there) for there in board.neighbours[space]), (
            board.numbers[space]
        )


def test_all_roads_hang_together(board: Board) -> None:
    floods = Floods(board)
    roads = [i for i in range(len(board)) if board.has_road(i)]
    found = floods.flood_links(floods.mask(roads[:1]), floods.everything, floods.link_masks("road"))
    assert floods.spaces(found) == tuple(roads)


@pytest.mark.parametrize(
    ("own", "enemy", "edge"),
    [(US_SETUP, GERMAN_SETUP, "west"), (GERMAN_SETUP, US_SETUP, "east")],
    ids=["us", "german"],
)
def test_11_21_each_army_is_in_supply_at_the_start(
    board: Board, own: list[str], enemy: list[str], edge: str
) -> None:
    floods = Floods(board)
    mine = floods.mask(board.at(number) for number in own)
    theirs = floods.mask(board.at(number) for number in enemy)
    passable = floods.everything & ~theirs & (~floods.grown(theirs) | mine)
    gates = floods.mask(i for i in board.on_edge(edge) if board.has_road(i)) & passable
    served = floods.flood_links(gates, passable, floods.link_masks("road"))
    for number in own:
        start = floods.mask([board.at(number)])
        assert floods.flood(start, passable, 6) & served, f"{number} has no supply road"


def test_each_kind_of_terrain_and_water_is_on_the_map(board: Board) -> None:
    assert set(board.terrain) == {"clear", "woods", "hilltop", "swamp", "town"}
    words = {word for row in board.links for link in row for word in link}
    assert words == {"road", "stream", "river", "roer_upper", "roer_lower", "rhine", "bridge"}
