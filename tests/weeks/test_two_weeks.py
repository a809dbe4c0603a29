"""The two weeks by forms: who gets which mail on which day, who reads what, and how many presses it
takes to close a turn; and with hands, web and worker that die at every commit and every mail:
nothing is lost, nothing is doubled.
"""

from __future__ import annotations

import pytest
from django.core import mail

from tests.campaigns.held_clock import HeldClock
from tests.weeks.days import Days
from tests.weeks.dying import Dying
from tests.weeks.hands import ByForms
from tests.weeks.story import LOST, SIDES, TAKEN, Weeks, begin_anew, differences

MOST_PRESSES = [2, 6]
"""To close a turn for which all is in, and one for which it is not."""

TOLD: list[dict[str, list[str]]] = []
"""What stands in all logs when nobody has died, of whichever test told the story first."""

pytestmark = pytest.mark.slow


def test_everybody_gets_the_mails_that_are_named_and_no_others(clock: HeldClock) -> None:
    days = Days(clock)
    weeks = Weeks(ByForms(), days)
    weeks.play()
    TOLD.append(weeks.logs())
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


def calm(clock: HeldClock) -> dict[str, list[str]]:
    """Return what stands in all logs when nobody dies."""
    if not TOLD:
        weeks, began = Weeks(ByForms(), Days(clock)), clock.now
        weeks.play()
        TOLD.append(weeks.logs())
        begin_anew()
        clock.now = began
    return TOLD[0]


@pytest.mark.long
def test_whoever_dies_loses_and_doubles_nothing(
    clock: HeldClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At every single place. With each run the instants of a closing and of an order are died at
    (`test_closing_killed.py`, `test_nothing_lost.py`).
    """
    told = calm(clock)
    dying = Dying(monkeypatch, clock)
    days = Days(clock, dying.alive)
    weeks = Weeks(ByForms(dying.alive), days)
    weeks.play()
    assert differences(days) == []
    assert weeks.logs() == told
    assert len(mail.outbox) > len(days.came), "some were sent twice, under the same name"
    assert len(dying.died) > 50
