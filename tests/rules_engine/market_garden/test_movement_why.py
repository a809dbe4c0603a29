"""Why nobody can move or attack, as pages say it. Source: 9.1, 20.61."""

from __future__ import annotations

import pytest

from rules_engine.games.market_garden.landing.dday_limits import why_barred
from rules_engine.games.market_garden.movement.rule import why_no_move
from tests.rules_engine.market_garden.begin import lens, placed

MAP = """
board patch
zone F tem_2
area 1 2 3 4 tem_2
border F-1-2-3 open road
border 3-4 open
turn 3
step impulse.allied
advantage german used
control corps F 1 2 3 4
mark acts = [{"kind": "assault", "areas": ["2"], "stage": "move"}]
"""
FREE = "german X at 1 spent\nallied A at 2"
SPENT = "allied B at 2 spent"
OFF_ROAD = "allied T armor at 4"
"""It was not activated either: two rules keep it where it stands."""


@pytest.mark.parametrize("units", ["", "german X at 2", "allied A due", FREE, f"{SPENT}\n{FREE}"])
def test_nothing_is_said_where_nobody_marches_or_somebody_can(units: str) -> None:
    assert why_no_move(lens(placed(f"{MAP}{units}\n")), "allied") is None


@pytest.mark.parametrize("units", [SPENT, f"{SPENT}\n{OFF_ROAD}", f"{OFF_ROAD}\n{SPENT}"])
def test_the_march_that_breaks_the_fewest_rules_says_why(units: str) -> None:
    found = why_no_move(lens(placed(f"{MAP}{units}\n")), "allied")
    assert found is not None
    assert (found.case, found.unit) == ("8.3", "B")


D_DAY = """
board patch
zone F
area 1 tem_2
border F-1 open road
step impulse.german
impulse {}
"""


def test_on_d_day_the_germans_are_told_why_they_wait() -> None:
    found = why_barred(lens(placed(D_DAY.format(0))), "german")
    assert found is not None
    assert found.case == "20.61"


def test_nobody_else_is_and_they_are_no_longer() -> None:
    assert why_barred(lens(placed(D_DAY.format(0))), "allied") is None
    assert why_barred(lens(placed(D_DAY.format(1))), "german") is None
