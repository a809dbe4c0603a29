"""What the rules of Cobra say about the map, fact by fact."""

import json

import pytest

from rules_engine.board import Board, load_board
from rules_engine.board.build import build_board, format_board
from rules_engine.games.cobra.ground.terrain import chart
from tests.rules_engine.cobra.board_walks import GAME, chain, open_to_feet, place, walk


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(str(GAME / "board.json"))


def column(number: str) -> int:
    return int(number[:2])


def test_the_board_file_is_what_the_geography_gives() -> None:
    text = format_board(build_board(GAME / "geography"))
    assert (GAME / "board.json").read_text(encoding="utf-8") == text


def test_q70_51_columns_of_34_hexes_numbered_from_the_northwest(board: Board) -> None:
    assert len(board) == 51 * 34
    assert (board.numbers[0], board.numbers[-1]) == ("0101", "5134")
    for edge, count in (("west", 34), ("east", 34), ("south", 51), ("north", 51)):
        assert len(board.on_edge(edge)) == count
    assert all(board.numbers[i].startswith("01") for i in board.on_edge("west"))
    assert all(board.numbers[i].endswith("01") for i in board.on_edge("north"))
    assert board.edges[board.at("5134")] == {"east", "south"}


def test_q70_columns_are_straight_and_even_ones_half_a_hex_lower(board: Board) -> None:
    straight = [board.centre(board.at(f"39{row:02d}")) for row in range(1, 35)]
    assert len({x for x, _ in straight}) == 1
    odd, even = board.centre(board.at("3905")), board.centre(board.at("4005"))
    assert even[1] - odd[1] == pytest.approx(0.5)
    assert even[0] > odd[0]


def test_1_0_hexes_are_3_2_km_across() -> None:
    spec = json.loads((GAME / "geography" / "grid.json").read_text(encoding="utf-8"))
    assert spec["projection"]["east"][:2] == [3.2, 0]
    assert spec["projection"]["north"][:2] == [0, -3.2]


def test_16_1_hex_row_3900_passes_through_falaise(board: Board) -> None:
    assert column(board.sites["towns"]["falaise"]["key"]) == 39


STRETCHES = {
    "allied_supply": ("north", "0101", "3701", 37),
    "allied_exit": ("west", "0123", "0134", 12),
    "german_supply": ("east", "5101", "5134", 34),
    "german_north": ("north", "4101", "5101", 11),
    "german_south": ("south", "0134", "5134", 51),
}


@pytest.mark.parametrize("name", STRETCHES)
def test_11_and_14_and_16_stretches_of_the_edges_are_land_throughout(
    board: Board, name: str
) -> None:
    edge, first, last, count = STRETCHES[name]
    stretch = board.sites["stretches"][name]
    spaces = stretch["spaces"]
    assert (stretch["edge"], spaces[0], spaces[-1], len(spaces)) == (edge, first, last, count)
    for number in spaces:
        assert board.terrain[board.at(number)] != "sea"
        assert edge in board.edges[board.at(number)]


def test_q12_3801_to_4001_belong_to_neither_side(board: Board) -> None:
    taken = {n for stretch in board.sites["stretches"].values() for n in stretch["spaces"]}
    north = {board.numbers[i] for i in board.on_edge("north")}
    assert north - taken == {"3801", "3901", "4001"}


def test_q71_the_west_is_coast_and_sea_down_to_0122(board: Board) -> None:
    assert board.terrain[board.at("0101")] != "sea"
    sea = [row for row in range(1, 35) if board.terrain[board.at(f"01{row:02d}")] == "sea"]
    assert sea == list(range(sea[0], 23))
    assert sea[0] <= 4


def test_16_2_the_exit_is_dry_land_between_the_bay_and_the_southern_edge(board: Board) -> None:
    def in_column_one(a: int, b: int) -> bool:
        return board.numbers[b].startswith("01") and open_to_feet(board)(a, b)

    found = walk(board, board.at("0123"), in_column_one)
    assert {board.numbers[i] for i in found} == {f"01{row:02d}" for row in range(23, 35)}


def test_sea_lies_in_the_west_alone(board: Board) -> None:
    sea = [n for n, terrain in zip(board.numbers, board.terrain, strict=True) if terrain == "sea"]
    assert len(sea) > 30
    assert max(column(number) for number in sea) <= 9
    assert max(int(number[2:]) for number in sea) <= 22


def test_6_74_a_side_between_land_hexes_is_sea_only_in_the_bay(board: Board) -> None:
    for a, b in board.linked("sea"):
        if "sea" not in (board.terrain[a], board.terrain[b]):
            assert max(column(board.numbers[a]), column(board.numbers[b])) <= 8


def test_a_sea_hex_holds_nothing(board: Board) -> None:
    for space, terrain in enumerate(board.terrain):
        if terrain == "sea":
            assert not board.features[space]
            assert not board.names[space]
            assert all(words <= {"sea"} for words in board.links[space])


def test_6_8_terrain_and_hexsides_bear_the_names_of_the_chart(board: Board) -> None:
    rows = chart()
    on_hexes = {word for word, effect in rows.items() if effect.where == "hex"}
    on_sides = {word for word, effect in rows.items() if effect.where != "hex"}
    words = {word for row in board.links for link in row for word in link}
    features = {word for words in board.features for word in words}
    assert set(board.terrain) == on_hexes - {"bocage", "town", "city"} | {"sea"}
    assert features - {"road_off", "major_road_off"} == {"bocage", "town", "city", "hills"}
    assert words == on_sides | {"impassable", "sea"}


def test_6_8_hills_lie_under_a_forest_as_a_feature_only(board: Board) -> None:
    both = board.with_feature("hills")
    assert both
    assert {board.terrain[space] for space in both} <= {"light_forest", "heavy_forest"}


def test_6_8_there_are_two_cities_next_to_each_other(board: Board) -> None:
    cities = set(board.with_feature("city"))
    assert [board.numbers[i] for i in sorted(cities) if cities & set(board.neighbours[i])] == [
        "3503",
        "3504",
    ]
    assert not cities & set(board.with_feature("town"))


def test_9_34_one_line_encloses_the_bocage(board: Board) -> None:
    inside = set(board.with_feature("bocage"))
    found = walk(board, place(board, "Saint-Lô"), lambda a, b: b in inside)
    assert found == inside
    outside = {i for i, terrain in enumerate(board.terrain) if terrain != "sea"} - inside
    assert walk(board, place(board, "Caen"), lambda a, b: b in outside) == outside


def test_6_74_impassable_hexsides_carry_no_road_and_bar_no_region(board: Board) -> None:
    closed = board.linked("impassable")
    assert 8 <= len(closed) <= 24
    for a, b in closed:
        assert not board.link(a, b) & {"road", "major_road"}
    land = [i for i, terrain in enumerate(board.terrain) if terrain != "sea"]
    assert len(walk(board, place(board, "Caen"), open_to_feet(board))) == len(land)


def test_every_river_has_its_hexsides(board: Board) -> None:
    for river in board.rivers:
        assert len(river["chain"]) >= 4, river["name"]
        for key in river["chain"]:
            assert river["kind"] in board.link(*(board.at(number) for number in key.split("-")))
    assert not set(board.linked("minor_river")) & set(board.linked("major_river"))
    assert {"Orne", "Vire", "Mayenne", "Sélune"} == {
        river["name"] for river in board.rivers if river["kind"] == "major_river"
    }
    assert len(chain(board, "Orne")) > 60
