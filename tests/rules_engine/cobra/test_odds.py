"""Odds and strengths in Cobra. Source: 7.22, 9.0-PR, 9.4, 9.75, 10.22, 11.41, 11.42, OQ-25."""

from __future__ import annotations

import pytest

from rules_engine.games.cobra.combat.crt import LAST, RATIOS, ratio_words
from rules_engine.games.cobra.combat.odds import column, ratio
from rules_engine.games.cobra.combat.strength import headquarters_alone, strength, total
from rules_engine.games.cobra.turn.order_of_battle import records
from rules_engine.games.cobra.units import Unit
from tests.rules_engine.cobra.answers import chosen

RECORDS = records()


def unit(name: str, **changes: object) -> Unit:
    return Unit(name, {**RECORDS[name], **changes})


def words(attack: int, defence: int) -> str:
    return ratio_words(ratio(attack, defence))


@pytest.mark.parametrize(
    ("attack", "defence", "expected"),
    [
        (12, 12, "1-1"),
        (11, 12, "1-2"),
        (13, 12, "1-1"),
        (23, 12, "1-1"),
        (24, 12, "2-1"),
        (6, 12, "1-2"),
        (5, 12, "1-3"),
        (120, 1, "120-1"),
        (1, 6, "1-6"),
    ],
)
def test_9_4_odds_are_rounded_for_the_defender(attack: int, defence: int, expected: str) -> None:
    assert words(attack, defence) == expected


@pytest.mark.parametrize(("attack", "defence"), [(0, 3), (3, 0)])
def test_no_side_has_less_than_1(attack: int, defence: int) -> None:
    with pytest.raises(ValueError, match="a strength of 1 at least"):
        ratio(attack, defence)


def test_9_5_each_ratio_of_the_heading_has_its_column() -> None:
    for found, printed in enumerate(RATIOS):
        pair = (printed, 1) if printed > 0 else (1, -printed)
        assert column(*pair) == found


def test_9_31_a_shift_to_the_left_helps_the_defender() -> None:
    assert RATIOS[column(30, 10, -2)] == 1
    assert RATIOS[column(10, 10, -1)] == -2
    assert RATIOS[column(10, 10, 3)] == 4


def test_oq_25_odds_are_kept_on_the_table_before_the_shift_or_after_it() -> None:
    last = chosen(OQ_25="limit_last")
    assert RATIOS[column(120, 10, -2)] == 8
    assert RATIOS[column(120, 10, -2, last)] == 10
    assert RATIOS[column(1, 7, 1)] == -4
    assert RATIOS[column(1, 7, 1, last)] == -5
    assert column(120, 10, 5) == column(120, 10, 5, last) == LAST
    assert column(1, 7, -5) == column(1, 7, -5, last) == 0


# ---- strengths ----------------------------------------------------------------------------------


def test_7_22_integrity_doubles_and_11_41_lack_of_supply_halves_upwards() -> None:
    panzer = unit("P2/2SS")
    assert strength(panzer, is_doubled=True, is_supplied=True) == 14
    assert strength(panzer, is_doubled=False, is_supplied=True) == 7
    assert strength(panzer, is_doubled=False, is_supplied=False) == 4


def test_7_24_without_supply_nothing_is_doubled() -> None:
    assert strength(unit("P2/2SS"), is_doubled=True, is_supplied=False) == 4


def test_11_42_nobody_falls_below_1() -> None:
    static = unit("711", steps=1)
    assert strength(static, is_doubled=False, is_supplied=False) == 1


def test_10_22_a_headquarters_adds_nothing_and_9_75_nor_does_who_retreated_there() -> None:
    assert strength(unit("LXXXIV"), is_doubled=False, is_supplied=True) == 0
    assert strength(unit("243"), is_doubled=False, is_supplied=True, is_silent=True) == 0
    assert total([0, 0]) == 1
    assert total([3, 4]) == 7


def test_oq_53b_headquarters_alone_defend_with_1_in_all_or_1_each() -> None:
    two = [unit("LXXXIV"), unit("IIFJ")]
    assert headquarters_alone(two) == 1
    assert headquarters_alone(two, chosen(OQ_53b="one_each")) == 2
