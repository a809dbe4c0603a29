"""Supply points and command limits in Cobra. Source: 12.0, OQ-21."""

from __future__ import annotations

import pytest

from rules_engine.games.cobra.turn.track import (
    bars,
    supply_after_income,
    supply_at_start,
)
from tests.rules_engine.cobra.answers import chosen


def test_12_11_and_12_12_points_at_the_start_and_after_the_first_income() -> None:
    assert supply_at_start() == {"american": 0, "british": 3}
    assert supply_after_income(supply_at_start(), 1) == {"american": 3, "british": 6}


def test_oq_21_points_are_kept_without_limit_or_up_to_ten() -> None:
    held = {"american": 9, "british": 7}
    assert supply_after_income(held, 5) == {"american": 12, "british": 10}
    assert supply_after_income(held, 5, chosen(OQ_21="ten")) == {"american": 10, "british": 10}


@pytest.mark.parametrize(
    ("turn", "group", "limit"),
    [(3, "american", 4), (4, "american", 5), (6, "american", 6), (13, "british", 5)],
)
def test_12_31_and_12_32_the_limit_is_the_last_attack_and_the_last_overrun(
    turn: int, group: str, limit: int
) -> None:
    case = "12.32" if group == "american" else "12.31"
    assert bars(turn, group, limit - 1, 1) == []
    assert bars(turn, group, limit, 1) == [case]


def test_12_21_and_12_22_nobody_attacks_without_a_supply_point() -> None:
    assert bars(1, "british", 0, supply=0) == ["12.21"]
    assert bars(1, "american", 0, supply=0) == ["12.22"]
    assert bars(1, "american", 4, supply=0) == ["12.22", "12.32"]
