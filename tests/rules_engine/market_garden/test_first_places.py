"""Where units stand and land first: drop areas, towers, sectors. Source: 5.2, 18.4, 20.4."""

from __future__ import annotations

from rules_engine.games.market_garden.day.order_of_battle import (
    records,
)
from rules_engine.games.market_garden.game import BOARD
from rules_engine.games.market_garden.ground import printed_tem
from rules_engine.games.market_garden.landing.interdiction import count
from rules_engine.games.market_garden.supply.isolation import isolated
from rules_engine.games.market_garden.units import Unit
from tests.rules_engine.market_garden.begin import lens, started

UNITS = {name: Unit(name, record) for name, record in records().items()}


ALLIED = [unit for unit in UNITS.values() if unit.side == "allied"]


def test_six_battalions_of_the_101st_land_in_54_on_d_day() -> None:
    landing = [u for u in ALLIED if u.entry_date == 17 and u.drops == ("54",)]
    assert len(landing) == 6
    assert {"1/502", "2/502", "3/502"} <= {unit.id for unit in landing}
    assert all(u.size == "battalion" and u.sector == "101st" for u in landing)


def test_all_gliders_of_d_day_land_in_area_5() -> None:
    gliders = [u for u in ALLIED if u.is_glider and u.entry_date == 17]
    assert gliders
    assert {u.drops for u in gliders} == {("5",)}


def test_no_drop_area_is_overfull_on_d_day() -> None:
    by_area: dict[str, int] = {}
    for unit in ALLIED:
        if unit.entry_date == 17:
            by_area[unit.drops[0]] = by_area.get(unit.drops[0], 0) + 1
    assert max(by_area.values()) <= 10


def test_places_are_on_the_board_and_drop_areas_in_the_own_sector() -> None:
    for unit in UNITS.values():
        assert all(place in BOARD.index for place in unit.entry_places)
        for area in unit.drops if unit.is_airborne else ():
            features = BOARD.features[BOARD.at(area)]
            colour = "drop_british" if unit.nation == "british" else "drop_us"
            assert {colour, f"sector_{unit.sector}"} <= features, (unit.id, area)


def test_the_towers_of_nijmegen_and_wyler_stand_where_their_names_say() -> None:
    names = {u.id: BOARD.names[BOARD.at(u.space or "")] for u in UNITS.values() if u.is_tower}
    assert (names["Tower-Nijmegen"], names["Tower-Wyler"]) == ("Nijmegen", "Wyler")


def test_the_spent_tower_of_nijmegen_defends_with_five() -> None:
    tower = UNITS["Tower-Nijmegen"]
    assert tower.spent_defense + printed_tem(BOARD, tower.space or "") == 5  # example 12


def test_only_towers_interdict_on_d_day() -> None:
    position = lens(started())
    values = {u.drops[0]: count(position, u.drops[0]) for u in ALLIED if u.entry_date == 17}
    assert values["54"] == 1  # example 3: the Son Tower alone
    assert max(values.values()) <= 2


def test_nobody_is_isolated_at_the_start() -> None:
    position = lens(started())
    assert not isolated(position, "german")
    assert not isolated(position, "allied")
