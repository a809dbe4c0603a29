"""Where the units of Cobra stand in mid July 1944. Source: 5.0, 7.1, OQ-70, OQ-74."""

from __future__ import annotations

import math

import pytest

from rules_engine.core.tables import read_cells
from rules_engine.games.cobra.nations import DATA
from rules_engine.games.cobra.stacking import fits_together, room_taken
from rules_engine.games.cobra.turn.order_of_battle import order_of_battle
from rules_engine.games.cobra.units import Unit

SET_UP = [listed for listed in order_of_battle() if listed.at]
PLACES = {
    row.text("place"): (float(row.text("north")), float(row.text("east")))
    for row in read_cells(DATA / "places.tsv", ("place", "north", "east"))
}
FALAISE = (48.893, -0.198)
KM = (111.2, 73.33)
"""Kilometres of a degree of latitude and of longitude at Falaise."""
HEX = 3.2
COLUMN = HEX * math.sqrt(3) / 2
"""Kilometres from side to side of a hex, and between columns. Source: 1.0."""


def centre(space: str) -> tuple[float, float]:
    """Kilometres south and east of hex 3913, which is Falaise."""
    column, row = int(space[:2]), int(space[2:])
    lower = 0.5 if column % 2 == 0 else 0.0
    return (row - 13 + lower) * HEX, (column - 39) * COLUMN


def stacks() -> dict[str, list[Unit]]:
    found: dict[str, list[Unit]] = {}
    for listed in SET_UP:
        unit = Unit(listed.unit, listed.record)
        found.setdefault(str(unit.space), []).append(unit)
    return found


STACKS = stacks()


def front(side: str) -> set[str]:
    return {space for space, units in STACKS.items() if units[0].side == side}


def adjacent(one: str, other: str) -> bool:
    (south, east), (south_too, east_too) = centre(one), centre(other)
    return 0 < math.hypot(south - south_too, east - east_too) < HEX * 1.1


@pytest.mark.parametrize("space", sorted(STACKS))
def test_7_1_a_stack_keeps_to_the_limit_and_is_of_one_side(space: str) -> None:
    units = STACKS[space]
    assert fits_together(units)
    assert len({unit.side for unit in units}) == 1


def test_a_hex_is_at_most_one_away_from_the_place_that_names_it() -> None:
    assert {listed.at for listed in SET_UP} == set(PLACES)
    for listed in SET_UP:
        north, east = PLACES[str(listed.at)]
        south, east_too = centre(str(listed.record["space"]))
        away = math.hypot(
            (FALAISE[0] - north) * KM[0] - south, (east - FALAISE[1]) * KM[1] - east_too
        )
        assert away < 1.6 * HEX, listed.unit


@pytest.mark.parametrize(
    ("place", "space", "side"),
    [
        ("Lessay", "0402", "german"),
        ("Saint-Lô", "1505", "german"),
        ("Caumont", "2307", "allied"),
        ("Caen", "3503", "allied"),
        ("Vaucelles", "3504", "german"),
        ("Hill 112", "3205", "german"),
    ],
)
def test_oq_74_the_front_of_mid_july(place: str, space: str, side: str) -> None:
    assert STACKS[space][0].side == side
    assert place in {listed.at for listed in SET_UP if listed.record["space"] == space}


def test_oq_74_germans_stand_before_periers_and_saint_lo_and_no_ally_is_in_them() -> None:
    for town, outpost in (("0703", "0702"), ("1506", "1505")):
        assert town not in STACKS
        assert STACKS[outpost][0].side == "german"


@pytest.mark.parametrize("column", range(3, 41))
def test_the_front_runs_without_a_gap_from_the_sea_to_the_dives(column: int) -> None:
    """Every column has Germans in it or next to it within three hexes of the Allied line."""
    allied = [space for space in front("allied") if abs(int(space[:2]) - column) <= 1]
    german = [space for space in front("german") if abs(int(space[:2]) - column) <= 1]
    assert allied
    assert german
    assert min(int(space[2:]) for space in german) <= max(int(space[2:]) for space in allied) + 3


def test_no_ally_stands_behind_the_german_line_in_his_column() -> None:
    for column in range(1, 52):
        north = [int(s[2:]) for s in front("allied") if int(s[:2]) == column]
        south = [int(s[2:]) for s in front("german") if int(s[:2]) == column]
        assert not north or not south or max(north) < min(south), column


def test_most_of_the_line_is_in_touch_with_the_enemy() -> None:
    touched = [s for s in front("german") if any(adjacent(s, a) for a in front("allied"))]
    assert len(touched) >= 30


def test_7_21_reserves_stand_together_and_can_have_integrity() -> None:
    for space, division in (("3505", "1SS"), ("3810", "12SS"), ("1601", "2A"), ("2803", "7Arm")):
        units = [unit for unit in STACKS[space] if unit.counts_for_stacking]
        assert {unit.division for unit in units} == {division}
        assert room_taken(units) == 6


def test_every_german_corps_of_the_line_has_its_headquarters_behind_it() -> None:
    at = {u.id: str(u.space) for units in STACKS.values() for u in units if u.is_hq}
    assert list(at) == ["LXXXIV", "IIFJ", "XLVII", "IISS", "ISS", "LXXXVI"]
    for space in at.values():
        assert not any(adjacent(space, other) for other in front("allied"))
