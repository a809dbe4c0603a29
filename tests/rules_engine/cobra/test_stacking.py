"""Stacking and divisional integrity in Cobra. Source: 7.1, 7.2, OQ-15."""

from __future__ import annotations

import pytest

from rules_engine.games.cobra.stacking import fits_together, is_eligible, share, stands_whole
from rules_engine.games.cobra.turn.order_of_battle import records
from rules_engine.games.cobra.units import Unit

RECORDS = records()


def units(*names: str, **changes: object) -> list[Unit]:
    return [Unit(name, {**RECORDS[name], **changes}) for name in names]


def thirds(question: str) -> str:
    return {"OQ-15": "thirds"}[question]


@pytest.mark.parametrize(
    ("names", "fits"),
    [
        ("79ID", True),
        ("A/2A B/2A R/2A", True),
        ("4Arm 31Tk", True),
        ("4Arm 4Cav", True),
        ("P2/2SS 37/17SS 984/275 101Tg 102Tg LXXXIV", True),
        ("79ID 4Cav", False),
        ("A/2A B/2A R/2A 4Cav", False),
        ("4Arm 31Tk 34Tk", False),
        ("4Arm 31Tk 4Cav", False),
        ("4Arm 4Cav 102Cav", False),
        ("243 984/275", False),
    ],
)
def test_7_1_a_division_or_three_regiments_or_two_british_brigades(names: str, fits: bool) -> None:
    assert fits_together(units(*names.split())) is fits


def test_7_1_and_10_24_headquarters_and_tigers_take_no_room() -> None:
    assert [share(unit) for unit in units("Patton", "LXXXIV", "101Tg")] == [0, 0, 0]


def test_oq_15_polish_and_airborne_brigades_are_halves_or_thirds() -> None:
    for name in ("10/1Pol", "3/1Pol", "3/6AB"):
        (unit,) = units(name)
        assert (share(unit), share(unit, thirds)) == (3, 2)
    airborne = units("3/6AB", "5/6AB", "6/6AB")
    assert (fits_together(airborne), fits_together(airborne, thirds)) == (False, True)
    assert [share(unit, thirds) for unit in units("4Arm", "10/4CdnArm")] == [3, 3]


def test_7_21_a_division_stands_whole_beside_headquarters_and_tigers_only() -> None:
    division = units("P2/2SS", "3/2SS", "4/2SS")
    others = units("101Tg", "LXXXIV")
    assert stands_whole(division, [*division, *others])
    assert not stands_whole(division, division[:2])
    assert not stands_whole(division, [*division, *units("984/275")])
    assert not stands_whole([], others)


@pytest.mark.parametrize(
    ("names", "can"),
    [
        ("P2/2SS 3/2SS 4/2SS", True),
        ("37/17SS 38/17SS", True),
        ("D/2DB L/2DB V/2DB", True),
        ("22/7Arm 131/7Arm", True),
        ("10/1Pol 3/1Pol", True),
        ("50Br", False),
        ("4Arm", False),
        ("3/6AB 5/6AB 6/6AB", False),
        ("13/5FJ 14/5FJ 15/5FJ", False),
        ("243", False),
        ("79ID", False),
        ("9/2 23/2 38/2", False),
    ],
)
def test_7_2_divisions_that_can_have_integrity(names: str, can: bool) -> None:
    assert is_eligible(units(*names.split())) is can


def test_6_93_american_infantry_can_while_it_has_trucks() -> None:
    for names in (["79ID"], ["9/2", "23/2", "38/2"]):
        assert is_eligible(units(*names, trucks=True))


@pytest.mark.parametrize(
    ("name", "is_mechanized"),
    [
        ("P2/2SS", True),
        ("3/2SS", True),
        ("LXXXIV", True),
        ("101Tg", True),
        ("984/275", False),
        ("243", False),
        ("4Cav", True),
        ("Patton", True),
        ("50Br", True),
        ("1Bel", True),
        ("3/6AB", False),
        ("79ID", False),
    ],
)
def test_6_31_to_6_34_mechanized_units(name: str, is_mechanized: bool) -> None:
    assert units(name)[0].is_mechanized is is_mechanized


def test_6_35_an_american_infantry_division_on_trucks_is_mechanized() -> None:
    assert units("79ID", trucks=True)[0].is_mechanized
