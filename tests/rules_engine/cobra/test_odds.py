"""Odds in Cobra. Source: 9.0-PR, 9.4, OQ-25."""

from __future__ import annotations

import pytest

from rules_engine.games.cobra.combat.crt import LAST, RATIOS
from rules_engine.games.cobra.combat.odds import kept, ratio, start
from rules_engine.games.cobra.readings import Readings, recommended
from rules_engine.mechanics.hexes.combat.ratios import ratio_words
from tests.rules_engine.cobra.answers import chosen


def column(attack: int, defence: int, shift: int = 0, reading: Readings = recommended) -> int:
    return kept(start(ratio(attack, defence), reading) + shift)


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
