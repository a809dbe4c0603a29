"""Paths hex by hex, with every case that they break; and what can be reached, held against them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules_engine.mechanics.hexes.ground.chart import Bar
from rules_engine.mechanics.hexes.movement.listing import reach_costs, reachable
from rules_engine.mechanics.hexes.movement.passage import Halt
from rules_engine.mechanics.hexes.movement.reach import costs_from_map, from_entry, from_map
from rules_engine.mechanics.hexes.movement.walk import walk
from tests.rules_engine.hexes.marching import GAME, GRADED, STRAIGHT
from tests.rules_engine.hexes.small import Field, board_with, field, number

LINKS = {"0303-0304": ["road"], "0304-0305": ["road"], "0404-0405": ["river"]}
BOARD = board_with(LINKS, {"0404": {"terrain": "woods"}, "0305": {"terrain": "woods"}})


def unit(side: str, space: str, **more: Any) -> dict[str, Any]:
    return {"side": side, "space": space, **more}


def cases(position: Field, path: str, mode: str = "walk", rules: Any = GAME) -> list[str]:
    found = walk(rules, position, position.units["a"], mode, path.split("-"))
    return [fault.case for fault in found.violations]


def said(position: Field, path: str, mode: str = "walk", rules: Any = GAME) -> list[str]:
    found = walk(rules, position, position.units["a"], mode, path.split("-"))
    return [fault.message for fault in found.violations]


def test_a_path_costs_hex_by_hex_what_its_steps_cost() -> None:
    position = field({"a": unit("north", "0303", points=30)}, BOARD)
    found = walk(GAME, position, position.units["a"], "walk", ["0303", "0304", "0404"])
    assert [(one["cost"], one["total"], one["why"]) for one in found.hexes] == [
        (3, 3, "road"),
        (12, 15, "woods"),
    ]
    assert found.violations == []
    assert found.detail["cost"] == 15


def test_a_path_may_cost_no_more_than_the_allowance() -> None:
    position = field({"a": unit("north", "0303", points=14)}, BOARD)
    assert said(position, "0303-0304-0404") == [
        "A has 2 1/3 movement points; as far as 0404 it needs 2 1/2."
    ]


def test_one_hex_may_cost_what_it_will_where_the_game_says_so() -> None:
    slow = field({"a": unit("north", "0304", points=6, slow=True)}, BOARD)
    assert cases(slow, "0304-0404") == []
    assert cases(slow, "0304-0303-0302") == ["1.6"]


def test_a_closed_step_is_one_case_and_the_rest_is_ruled_on_all_the_same() -> None:
    units = {"a": unit("north", "0404", points=6), "b": unit("south", "0405", zone=0)}
    assert cases(field(units, BOARD), "0404-0405") == ["2.2", "1.4"]


def test_who_comes_into_a_zone_stops() -> None:
    units = {"a": unit("north", "0301", points=60), "b": unit("south", "0104")}
    position = field(units, BOARD)
    text = "A must stop in 0203, which is in an enemy zone of control."
    assert (
        said(position, "0301-0302-0203-0204")
        == [
            text,
            "A must stop in 0203, which is in an enemy zone of control.",
        ][:1]
    )
    assert cases(position, "0301-0302-0203") == []
    assert cases(field(units, BOARD, without=("1.2",)), "0301-0302-0203-0204") == []


def test_who_leaves_a_zone_pays_and_enters_none_in_the_phase() -> None:
    units = {
        "a": unit("north", "0303", points=60),
        "b": unit("south", "0202"),
        "c": unit("west", "0306"),
    }
    position = field(units, BOARD)
    found = walk(GAME, position, position.units["a"], "walk", ["0303", "0403"])
    assert (found.hexes[0]["cost"], found.hexes[0]["cases"]) == (12, ["2.1", "1.3"])
    assert cases(position, "0303-0403-0404-0304-0305") == ["1.3"]
    assert cases(position, "0303-0302") == ["1.3"]
    assert cases(field(units, BOARD, without=("1.3",)), "0303-0302") == []


def test_the_zones_of_ones_own_side_hinder_nobody_unless_the_case_is_out() -> None:
    units = {"a": unit("north", "0301", points=60), "b": unit("north", "0104")}
    assert cases(field(units, BOARD), "0301-0302-0203-0204") == []
    assert cases(field(units, BOARD, without=("1.5",)), "0301-0302-0203-0204") == ["1.2"] * 2


def test_a_mode_keeps_away_from_enemy_units() -> None:
    units = {"a": unit("north", "0301", points=60), "b": unit("south", "0304", zone=0)}
    position = field(units, BOARD)
    assert cases(position, "0301-0302", "secret") == ["1.7"]
    assert said(position, "0301-0302", "secret") == [
        "0302 is less than three hexes from an enemy unit."
    ]
    assert cases(position, "0301-0302", "walk") == []
    near = field({**units, "a": unit("north", "0303", points=60)}, BOARD)
    assert "secretly" in said(near, "0303-0302", "secret")[0]


def test_a_mode_may_enter_no_zone_at_all() -> None:
    units = {"a": unit("north", "0301", points=60), "b": unit("south", "0303")}
    assert cases(field(units, BOARD), "0301-0302", "trucks") == ["2.4"]
    assert cases(field(units, BOARD), "0301-0302", "walk") == []


def test_who_comes_onto_the_map_pays_for_its_first_hex() -> None:
    due = {"side": "north", "status": "due", "space": None, "points": 12}
    position = field({"a": due}, BOARD)
    found = walk(GAME, position, position.units["a"], "walk", ["A", "0101", "0102"])
    assert [one["total"] for one in found.hexes] == [6, 12]
    goals = from_entry(GAME, position, position.units["a"], "walk")
    assert goals["0101"].path == ("A", "0101")
    assert goals["0102"].path == ("A", "0101", "0102")
    assert goals["0102"].cost == 12


@pytest.mark.parametrize(
    "rules", [GAME, STRAIGHT, GRADED], ids=["one grade", "one grade, not straight", "two grades"]
)
def test_hexes_stop_a_side_for_another_reason_than_zones(rules: Any) -> None:
    def halt(position: Field, side: str) -> Halt | None:
        here = frozenset({position.board.index["0302"]})
        return Halt("2.3", here, "which is on fire") if side == "north" else None

    burning = replace(rules, passage=replace(rules.passage, halt=halt))
    position = field({"a": unit("north", "0301", points=18)}, BOARD)
    assert said(position, "0301-0302-0203", rules=burning) == [
        "A must stop in 0302, which is on fire."
    ]
    assert cases(position, "0301-0302", rules=burning) == []
    goals = from_map(burning, position, position.units["a"], "walk")
    assert "0302" in goals
    assert all("0302" not in goal.path[:-1] for goal in goals.values())
    unit_of_another = field({"a": unit("south", "0301", points=18)}, BOARD)
    assert cases(unit_of_another, "0301-0302-0203", rules=burning) == []
    without = field({"a": unit("north", "0301", points=18)}, BOARD, without=("2.3",))
    assert cases(without, "0301-0302-0203", rules=burning) == []


# ---- light and heavy zones ----------------------------------------------------------------------


def test_a_light_zone_stops_only_who_comes_out_of_one() -> None:
    units = {"a": unit("north", "0301", points=60), "b": unit("south", "0104", zone=1)}
    position = field(units, BOARD)
    assert cases(position, "0301-0302-0203-0303", rules=GRADED) == []
    assert cases(position, "0301-0302-0203-0204-0304", rules=GRADED) == ["2.5"]
    found = walk(GRADED, position, position.units["a"], "walk", ["0301", "0302", "0203", "0303"])
    assert [one["cost"] for one in found.hexes] == [6, 6, 12]


def test_a_heavy_zone_stops_and_lets_nobody_go_into_another() -> None:
    units = {"a": unit("north", "0301", points=60), "b": unit("south", "0104", zone=2)}
    assert cases(field(units, BOARD), "0301-0302-0203-0204", rules=GRADED) == ["1.2"]
    units["a"] = unit("north", "0203", points=60)
    position = field(units, BOARD)
    assert cases(position, "0203-0204", rules=GRADED) == ["1.3"]
    found = walk(GRADED, position, position.units["a"], "walk", ["0203", "0303"])
    assert found.hexes[0]["cost"] == 18


# ---- reach, held against every path -------------------------------------------------------------


def paths(position: Field, start: str, length: int) -> Iterator[list[str]]:
    """Yield every path of so many steps at most that goes through no hex twice."""
    board = position.board
    pending = [[start]]
    while pending:
        path = pending.pop()
        if len(path) > 1:
            yield path
        if len(path) <= length:
            near = board.neighbours[board.index[path[-1]]]
            pending += [[*path, board.numbers[at]] for at in near if board.numbers[at] not in path]


def chance_field(seed: int, points: int) -> Field:
    chance = Random(f"walk {seed}")
    spots = chance.sample([number(r, c) for r in range(1, 7) for c in range(1, 7)], 7)
    units = {"a": unit("north", spots[0], points=points, slow=seed % 2)}
    for name, spot in zip("bcdefg", spots[1:], strict=True):
        side = chance.choice(("north", "south", "west"))
        units[name] = unit(side, spot, zone=chance.choice((0, 1, 1, 2)))
    return field(units, BOARD)


@pytest.mark.parametrize(
    "rules", [GAME, STRAIGHT, GRADED], ids=["one grade", "one grade, not straight", "two grades"]
)
@pytest.mark.parametrize("mode", ["walk", "secret", "trucks"])
@pytest.mark.parametrize("seed", range(9))
def test_what_can_be_reached_is_what_a_lawful_path_leads_to(
    seed: int, mode: str, rules: Any
) -> None:
    position = chance_field(seed, 18)
    walker = position.units["a"]
    best: dict[str, int] = {}
    for path in paths(position, walker.space or "", 4):
        found = walk(rules, position, walker, mode, path)
        if not found.violations:
            best[path[-1]] = min(found.spent, best.get(path[-1], found.spent))
    goals = from_map(rules, position, walker, mode)
    assert {space: goal.cost for space, goal in goals.items()} == best
    assert dict(costs_from_map(rules, position, walker, mode)) == best
    for goal in goals.values():
        assert walk(rules, position, walker, mode, goal.path).violations == []


@pytest.mark.parametrize(
    "rules", [GAME, STRAIGHT, GRADED], ids=["one grade", "one grade, not straight", "two grades"]
)
@pytest.mark.parametrize("seed", range(6))
def test_who_comes_from_off_the_map_reaches_what_a_lawful_path_leads_to(
    seed: int, rules: Any
) -> None:
    units = {name: dict(one.data) for name, one in chance_field(seed, 24).units.items()}
    units = {name: one for name, one in units.items() if one["space"] != "0101"}
    units["a"] = unit("north", "0101", points=24, status="due") | {"space": None}
    units["z"] = unit("south", "0203", zone=1)
    position = field(units, BOARD)
    walker = position.units["a"]
    best: dict[str, int] = {}
    for path in paths(position, "0101", 3):
        found = walk(rules, position, walker, "walk", ["A", *path])
        if not found.violations:
            best[path[-1]] = min(found.spent, best.get(path[-1], found.spent))
    goals = from_entry(rules, position, walker, "walk")
    assert {space: goal.cost for space, goal in goals.items() if space != "0101"} == best
    for goal in goals.values():
        assert walk(rules, position, walker, "walk", goal.path).violations == []


def test_a_move_may_go_through_a_hex_in_which_it_may_not_end() -> None:
    def full(position: Field, unit: Any, space: str) -> Bar | None:
        return Bar("1.7", f"{space} is full") if space == "0304" else None

    rules = replace(GAME, ends=full)
    position = field({"a": unit("north", "0303", points=30)}, BOARD)
    assert cases(position, "0303-0304", rules=rules) == ["1.7"]
    assert cases(position, "0303-0304-0305", rules=rules) == []
    a = position.units["a"]
    anywhere = set(reachable(GAME, position, a, "walk"))
    assert set(reachable(rules, position, a, "walk")) == anywhere - {"0304"}
    assert set(reach_costs(rules, position, a, "walk")) == anywhere - {"0304"}
