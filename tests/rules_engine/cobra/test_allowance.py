"""Allowances under weather and without supply in Cobra. Source: 6.25, 6.36, 6.4, OQ-01, OQ-02."""

from __future__ import annotations

import pytest

from rules_engine.games.cobra.movement.allowance import Circumstances, allowance
from rules_engine.games.cobra.readings import Readings, recommended
from rules_engine.games.cobra.turn.order_of_battle import records
from rules_engine.games.cobra.units import Unit
from tests.rules_engine.cobra.answers import chosen

UNITS = {name: Unit(name, record) for name, record in records().items()}


def points(
    name: str,
    weather: str = "storms",
    *,
    late: bool = False,
    mechanized: bool = False,
    supplied: bool = True,
    reading: Readings = recommended,
) -> int:
    now = Circumstances(weather, late, mechanized)
    return allowance(UNITS[name], now, is_supplied=supplied, reading=reading)


@pytest.mark.parametrize(
    ("weather", "before", "after"), [("storms", 12, 12), ("overcast", 8, 12), ("clear", 4, 8)]
)
def test_6_43_to_6_47_german_allowances_by_weather_before_and_after_the_exit(
    weather: str, before: int, after: int
) -> None:
    assert points("P2/2SS", weather) == before
    assert points("P2/2SS", weather, late=True) == after


@pytest.mark.parametrize(("name", "clear", "overcast"), [("243", 2, 4), ("984/275", 3, 6)])
def test_6_44_and_6_45_the_parts_of_german_infantry_are_whole(
    name: str, clear: int, overcast: int
) -> None:
    assert (points(name, "clear"), points(name, "overcast")) == (clear, overcast)


def test_6_41_the_weather_is_nothing_to_the_allies() -> None:
    for weather in ("storms", "overcast", "clear"):
        assert [points(name, weather) for name in ("79ID", "A/2A", "50Br")] == [8, 12, 9]


def test_6_36_british_and_canadian_divisions_have_6_in_the_mechanized_phase() -> None:
    found = [points(name, mechanized=True) for name in ("50Br", "2Cdn", "1Bel", "3/1Pol", "4Arm")]
    assert found == [6, 6, 12, 12, 12]


def test_6_25_out_of_supply_half_is_left_and_the_fraction_lost() -> None:
    assert points("79ID", supplied=False) == 4
    assert points("50Br", supplied=False) == 4
    assert points("243", "clear", supplied=False) == 1


def test_oq_01_the_half_may_be_rounded_up() -> None:
    up = chosen(OQ_01="up")
    assert points("50Br", supplied=False, reading=up) == 5
    assert points("79ID", supplied=False, reading=up) == 4


def test_oq_02_weather_and_two_thirds_come_before_the_halving_or_after_it() -> None:
    other = chosen(OQ_02="supply_first")
    assert points("984/275", "overcast", supplied=False) == 3
    assert points("984/275", "overcast", supplied=False, reading=other) == 2
    assert points("50Br", mechanized=True, supplied=False) == 3
    assert points("50Br", mechanized=True, supplied=False, reading=other) == 2
