"""The two weeks by forms: who gets which mail on which day, who reads what, and how many presses it
takes to close a turn.
"""

from __future__ import annotations

import pytest

from tests.campaigns.held_clock import HeldClock
from tests.weeks.days import Days
from tests.weeks.hands import ByForms
from tests.weeks.story import LOST, SIDES, TAKEN, Weeks, differences

MOST_PRESSES = [2, 6]
"""To close a turn for which all is in, and one for which it is not."""

pytestmark = pytest.mark.slow


def test_everybody_gets_the_mails_that_are_named_and_no_others(clock: HeldClock) -> None:
    days = Days(clock)
    weeks = Weeks(ByForms(), days)
    weeks.play()
    assert differences(days) == []
    assert all(done <= most for done, most in zip(weeks.presses, MOST_PRESSES, strict=True))
    reads = {who: weeks.hands.read(who, weeks.home + "dispatches/") for who in SIDES}
    assert {who: (LOST in page, TAKEN in page) for who, page in reads.items()} == {
        "anna": (True, True),
        "ben": (False, True),
        "carl": (False, False),
    }
    assert "lost" in weeks.hands.read("ruth", weeks.home + "dispatches/")
    for one in days.came.values():
        assert LOST not in one.subject + one.body
        assert TAKEN not in one.subject + one.body
