"""The order of battle against every fact that the rules and their examples give of a unit.

Source: 4.1, 4.2, 15.12, 18.3, 22.2, 25.11 to 25.51a, OQ-50, OQ-54, OQ-71.
"""

from __future__ import annotations

import pytest

from rules_engine.games.market_garden.day.order_of_battle import (
    order_of_battle,
    records,
)
from rules_engine.games.market_garden.spaces import assert_space, assert_unit
from rules_engine.games.market_garden.units import Unit

UNITS = {name: Unit(name, record) for name, record in records().items()}


def of(side: str) -> list[Unit]:
    return [unit for unit in UNITS.values() if unit.side == side]


def in_zone_f(side: str) -> list[Unit]:
    return [unit for unit in of(side) if unit.is_on_map and unit.space == "F"]


# ---- factors that the rules give ----------------------------------------------------------------

FACTORS = [
    ("XXX/Art", "attack", 7),  # example 2
    ("Gds/2Gren", "attack", 8),  # example 4
    ("Gds/1Cold", "attack", 8),  # example 8
    ("50/61", "spent_defense", 3),  # 25.22
    ("1/2Para", "spent_defense", 3),  # example 9
    ("2/502", "attack", 4),  # example 3
    ("3/502", "attack", 4),
    ("Tower-Son", "defense", 1),  # examples 1, 3
    ("10SS-2/20", "defense", 3),  # example 4
    ("Becker", "attack", 2),  # example 14
    ("Becker", "move", 3),
    ("March", "spent_defense", 2),  # 25.21
]


@pytest.mark.parametrize(("name", "factor", "value"), FACTORS)
def test_the_factors_that_the_rules_give(name: str, factor: str, value: int) -> None:
    assert getattr(UNITS[name], factor) == value


def test_what_the_rules_give_is_marked_as_theirs() -> None:
    for name, _, _ in FACTORS:
        assert UNITS[name].data["source"] == "rules"
        assert UNITS[name].data["values"] == "rules"


# ---- places and dates that the rules give -------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "space"),
    [
        ("Rink", "55"),  # 25.11
        ("IISS-Art", "B"),  # 25.12
        ("Tower-Son", "54"),  # example 1
        ("XXX/Art", "F"),  # 20.3
        ("Gds/Art", "F"),  # example 4
        ("Gds/1Gren", "F"),
        ("Gds/2Gren", "F"),
        ("9SS-2/20", "F"),  # example 2
        ("7/16", "F"),  # example 4
        ("6Penal", "F"),
    ],
)
def test_what_stands_on_the_map_at_the_start(name: str, space: str) -> None:
    unit = UNITS[name]
    assert (unit.is_on_map, unit.space, unit.entry_date) == (True, space, None)


@pytest.mark.parametrize("name", ["180/1221", "180/1223"])
def test_the_180th_division_comes_on_the_23rd_in_zones_d_or_e(name: str) -> None:
    unit = UNITS[name]
    assert (unit.entry_date, unit.entry_places, unit.division) == (23, ("D", "E"), "180")
    assert (unit.status, unit.space) == ("due", None)


def test_five_german_units_none_armored_stand_in_zone_f() -> None:
    germans = in_zone_f("german")
    assert len(germans) == 5
    assert not any(unit.is_armor for unit in germans)
    assert not any(unit.is_fa for unit in germans)  # example 2: none added to the DV


def test_the_towers_that_the_rules_name_stand_and_cannot_move() -> None:
    towers = [unit for unit in of("german") if unit.is_tower]
    assert [unit.id for unit in towers] == ["Tower-Son", "Tower-Nijmegen", "Tower-Wyler"]
    for tower in towers:
        assert tower.is_on_map
        assert tower.is_antiaircraft
        assert (tower.data["attack"], tower.data["move"], tower.move) == (None, None, 0)
        assert tower.defense >= tower.spent_defense >= 1


def test_deelen_is_the_only_way_in_for_air_portable_units() -> None:
    special = {unit.id for unit in UNITS.values() if unit.entry_date == "sp"}
    assert special == {"52/155", "52/156", "52/157", "PioLehr"}
    assert UNITS["PioLehr"].entry_places == ("9",)
    for name in ("52/155", "52/156", "52/157"):
        unit = UNITS[name]
        assert (unit.drops, unit.formation, unit.sector) == (("9",), "light52", None)
        assert not unit.is_xxx


