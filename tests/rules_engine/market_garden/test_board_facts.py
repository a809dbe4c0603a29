"""What the rules of Monty's Gamble say about the map, fact by fact."""

from pathlib import Path

import pytest

from rules_engine.board import load_board

GAME = Path(__file__).parents[3] / "rules_engine/games/market_garden"
BOARD = load_board(str(GAME / "board.json"))
NUMBERS = {name: number for number, name in zip(BOARD.numbers, BOARD.names, strict=True)}
KINDS = {"open", "river", "canal"}
ZONES = "ABCDEFGHIJ"


def link(first: str, second: str) -> frozenset[str] | None:
    """The features of a link between areas named or numbered; None if they are not adjacent."""
    a, b = (BOARD.at(NUMBERS.get(place, place)) for place in (first, second))
    return BOARD.link(a, b) if BOARD.are_neighbours(a, b) else None


def features(place: str) -> frozenset[str]:
    """The features of an area by name or number."""
    return BOARD.features[BOARD.at(NUMBERS.get(place, place))]


def carrying(feature: str) -> set[str]:
    """Every link that carries a feature."""
    return {f"{BOARD.numbers[a]}-{BOARD.numbers[b]}" for a, b in BOARD.linked(feature)}


def test_3_2_there_are_65_areas_ten_zones_and_the_united_kingdom() -> None:
    areas = [n for n, t in zip(BOARD.numbers, BOARD.terrain, strict=True) if t == "area"]
    assert areas == [str(n) for n in range(1, 66)]
    zones = [n for n, t in zip(BOARD.numbers, BOARD.terrain, strict=True) if t == "zone"]
    assert zones == list(ZONES)
    assert BOARD.terrain[BOARD.at("UK")] == "box"
    assert not BOARD.neighbours[BOARD.at("UK")]


@pytest.mark.parametrize(("first", "second"), [("15", "17"), ("7", "17")])
def test_3_2_adjacent(first: str, second: str) -> None:
    assert link(first, second) is not None


@pytest.mark.parametrize(("first", "second"), [("53", "57"), ("54", "58")])
def test_3_2_not_adjacent(first: str, second: str) -> None:
    assert link(first, second) is None


def test_3_21_ferries_15_16_and_15_25_are_links_of_roads_for_armor() -> None:
    assert carrying("ferry_road") == {"15-16", "15-25"}
    for key in ("15-16", "15-25"):
        assert "river" in (link(*key.split("-")) or ())


def test_5_1_there_are_three_ferries() -> None:
    assert carrying("ferry") == {"15-16", "15-25", "12-24"} == set(BOARD.sites["ferries"])
    assert "ferry" in (link("Driel", "Oosterbeek") or ()), "example 13"
    assert "ferry" in (link("Pannerden", "Huissen") or ()), "example 10"


def test_3_21_every_arrow_of_a_zone_carries_a_road() -> None:
    for zone in ZONES:
        ways = BOARD.links[BOARD.at(zone)]
        assert ways
        assert all({"arrow", "road"} <= way for way in ways)


@pytest.mark.parametrize("number", [str(n) for n in range(1, 66)])
def test_3_221_every_area_has_a_terrain_modifier_from_1_to_4(number: str) -> None:
    marks = [word for word in features(number) if word.startswith("tem_")]
    assert len(marks) == 1
    assert marks[0] in ("tem_1", "tem_2", "tem_3", "tem_4")


def test_3_23_every_boundary_has_one_kind() -> None:
    for row in BOARD.links:
        for words in row:
            assert len(words & KINDS) == 1


@pytest.mark.parametrize(
    ("place", "modifier"),
    [
        ("Arnhem", 4),  # 3.25, example 9
        ("35", 2),  # example 14
        ("54", 2),  # examples 1, 3, 5
        ("Huissen", 2),  # example 11
        ("Oosterhout", 2),  # example 8
        ("F", 2),  # example 2
    ],
)
def test_terrain_modifiers_of_the_examples(place: str, modifier: int) -> None:
    assert f"tem_{modifier}" in features(place)


@pytest.mark.parametrize("place", ["13", "35", "54", "Nijmegen", "F"])
def test_neither_elevated_nor_polder(place: str) -> None:
    assert not features(place) & {"elevated", "polder"}


def test_3_22_3_262_area_24_is_polder_and_a_supply_head() -> None:
    assert {"polder", "supply_head"} <= features("24")


@pytest.mark.parametrize(
    ("number", "name"),
    [("9", "Deelen"), ("13", "Arnhem"), ("54", "St. Oedenrode"), ("63", "Eindhoven"),
     ("64", "Valkenswaard"), ("A", "Apeldoorn"), ("I", "Oss")],
)  # fmt: skip
def test_numbers_that_the_rules_give(number: str, name: str) -> None:
    assert BOARD.names[BOARD.at(number)] == name


@pytest.mark.parametrize("number", ["13", "63"])
def test_3_25_arnhem_and_eindhoven_matter_for_victory(number: str) -> None:
    assert "victory" in features(number)


