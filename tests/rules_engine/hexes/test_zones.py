"""Zones of control: who exerts one, of which grade, and where it does not reach."""

from __future__ import annotations

from typing import Any

from rules_engine.mechanics.hexes.ground.zones import (
    Weakening,
    Zones,
    controls,
    enemy_zone,
    zone,
    zones,
)
from tests.rules_engine.hexes.small import BOARD, Counter, Field, around, board_with, field, numbers

PLAIN: Zones[Field, Counter] = Zones("1.1", lambda position, unit: unit.zone)
GRADED: Zones[Field, Counter] = Zones(
    "1.1",
    lambda position, unit: unit.zone,
    lambda position, grade: Weakening(frozenset({"river"}), frozenset({"city"})),
    grades=2,
)
RIVER = board_with({"0303-0304": ["river"]}, {"0302": {"terrain": "city"}})


def unit(side: str, space: str, **more: Any) -> dict[str, Any]:
    return {"side": side, "space": space, **more}


def test_a_zone_is_the_hexes_around_whoever_exerts_it() -> None:
    position = field({"a": unit("north", "0303"), "b": unit("north", "0606", zone=0)})
    assert numbers(BOARD, zone(PLAIN, position, "north")) == around(BOARD, "0303")
    assert zone(PLAIN, position, "south") == frozenset()


def test_one_unit_controls_what_its_own_zone_reaches() -> None:
    units = {"a": unit("north", "0303"), "b": unit("north", "0305", zone=0)}
    position = field(units, board=RIVER)
    a, b = position.units["a"], position.units["b"]
    assert controls(GRADED, position, a, "0202")
    assert not controls(GRADED, position, a, "0304")  # beyond the river
    assert not controls(GRADED, position, a, "0306")  # too far
    assert not controls(GRADED, position, b, "0306")  # has no zone


def test_without_its_case_nobody_has_a_zone() -> None:
    position = field({"a": unit("north", "0303")}, without=("1.1",))
    assert zone(PLAIN, position, "north") == frozenset()


def test_the_zones_of_all_others_are_enemy_zones() -> None:
    units = {
        "a": unit("north", "0202"),
        "b": unit("south", "0205"),
        "c": unit("west", "0502"),
    }
    position = field(units)
    here = enemy_zone(PLAIN, position, "north")
    assert numbers(BOARD, here) == around(BOARD, "0205") | around(BOARD, "0502")


def test_units_of_several_sides_in_a_hex_are_each_their_sides() -> None:
    units = {"a": unit("north", "0303"), "b": unit("south", "0303", zone=0)}
    position = field(units)
    assert [one.id for one in position.stacks("south")["0303"]] == ["b"]
    assert zone(PLAIN, position, "south") == frozenset()
    assert position.occupied("north") == position.occupied("south") == {BOARD.index["0303"]}


def test_what_weakens_a_zone_of_the_lowest_grade_keeps_it_out() -> None:
    position = field({"a": unit("north", "0303")}, RIVER)
    found = numbers(RIVER, zone(GRADED, position, "north"))
    assert around(RIVER, "0303") - found == {"0304", "0302"}


def test_a_heavy_zone_that_is_weakened_is_a_light_one() -> None:
    position = field({"a": unit("north", "0303", zone=2)}, RIVER)
    light, heavy = (numbers(RIVER, hexes) for hexes in zones(GRADED, position, "north"))
    assert light == around(RIVER, "0303")
    assert heavy == light - {"0304", "0302"}


def test_each_grade_is_weakened_by_what_its_own_case_says() -> None:
    across = {1: Weakening(frozenset({"river"})), 2: Weakening(into=frozenset({"city"}))}
    rules: Zones[Field, Counter] = Zones(
        "1.1",
        lambda position, unit: unit.zone,
        lambda position, grade: across[grade],
        grades=2,
    )
    light = zones(rules, field({"a": unit("north", "0303")}, RIVER), "north")
    assert numbers(RIVER, light[0]) == around(RIVER, "0303") - {"0304"}
    heavy = zones(rules, field({"a": unit("north", "0303", zone=2)}, RIVER), "north")
    assert numbers(RIVER, heavy[0]) == around(RIVER, "0303")
    assert numbers(RIVER, heavy[1]) == around(RIVER, "0303") - {"0302"}


def test_of_a_stack_the_strongest_zone_counts() -> None:
    units = {"a": unit("north", "0303", zone=1), "b": unit("north", "0303", zone=2)}
    position = field(units)
    assert numbers(BOARD, zones(GRADED, position, "north")[1]) == around(BOARD, "0303")