# ---- types and formations -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "type_", "size", "division"),
    [
        ("XXX/Art", "artillery", "corps", None),
        ("IISS-Art", "artillery", "corps", None),
        ("Feldt-Art", "artillery", "corps", None),
        ("Gds/Art", "artillery", "regiment", "Guards"),
        ("Gds/1Cold", "armor", "battalion", "Guards"),
        ("43/129", "infantry", "brigade", "43rd"),
        ("50/61", "armor", "battalion", "50th"),
        ("15/19KRH", "armor", "battalion", None),  # 25.31
        ("44RTR", "armor", "battalion", None),  # 25.41
        ("1/156", "infantry", "battalion", "1st"),  # 25.51a
        ("1/502", "infantry", "battalion", "101st"),
        ("9SS-2/20", "infantry", "battalion", "9SS"),
        ("10SS-2/20", "infantry", "battalion", "10SS"),
        ("Knaust", "armor", "battalion", None),
        ("Fuerst", "infantry", "battalion", "406"),
        ("Greschick", "infantry", "battalion", "406"),
        ("Stargaard", "infantry", "battalion", "406"),
        ("Becker", "infantry", "battalion", None),
        ("Hermann", "infantry", "battalion", None),
    ],
)
def test_what_a_unit_is(name: str, type_: str, size: str, division: str | None) -> None:
    unit = UNITS[name]
    assert (unit.type, unit.size, unit.division) == (type_, size, division)


def test_corps_artillery_alone_can_lead_a_barrage() -> None:
    corps = {unit.id for unit in UNITS.values() if unit.is_corps_artillery}
    assert corps == {"XXX/Art", "IISS-Art", "Feldt-Art"}


def test_four_german_artillery_units_belong_to_no_division() -> None:
    assert len([u for u in UNITS.values() if u.is_independent_artillery]) == 4
    assert all(u.division for u in of("allied") if u.is_fa and not u.is_corps_artillery)


def test_ss_and_army_are_told_apart() -> None:
    assert UNITS["IISS-Art"].is_ss
    assert UNITS["10SS-1/10"].is_ss
    assert not UNITS["Knaust"].is_ss
    assert all(unit.branch in ("army", "ss") for unit in of("german"))
    assert all(unit.branch is None for unit in of("allied"))


def test_poles_and_dutch_count_as_british() -> None:
    poles = [unit for unit in UNITS.values() if unit.formation == "polish"]
    assert len(poles) == 3
    assert {(u.nation, u.sector, u.is_airborne, u.is_xxx) for u in poles} == {
        ("british", "1st", True, False)
    }
    assert (UNITS["RN"].nation, UNITS["RN"].is_xxx) == ("british", True)


def test_sectors_bind_the_three_airborne_divisions() -> None:
    assert {u.sector for u in of("allied") if u.is_airborne} == {"1st", "82nd", "101st"}
    assert all(u.sector is None for u in UNITS.values() if not u.is_airborne)
    assert UNITS["82/376"].is_airborne  # artillery too (OQ-71)


def test_the_xxx_corps_sets_up_or_arrives_in_zone_f() -> None:
    for unit in of("allied"):
        assert unit.is_xxx == (unit.entry_places == ("F",))
    assert any(u.division == "Guards" for u in in_zone_f("allied"))  # 20.5


def test_the_groups_of_the_18th_and_20th_wait_for_a_condition() -> None:
    for unit in of("allied"):
        waits = unit.is_xxx and unit.entry_date in (18, 20)
        assert (unit.entry_condition is not None) == waits
    assert UNITS["50/61"].entry_condition == "64"
    assert UNITS["43/129"].entry_condition == "63"


# ---- the landings -------------------------------------------------------------------------------


def test_airborne_units_come_from_the_united_kingdom() -> None:
    for unit in of("allied"):
        from_the_air = unit.is_airborne or unit.formation == "light52"
        assert (unit.entry_places == ("UK",)) == from_the_air
        assert bool(unit.drops) == from_the_air
        if unit.is_airborne:
            assert unit.entry_date in (17, 18, 19)


# ---- the whole list -----------------------------------------------------------------------------


def test_every_designation_and_place_fits_the_notation() -> None:
    assert len(order_of_battle()) == len(UNITS)
    for unit in UNITS.values():
        assert assert_unit(unit.id)
        assert all(assert_space(place) for place in (*unit.entry_places, *unit.drops))


def test_factors_are_plausible() -> None:
    for unit in UNITS.values():
        assert 0 <= unit.attack <= 8
        assert 1 <= unit.defense <= 8
        assert 1 <= unit.spent_defense <= unit.defense
        assert unit.is_tower or 3 <= unit.move <= 8


def test_both_sides_have_their_units() -> None:
    assert 60 <= len(of("german")) <= 80
    assert 60 <= len(of("allied")) <= 85


def test_german_units_arrive_from_the_18th_on_in_zones() -> None:
    for unit in of("german"):
        assert unit.entry_date in (None, *range(18, 27), "sp")
        if isinstance(unit.entry_date, int):
            assert set(unit.entry_places) <= set("ABCDEGHIJ")


# ---- a bad file ---------------------------------------------------------------------------------