@pytest.mark.parametrize("number", ["5", "54"])
def test_23_2_drop_areas(number: str) -> None:
    assert features(number) & {"drop_british", "drop_us"}


def test_3_261_drop_areas_bear_their_division_s_colour() -> None:
    for number in map(str, range(1, 66)):
        words = features(number)
        if "drop_british" in words:
            assert "sector_1st" in words
        if "drop_us" in words:
            assert words & {"sector_82nd", "sector_101st"}
        assert not {"drop_british", "drop_us"} <= words


def test_3_26_hatert_and_oosterhout_lie_in_one_sector() -> None:
    assert "sector_82nd" in features("Hatert") & features("Oosterhout")
    assert "sector_101st" in features("54")


def test_9_4_area_34_has_two_roads_that_do_not_meet() -> None:
    roads = {n for n in map(str, range(1, 66)) if n != "34" and "road" in (link("34", n) or ())}
    assert roads == {"28", "33"}
    assert BOARD.sites["road_groups"]["34"] == [["33"], ["28"]]


def test_14_2_zone_f_leads_to_area_64_alone() -> None:
    assert [BOARD.numbers[n] for n in BOARD.neighbours[BOARD.at("F")]] == ["64"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("St. Oedenrode", "Eerde"),  # example 5
        ("St. Oedenrode", "Breugel"),
        ("St. Oedenrode", "Woensel"),
        ("Overasselt", "Hatert"),  # example 6
        ("Overasselt", "Malden"),
    ],
)
def test_canal_bridges_of_the_examples(first: str, second: str) -> None:
    assert {"canal", "bridge"} <= (link(first, second) or set())


def test_ex_5_three_bridges_on_the_border_of_st_oedenrode() -> None:
    assert sum("bridge" in words for words in BOARD.links[BOARD.at("54")]) == 3


@pytest.mark.parametrize(
    ("first", "second"), [("Nijmegen", "Oosterhout"), ("Arnhem", "Elden"), ("Driel", "Oosterbeek")]
)
def test_river_bridges_of_the_examples(first: str, second: str) -> None:
    assert {"river", "bridge"} <= (link(first, second) or set())


def test_ex_13_the_bridge_from_driel_to_oosterbeek_is_of_the_railroad() -> None:
    words = link("Driel", "Oosterbeek") or frozenset()
    assert "railroad_bridge" in words
    assert "road" not in words


def test_ex_8_no_bridge_from_hatert_to_oosterhout() -> None:
    assert link("Hatert", "Oosterhout") == {"river"}


def test_3_24_the_canal_north_of_acht_has_one_bridge_of_a_road() -> None:
    north = [
        words
        for b, words in zip(
            BOARD.neighbours[BOARD.at("56")], BOARD.links[BOARD.at("56")], strict=True
        )
        if "canal" in words and BOARD.centre(b)[1] < BOARD.centre(BOARD.at("56"))[1]
    ]
    assert [words for words in north if "bridge" in words] == [{"canal", "bridge", "road"}]


def test_ex_14_open_ground_between_35_and_36() -> None:
    assert "open" in (link("35", "36") or ())


@pytest.mark.parametrize("place", ["Oosterbeek", "Lichtenbeek", "Velp", "Pannerden"])
def test_ex_9_armor_enters_arnhem_by_road(place: str) -> None:
    assert "road" in (link("Arnhem", place) or ())


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Wolfheze", "Oosterbeek"),  # example 13
        ("Wyler", "Groesbeek"),  # example 12
        ("Wyler", "Beek"),
        ("Beek", "Nijmegen"),
        ("Hatert", "Nijmegen"),  # example 8
    ],
)
def test_neighbours_of_the_examples(first: str, second: str) -> None:
    assert link(first, second) is not None


def test_ex_12_german_depots_reach_wyler_by_road() -> None:
    assert any("road" in (link("Wyler", zone) or ()) for zone in ZONES)


def test_ex_9_where_places_lie_round_arnhem() -> None:
    x, y = BOARD.centre(BOARD.at("13"))
    at = {name: BOARD.centre(BOARD.at(NUMBERS[name])) for name in NUMBERS}
    assert at["Elden"][1] > y
    assert at["Lichtenbeek"][1] < y
    assert at["Oosterbeek"][0] < x
    assert at["Velp"][0] > x
    assert at["Velp"][1] < y
    assert at["Pannerden"][0] > x
    assert at["Pannerden"][1] > y


def test_3_23_the_waters_that_the_rules_name() -> None:
    kinds = {river["name"]: river["kind"] for river in BOARD.rivers}
    for name in ("Maas", "Waal", "Rhine", "Lower Rhine", "IJssel"):
        assert kinds[name] == "river"
    assert kinds["Dommel"] == "canal"


def test_given_says_what_the_rules_give() -> None:
    assert {"5", "7", "9", "13", "24", "34", "35", "54", "55", "63", "64"} <= set(
        BOARD.sites["given"]
    )
