"""Victory: points, checks, and how a game ends. Source: 21.0, 22.1, OQ-15, OQ-69."""

from __future__ import annotations

import pytest

from rules_engine.games.market_garden.day.points import points, victory_areas
from rules_engine.games.market_garden.day.victory import breakthrough, is_over, verdict
from rules_engine.plain import JsonObject, written
from tests.rules_engine.market_garden.begin import lens, placed, started

NORTH = """
board patch
zone A F
area 64 9 tem_2
area 63 34 victory tem_3
area 13 victory tem_4
link F-64-63-34-13-A open road
link 64-9 open
advantage german
control corps 64 63 34 13
"""


def at(turn: int, text: str = NORTH, **options: str) -> JsonObject:
    state = placed(f"turn {turn}\nstep night\n{text}")
    for name, value in options.items():
        state = written(state, ("options", name), value)
    return state


def test_points_come_with_their_reasons() -> None:
    score = points(lens(at(4)))
    assert score["total"] == 5
    assert [(term["points"], term["case"]) for term in score["terms"]] == [
        (1, "21.3"),
        (4, "21.32"),
    ]


@pytest.mark.parametrize(("case", "total"), [("21.3", 4), ("21.32", 2), ("21.31", 6)])
def test_without_a_case_the_points_differ(case: str, total: int) -> None:
    state = written(at(4), ("options", "without"), [case])
    assert points(lens(state))["total"] == total


@pytest.mark.parametrize(("turn", "over"), [(1, False), (3, False), (4, True)])
def test_the_standard_game_ends_on_september_20(turn: int, over: bool) -> None:
    assert is_over(lens(at(turn))) == over


@pytest.mark.parametrize(
    ("turn", "expected"),
    [(4, ("german", "22.1")), (5, None), (8, ("german", "22.1")), (10, ("german", "22.1"))],
)
def test_the_extended_game_is_checked_on_its_dates(
    turn: int, expected: tuple[str, str] | None
) -> None:
    assert verdict(lens(at(turn, extended_game="yes"))) == expected


def test_a_breakthrough_needs_a_fresh_supplied_unit_in_zone_a() -> None:
    assert breakthrough(lens(at(2))) is None
    assert breakthrough(lens(at(2, NORTH + "allied Irish at A"))) == "Irish"
    assert breakthrough(lens(at(2, NORTH + "allied Irish at A d1"))) is None
    assert breakthrough(lens(at(2, NORTH + "allied Irish at A\ncontrol german 34"))) is None


def test_the_printed_board_has_victory_areas() -> None:
    areas = victory_areas(lens(started()))
    assert {"13", "63"} <= set(areas)
