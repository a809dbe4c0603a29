"""The order of battle of Cobra against everything that its rules fix of the counters.

Source: 3.31 to 3.34, 3.4, 5.0, 6.44, 7.1, 7.2, 9.61 to 9.63, 10.21, 14.0, 14.1, OQ-72 to OQ-74.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules_engine.core.records import read_numbers
from rules_engine.games.cobra.kinds import kinds
from rules_engine.games.cobra.nations import DATA
from rules_engine.games.cobra.readings import recommended
from rules_engine.games.cobra.stacking import fits_together
from rules_engine.games.cobra.turn.order_of_battle import order_of_battle, records
from rules_engine.games.cobra.turn.track import LAST_TURN, track
from rules_engine.games.cobra.units import Unit

UNITS = {name: Unit(name, record) for name, record in records().items()}
MARKERS = ("truck", "step_loss", "supply_points", "weather", "game_turn")
NUMBERS = {
    "us_infantry_division": 13,
    "us_infantry_regiment": 3,
    "us_armor": 21,
    "us_cavalry": 8,
    "us_hq": 1,
    "br_infantry_division": 10,
    "br_infantry_brigade": 7,
    "br_armor": 13,
    "br_airborne": 3,
    "panzer": 10,
    "panzergrenadier": 22,
    "german_infantry": 53,
    "static": 5,
    "tiger": 3,
    "german_hq": 9,
}
"""Counters by kind: what we chose for the sheet."""


def those(test: Callable[[Unit], bool]) -> list[Unit]:
    return [unit for unit in UNITS.values() if test(unit)]


def of_kind(kind: str) -> list[Unit]:
    return those(lambda unit: unit.kind.name == kind)


def division(name: str, nation: str) -> list[Unit]:
    return those(lambda unit: unit.division == name and unit.nation == nation)


def divisions(side: str) -> dict[str, list[Unit]]:
    """All divisions of a side with their units."""
    found: dict[str, list[Unit]] = {}
    for unit in UNITS.values():
        if unit.side == side and unit.division:
            found.setdefault(unit.division, []).append(unit)
    return found


# ---- the sheet (3.4) ----------------------------------------------------------------------------


def test_3_4_units_and_markers_are_two_hundred_counters() -> None:
    assert len(order_of_battle()) == len(UNITS)
    markers = read_numbers(DATA / "markers.tsv", MARKERS)
    assert len(UNITS) + sum(markers.values()) == 200
    assert markers["truck"] == 4  # OQ-73


def test_the_sheet_has_so_many_of_each_kind() -> None:
    assert {kind: len(of_kind(kind)) for kind in kinds()} == NUMBERS


def test_a_designation_is_one_word_and_names_the_division_behind_the_slash() -> None:
    for name, unit in UNITS.items():
        number, slash, parent = name.partition("/")
        assert number
        assert parent == (unit.division if slash else "")


# ---- single units and divisions (3.34, 7.2) -----------------------------------------------------


def test_3_34_one_american_headquarters_one_french_and_one_polish_division() -> None:
    assert [unit.id for unit in of_kind("us_hq")] == ["Patton"]
    assert {u.division for u in those(lambda u: u.nation == "french")} == {"2DB"}
    assert {u.division for u in those(lambda u: u.nation == "polish")} == {"1Pol"}


def test_6_95_the_us_2nd_division_is_the_only_one_by_regiments() -> None:
    assert {unit.id for unit in of_kind("us_infantry_regiment")} == {"9/2", "23/2", "38/2"}


def test_7_2_american_and_french_armored_divisions_are_three_regiments_of_4_12() -> None:
    by_division = [d for d in divisions("allied").values() if d[0].kind.name == "us_armor"]
    assert len(by_division) == 7
    for units in by_division:
        assert [(u.kind.name, u.front, u.allowance) for u in units] == [("us_armor", 4, 12)] * 3


def test_7_1_armoured_divisions_of_the_british_group_are_two_brigades_in_a_hex() -> None:
    by_division = {n: d for n, d in divisions("allied").items() if d[0].kind.name == "br_armor"}
    assert set(by_division) == {"7Arm", "11Arm", "GdsArm", "4CdnArm", "1Pol"}
    for units in by_division.values():
        assert [u.kind.name for u in units] == ["br_armor", "br_infantry_brigade"]
        assert sum(u.kind.share for u in units) == 6


def test_7_2_panzer_divisions_are_a_panzer_and_two_panzergrenadier_regiments() -> None:
    mechanized = {n: d for n, d in divisions("german").items() if d[0].kind.replacement == "panzer"}
    assert set(mechanized) == {
        *("1SS", "2SS", "9SS", "10SS", "12SS", "17SS", "Lr", "2Pz", "9Pz", "21Pz", "116Pz")
    }
    for name, units in mechanized.items():
        expected = ["panzer", "panzergrenadier", "panzergrenadier"]
        assert [u.kind.name for u in units] == (expected[1:] if name == "17SS" else expected)


def test_no_division_is_larger_than_a_hex() -> None:
    for side in ("german", "allied"):
        for name, units in divisions(side).items():
            airborne = name == "6AB"  # three brigades, never in one hex
            assert fits_together(units) is not airborne, name


# ---- strengths and allowances (3.31, 3.32, 3.34) ------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("us_infantry_division", {(12, 9, 8)}),
        ("us_armor", {(4, 2, 12)}),
        ("us_cavalry", {(2, 1, 12)}),
        ("br_airborne", {(2, 1, 8)}),
        ("static", {(2, 1, 6)}),
    ],
)
def test_3_31_and_3_32_samples_hold_for_all_of_their_kind(
    kind: str, values: set[tuple[int, int, int]]
) -> None:
    assert {(u.front, u.back, u.allowance) for u in of_kind(kind)} == values


def test_3_34_panzer_regiments_are_7_12_but_for_two_weaker_ones() -> None:
    panzer = {unit.id: unit.front for unit in of_kind("panzer")}
    assert {name for name, front in panzer.items() if front != 7} == {"P33/9Pz", "P22/21Pz"}
    assert {unit.allowance for unit in of_kind("panzer")} == {12}


def test_6_36_british_and_canadian_infantry_divisions_have_an_allowance_of_9() -> None:
    assert {unit.allowance for unit in of_kind("br_infantry_division")} == {9}


def test_3_32_no_german_unit_but_static_ones_has_an_allowance_of_6() -> None:
    germans = those(lambda unit: unit.side == "german")
    assert {unit.kind.name for unit in germans if unit.allowance == 6} == {"static"}
    assert all(unit.allowance == 6 for unit in of_kind("static"))


def test_6_44_german_allowances_are_multiples_of_three() -> None:
    assert {u.allowance for u in those(lambda u: u.side == "german")} == {6, 9, 12}


def test_10_21_and_oq_72_headquarters_move_12_and_reach_3_or_4_hexes() -> None:
    def other_way(question: str) -> str:
        return {"OQ-72": "german_four"}[question]

    for kind, radius in (("german_hq", 3), ("us_hq", 4)):
        for unit in of_kind(kind):
            assert (unit.allowance, unit.strength, unit.radius(recommended)) == (12, 0, radius)
            assert unit.radius(other_way) == 7 - radius
    assert UNITS["79ID"].radius(other_way) is None


# ---- steps and faces (5.0, 9.61 to 9.63) --------------------------------------------------------


def test_5_0_units_that_begin_reduced_are_mostly_german() -> None:
    reduced = those(lambda unit: unit.steps_lost > 0)
    assert all(unit.steps_lost == 1 for unit in reduced)
    germans = [unit for unit in reduced if unit.side == "german"]
    assert len(germans) > 3 * (len(reduced) - len(germans)) > 0


def test_14_21_a_few_german_reinforcements_arrive_reduced() -> None:
    late = those(lambda unit: unit.is_due and unit.steps_lost > 0)
    assert {unit.division for unit in late} == {"708", "6FJ"}


def test_9_63_an_allied_division_shows_front_back_6_and_3() -> None:
    record = records()["79ID"]
    shown = [Unit("79ID", {**record, "steps": steps}).strength for steps in (4, 3, 2, 1)]
    assert shown == [12, 9, 6, 3]


def test_9_61_and_9_62_other_units_show_their_two_faces_or_the_one() -> None:
    panzer, tiger = records()["P2/2SS"], records()["101Tg"]
    assert [Unit("P2/2SS", {**panzer, "steps": steps}).strength for steps in (2, 1)] == [7, 4]
    assert (tiger["steps"], Unit("101Tg", tiger).strength) == (1, 4)


# ---- arrivals (14.0) ----------------------------------------------------------------------------


def test_14_0_units_arrive_in_the_turns_of_the_track_and_in_no_other() -> None:
    arriving = {
        group: sorted({u.entry_turn or 0 for u in UNITS.values() if u.is_due and u.group == group})
        for group in ("american", "british", "german")
    }
    for group, turns in arriving.items():
        assert turns == [n for n, box in track().items() if group in box.reinforced]
        assert max(turns) <= LAST_TURN


def test_14_1_allies_enter_by_the_north_and_germans_by_their_letters() -> None:
    edges = {
        side: {u.entry_edges for u in UNITS.values() if u.is_due and u.side == side}
        for side in ("allied", "german")
    }
    assert edges["allied"] == {("N",)}
    assert {letter for letters in edges["german"] for letter in letters} == {"E", "N", "S"}


@pytest.mark.parametrize(
    ("name", "turn"),
    [
        ("A/4A", 1),
        ("A/6A", 2),
        ("28ID", 3),
        ("4/4CdnArm", 3),
        ("A/5A", 4),
        ("Patton", 5),
        ("80ID", 7),
        ("D/2DB", 7),
        ("10/1Pol", 7),
        ("A/7A", 10),
        ("1Bel", 10),
        ("PrIrene", 10),
        ("P16/116Pz", 3),
        ("P33/9Pz", 8),
        ("1051/84", 6),
        ("1055/89", 7),
        ("1053/85", 9),
        ("557/331", 10),
    ],
)
def test_oq_74_arrivals_of_history(name: str, turn: int) -> None:
    assert (UNITS[name].entry_turn, UNITS[name].space) == (turn, None)
